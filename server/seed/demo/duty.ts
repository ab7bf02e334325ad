// Duty of the demonstration hospitals: groups, two months of rosters, and the handovers of the last days.
import { datesIn, dayAfter } from '@steward/domain/calendar/days'
import { rotated } from '@steward/domain/duty/roster'
import { rotationOf } from '@steward/domain/duty/rotation'
import { changeShifts, dutyGroup, dutyShift, repairOrder, schedule } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { add, alter } from '../../document/rows.ts'
import { type Cell, saveCells } from '../../duty/save-turns.ts'
import { type AppContext, type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import type { Identity } from '../../platform/identity.ts'
import { localText } from '../../platform/local-time.ts'
import { type As, handOver } from './duty-handovers.ts'
import { type DemoGroup, englishGroups, firstGroups } from './duty-story.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'
import { peopleOf } from './repairs.ts'

/** Needs the committed demonstration and its repairs; each hospital's duty in one transaction. */
export async function plantDuty({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  await plantIn(app, firstHospital, firstGroups)
  await plantIn(app, englishHospital, englishGroups)
}

async function plantIn(app: AppContext, { tenantId, locale }: Hospital, groups: readonly DemoGroup[]): Promise<void> {
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'duty', tenantId))) return
    const entities = [dutyGroup, schedule, changeShifts, repairOrder].map(({ name }) => entityNamed(name))
    const people = await peopleOf(tx, tenantId, entities)
    const byId = new Map([...people.values()].map((one) => [one.userId, one]))
    const announcements: (() => Promise<void>)[] = []
    const as: As = (userId, at) => {
      const me = byId.get(userId)
      const { ctx, announce } = makeCtx({ app, tx, me, requestId: newId(), remoteIp: '', userAgent: '', locale })
      ctx.now = new Date(at)
      announcements.push(announce)
      return ctx
    }
    for (const group of groups) await plantGroup(tx, tenantId, group, people, as, app)
    // What was received long ago would lie unread in everybody's mail.
    await tx.query(
      `update mail set is_deleted = 1 where tenant_id = $1 and about_entity = $2 and about_id in (
         select id::text from change_shifts where handover_status = 'received')`,
      [tenantId, changeShifts.name],
    )
    for (const announce of announcements) await announce()
  })
}

async function plantGroup(
  tx: Tx,
  tenantId: string,
  told: DemoGroup,
  people: ReadonlyMap<string, Identity>,
  as: As,
  app: AppContext,
): Promise<void> {
  const idOf = (account: string): string => {
    const me = people.get(account)
    if (!me) throw new Error(`the demonstration has nobody called ${account}`)
    return me.userId
  }
  const now = app.now().getTime()
  const leader = idOf(told.leader)
  const ctx = as(leader, now)
  const groupId = await groupOf(ctx, tenantId, told, idOf)
  const shifts = new Map<string, string>()
  for (const [at, { name, code, from, to, color, isRest }] of told.shifts.entries()) {
    const { id } = await add(ctx, dutyShift, {
      groupId,
      lineNo: at + 1,
      shiftName: name,
      shortCode: code,
      startTime: from,
      endTime: to,
      color,
      isRest: isRest ? 1 : 0,
      minStaff: isRest ? 0 : 1,
    })
    shifts.set(code, id)
  }
  const today = localText(new Date(now), app.timeZone).slice(0, 10)
  await plan(ctx, { told, groupId, shifts, today, idOf })
  await handOver(tx, { told, groupId, shifts, as, now })
}

async function groupOf(
  ctx: Ctx,
  tenantId: string,
  { name, dept, leader, members, supporters = [], trades, buildings, phone, rotation }: DemoGroup,
  idOf: (account: string) => string,
): Promise<string> {
  const [found] = await ctx.tx.query(
    'select id from dept where tenant_id = $1 and dept_name = $2 and is_deleted = 0 limit 1',
    [tenantId, dept],
  )
  const areas = await ctx.tx.query(
    'select id from area where tenant_id = $1 and area_code = any($2) and is_deleted = 0',
    [tenantId, buildings],
  )
  const { id } = await add(ctx, dutyGroup, {
    groupName: name,
    deptId: String(found?.id),
    leaderId: idOf(leader),
    memberIds: members.map(idOf),
    supporterIds: supporters.map(idOf),
    trades: [...trades],
    areaIds: areas.map((area) => String(area.id)),
    workPhone: phone,
    rotation,
  })
  return id
}

interface Planned {
  told: DemoGroup
  groupId: string
  shifts: ReadonlyMap<string, string>
  today: string
  idOf: (account: string) => string
}

/** This month, and the days before it that have handovers, published; the next one a draft that asks too much of some. */
async function plan(ctx: Ctx, { told, groupId, shifts, today, idOf }: Planned): Promise<void> {
  const month = `${today.slice(0, 7)}-01`
  const next = `${dayAfter(month, 31).slice(0, 7)}-01`
  const end = dayAfter(`${dayAfter(next, 31).slice(0, 7)}-01`, -1)
  const earliest = dayAfter(today, -told.days - 2)
  const first = earliest < month ? earliest : month
  const cells = rotated(told.members.map(idOf), rotationOf(told.rotation), first, datesIn(first, end).length).map(
    ({ userId, date, code }): Cell => ({
      userId,
      groupId,
      workDate: date,
      shiftId: shifts.get(code) ?? null,
      kind: 'normal',
    }),
  )
  await saveCells(ctx, cells, true)
  const strained = (told.strained ?? []).map(([account, day, code]): Cell => ({
    userId: idOf(account),
    groupId,
    workDate: dayAfter(next, day - 1),
    shiftId: shifts.get(code) ?? null,
    kind: 'normal',
  }))
  if (strained.length > 0) await saveCells(ctx, strained, true)
  const rows = await ctx.tx.query('select id from schedule where group_id = $1 and work_date < $2 and is_deleted = 0', [
    groupId,
    next,
  ])
  await alter(
    ctx,
    schedule,
    rows.map(({ id }) => String(id)),
    { scheduleState: 'published' },
  )
}
