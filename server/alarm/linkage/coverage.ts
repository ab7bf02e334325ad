// Who is called at each step of a linkage: now, and when in the coming month there would be nobody but the leader.
import { type LinkageAction, actionsIn, isTelling, stepOf } from '@steward/domain/alarm/linkage/actions'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmLinkage } from '@steward/domain/index'
import { z } from 'zod'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { route } from '../../platform/route.ts'
import { type Called, type DutyService, type Uncovered, dutyServiceOf } from '../../system/duty-service.ts'
import { idsIn } from './sentence.ts'

const DAY = 86_400_000
/** Gaps that are shown of a group; the hours are those of all. */
const SHOWN = 20
/** Groups of an action that names none: all that answer for its places. */
const MOST_GROUPS = 50

export const linkageCoverage = route({
  tag: alarmLinkage.name,
  method: 'GET',
  path: `/${alarmLinkage.path}/coverage`,
  zh: '值班覆盖',
  en: 'Who is called at each step by duty: now, and when nobody would be on duty within the coming days',
  may: codesFor(alarmLinkage, 'detail'),
  query: z.object({ id: z.string().regex(/^\d{1,19}$/), days: z.coerce.number().int().min(1).max(62).default(31) }),
  async run(ctx, { query: { id, days } }) {
    const [row] = await rowsOf(alarmLinkage, ctx, [id])
    const duty = dutyServiceOf(ctx)
    if (!row || !duty) return []
    const near = await duty.groupsFor(ctx, idsIn(row.areaIds))
    const until = new Date(ctx.now.getTime() + days * DAY)
    const steps = actionsIn(row.actions).map((action, at) => ({ no: at + 1, action, groupIds: groupsIn(action, near) }))
    const asked = steps.filter(({ groupIds }) => groupIds.length > 0)
    return Promise.all(asked.map(async (step) => ({ ...timesOf(step), groups: await covered(ctx, duty, step, until) })))
  },
})

interface Step {
  no: number
  action: LinkageAction
  groupIds: string[]
}

function groupsIn(action: LinkageAction, near: readonly string[]): string[] {
  if (!isTelling(action)) return []
  const { dutyGroupIds, atPlace } = action
  return [...new Set([...dutyGroupIds, ...(atPlace.includes('onDuty') ? near.slice(0, MOST_GROUPS) : [])])]
}

function timesOf({ no, action }: Step) {
  const { afterMin, repeatMin } = stepOf(action)
  return { no, kind: action.kind, afterMin, repeatMin }
}

async function covered(ctx: Ctx, duty: DutyService, { groupIds }: Step, until: Date) {
  const called = await duty.ofGroups(ctx, groupIds, ctx.now)
  const names = await namesOf(ctx, called)
  const gaps = await duty.gaps(ctx, groupIds, { from: ctx.now.getTime(), to: until.getTime() })
  return called.map(({ groupId, groupName, by, userIds, leaderId }) => {
    const own = gaps.get(groupId) ?? []
    return {
      groupId,
      groupName,
      by,
      people: userIds.map((userId) => names.get(userId) ?? ''),
      leader: names.get(leaderId) ?? '',
      gapMinutes: own.reduce((sum, { from, to }) => sum + Math.round((to - from) / 60_000), 0),
      gaps: own.slice(0, SHOWN).map((gap) => spanOf(ctx, gap)),
    }
  })
}

const spanOf = (ctx: Ctx, { from, to }: Uncovered) => ({
  from: localText(new Date(from), ctx.app.timeZone),
  to: localText(new Date(to), ctx.app.timeZone),
})

async function namesOf({ tx }: Ctx, called: readonly Called[]): Promise<Map<string, string>> {
  const ids = called.flatMap(({ userIds, leaderId }) => [...userIds, leaderId]).filter((id) => /^\d+$/.test(id))
  const rows = await tx.query('select id::text as id, real_name as name from "user" where id = any($1::bigint[])', [
    ids,
  ])
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]))
}
