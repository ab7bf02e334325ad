// Whom to call of which group, for what does not know how rosters are kept.
import { dayAfter } from '@steward/domain/calendar/days'
import { answering, gapsIn, onDuty } from '@steward/domain/duty/roster'
import type { Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'
import type { Called, DutyService, Uncovered } from '../system/duty-service.ts'
import { type StoredGroup, groupsOf, turnsAt, turnsIn } from './turns.ts'

type Working = ReturnType<typeof onDuty>

const calledOf = ({ id, groupName, leaderId }: StoredGroup, working: Working): Called => {
  const found = working.find(({ groupId }) => groupId === id)
  const people = (turns: readonly { userId: string }[] = []) => [...new Set(turns.map(({ userId }) => userId))]
  const [there, standby] = [people(found?.turns), people(found?.standby)]
  const by = there.length > 0 ? 'onDuty' : standby.length > 0 ? 'standby' : 'leader'
  const userIds = { onDuty: there, standby, leader: [leaderId] }[by]
  return { groupId: id, groupName, by, userIds, leaderId }
}

/** The area and what it is part of; a place that is gone has none. */
async function pathOf({ tx }: Ctx, areaId: string): Promise<string[]> {
  const [row] = await tx.query<{ path: string[] }>(
    `select string_to_array(ancestors, ',') || id::text as path from area where id = $1`,
    [areaId],
  )
  return row?.path ?? []
}

export const dutyService: DutyService = {
  async ofGroups(ctx, groupIds, at) {
    const groups = await groupsOf(ctx, groupIds)
    const working = onDuty(groups, await turnsAt(ctx, at), {}, at.getTime())
    return groups.map((group) => calledOf(group, working))
  },
  async atPlace(ctx, areaId, at) {
    const wanted = areaId === null ? {} : { areaPath: await pathOf(ctx, areaId) }
    const groups = answering(await groupsOf(ctx), wanted)
    const working = onDuty(groups, await turnsAt(ctx, at), wanted, at.getTime())
    const closest = groups.find(({ id }) => id === working[0]?.groupId) ?? groups[0]
    return closest && calledOf(closest, working)
  },
  async groupsFor(ctx, areaIds) {
    const groups = await groupsOf(ctx)
    if (areaIds.length === 0) return groups.map(({ id }) => id)
    const paths = await Promise.all(areaIds.map((areaId) => pathOf(ctx, areaId)))
    return groups
      .filter((group) => paths.some((areaPath) => answering([group], { areaPath }).length > 0))
      .map(({ id }) => id)
  },
  async gaps(ctx, groupIds, period) {
    const day = (at: number) => localText(new Date(at), ctx.app.timeZone).slice(0, 10)
    // A night shift that holds the first moment began the day before.
    const turns = await turnsIn(ctx, { groupIds, first: dayAfter(day(period.from), -1), last: day(period.to) })
    const gapsOf = (id: string): Uncovered[] =>
      gapsIn(
        turns.filter(({ groupId }) => groupId === id),
        period,
      )
    return new Map(groupIds.map((id) => [id, gapsOf(id)]))
  },
  names: async (ctx, groupIds) =>
    new Map((await groupsOf(ctx, groupIds)).map(({ id, groupName }) => [id, groupName] as const)),
}
