// Duty rosters: cells are saved together, published and read by month, day and moment.
import { daysBetween } from '@steward/domain/calendar/days'
import { datesIn, dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { onDuty, rotated } from '@steward/domain/duty/roster'
import { rotationOf } from '@steward/domain/duty/rotation'
import type { ActionInput } from '@steward/domain/entity'
import { dutyGroup, schedule } from '@steward/domain/index'
import { isInstant } from '@steward/domain/kinds/instant'
import { dayOrMidnightSchema, idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { lockRows, rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { localText, nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { tellOfChanges, tellOfDuty } from './duty-letters.ts'
import { MOST_DAYS, gapsOf, monthOf, periodOf, periodQuery } from './month.ts'
import { ownDuty } from './own-duty.ts'
import { shiftGapsOf } from './roster-gaps.ts'
import { type Cell, MOST_CELLS, saveCells } from './save-turns.ts'
import { groupsOf, shiftsOf, turnsAt, turnsIn } from './turns.ts'

const flag = z.union([z.literal(1), z.literal('1'), z.literal(true)]).optional()

const cell = z
  .object({
    id: idSchema.nullish(),
    userId: idSchema,
    groupId: idSchema,
    workDate: dayOrMidnightSchema,
    shiftId: z.union([idSchema, z.literal('')]).nullish(),
    kind: z.enum(['normal', 'overtime', 'standby']).nullish(),
    remark: z.string().max(255).nullish(),
  })
  .transform(({ id, shiftId, kind, remark, ...rest }): Cell => ({
    ...rest,
    ...(id === null || id === undefined ? {} : { id }),
    shiftId: shiftId || null,
    kind: kind ?? 'normal',
    remark: remark ?? null,
  }))

const many = z.object({ items: z.array(cell).min(1).max(MOST_CELLS), confirm: flag })
const submitted = z.union([many, cell.and(z.object({ confirm: flag }))])

const own = { tag: schedule.name } as const
const reading = { ...own, method: 'GET', may: codesFor(schedule, 'list') } as const

/** Groups of a department, or the one that is asked for; 404 for what the caller does not reach. */
async function groupIdsOf(
  ctx: Ctx,
  { groupId, deptId }: { groupId?: string | undefined; deptId?: string | undefined },
) {
  if (groupId !== undefined) return [String((await rowsOf(dutyGroup, ctx, [groupId]))[0]?.id)]
  const groups = await groupsOf(ctx)
  return groups.filter((one) => deptId === undefined || one.deptId === deptId).map(({ id }) => id)
}

async function mustLead(ctx: Ctx, groupId: string) {
  const [group] = await groupsOf(ctx, [groupId])
  if (!group) throw problem('field.reference', { field: dutyGroup.zh, fieldEn: dutyGroup.en }, { field: 'groupId' })
  const mayAll = ctx.can(...codesFor(dutyGroup, 'edit'))
  if (!mayAll && group.leaderId !== ctx.me.userId) throw problem('schedule.group')
  return group
}

function mustBeShort(first: string, last: string): void {
  if (last < first || dayAfter(first, MOST_DAYS) < last) throw problem('schedule.period', { max: MOST_DAYS })
}

interface Period {
  groupId: string
  firstDay: string
  lastDay: string
}

/** A roster with gaps is published only by who knows of them. */
async function mustBeManned(ctx: Ctx, { groupId, firstDay, lastDay }: Period): Promise<void> {
  const gaps = await shiftGapsOf(ctx, { groupId, first: firstDay, last: lastDay })
  const [first] = gaps
  if (!first) return
  const named = { count: gaps.length, day: first.date, shift: first.shiftName }
  throw problem('schedule.gaps', named, { field: 'confirm', data: { gaps } })
}

/** Drafts become what people go by; each is told once of the days that are new to them. */
async function publish(ctx: Ctx, { groupId, firstDay, lastDay, confirm }: Period & { confirm?: 0 | 1 | null }) {
  const group = await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const turns = await turnsIn(ctx, { groupIds: [groupId], first: firstDay, last: lastDay }, 'for update')
  const drafts = turns.filter(({ state }) => state === 'draft')
  if (drafts.length === 0) throw problem('schedule.nothing')
  if (confirm !== 1) await mustBeManned(ctx, { groupId, firstDay, lastDay })
  await alter(
    ctx,
    schedule,
    drafts.map(({ id }) => id),
    { scheduleState: 'published' },
  )
  await tellOfDuty(ctx, group.groupName, drafts)
  return { published: drafts.length }
}

/** Cells by the group's rotation, from its members in their order; confirmed warnings are the rotation's own. */
async function rotate(ctx: Ctx, { groupId, firstDay, lastDay, start }: Period & { start: number }) {
  const group = await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const pattern = rotationOf(group.rotation)
  if (pattern.length === 0) throw problem('schedule.no-rotation')
  const shifts = new Map((await shiftsOf(ctx, [groupId])).map((shift) => [shift.shortCode, shift.id]))
  const days = datesIn(firstDay, lastDay).length
  const cells = rotated(group.memberIds, pattern, firstDay, days, start - 1).map(({ userId, date, code }): Cell => ({
    userId,
    groupId,
    workDate: date,
    shiftId: shifts.get(code) ?? null,
    kind: 'normal',
  }))
  const { ids } = await saveCells(ctx, cells, true)
  return { saved: ids.length }
}

async function copyPeriod(ctx: Ctx, { groupId, firstDay, lastDay, targetDay }: Period & { targetDay: string }) {
  await mustLead(ctx, groupId)
  mustBeShort(firstDay, lastDay)
  const moved = daysBetween(firstDay, targetDay)
  const turns = await turnsIn(ctx, { groupIds: [groupId], first: firstDay, last: lastDay })
  const cells = turns
    .filter(({ attend }) => attend === 'planned')
    .map(({ userId, workDate, shiftId, kind }): Cell => ({
      userId,
      groupId,
      workDate: dayAfter(workDate, moved),
      shiftId,
      kind,
    }))
  if (cells.length === 0) throw problem('bulk.no-rows')
  const { ids } = await saveCells(ctx, cells, true)
  return { saved: ids.length }
}

/** One turn from a dialog, which cannot ask about warnings. */
async function plan(
  ctx: Ctx,
  { groupId, userId, workDate, shiftId, kind, remark }: ActionInput<typeof schedule.actions.plan>,
) {
  await saveCells(ctx, [{ groupId, userId, workDate, shiftId, kind: kind ?? 'normal', remark }], true)
  return true
}

export default behave(schedule, {
  async remove(ctx, ids, base) {
    const rows = await lockRows(schedule, ctx, ids)
    const today = nowOf(ctx).slice(0, 10)
    for (const [groupId, removed] of Map.groupBy(rows, (row) => String(row.groupId))) {
      const { groupName } = await mustLead(ctx, groupId)
      const known = removed.filter(
        (row) => row.scheduleState === 'published' && String(row.workDate).slice(0, 10) >= today,
      )
      await tellOfChanges(
        ctx,
        groupName,
        known.map(({ id, userId, workDate }) => ({
          turnId: String(id),
          userId: String(userId),
          workDate: String(workDate).slice(0, 10),
          shift: undefined,
        })),
      )
    }
    await base(ctx, ids)
  },
  actions: { plan, publish, rotate, 'copy-period': copyPeriod },
  routes: [
    ...ownDuty,
    route({
      ...own,
      method: 'POST',
      path: `/${schedule.path}/submit`,
      zh: '保存排班',
      en: 'Save one turn, or cells of the month grid together',
      may: codesFor(schedule, 'plan'),
      body: submitted,
      async run(ctx, { body }) {
        const isConfirmed = body.confirm !== undefined
        if ('items' in body) return saveCells(ctx, body.items, isConfirmed)
        const { ids } = await saveCells(ctx, [body], isConfirmed)
        return ids[0] === undefined ? null : shown(engineOf(ctx), schedule, ctx, ids[0])
      },
    }),
    route({
      ...reading,
      path: `/${schedule.path}/getDeptSchedule`,
      zh: '班组月排班',
      en: 'Duty of a group or department, people by days',
      query: periodQuery.extend({ groupId: idSchema.optional(), deptId: idSchema.optional() }),
      async run(ctx, { query }) {
        const [first, last] = periodOf(ctx, query)
        return monthOf(ctx, { groupIds: await groupIdsOf(ctx, query), first, last })
      },
    }),
    route({
      ...own,
      method: 'GET',
      // Everybody sees his own duty.
      may: 'signed-in',
      path: `/${schedule.path}/getUserSchedule`,
      zh: '人员当日班次',
      en: 'The shifts of a person on a day',
      query: z.object({ date: dayOrMidnightSchema.optional(), userId: idSchema.optional() }),
      async run(ctx, { query: { date = nowOf(ctx).slice(0, 10), userId = ctx.me.userId } }) {
        if (userId !== ctx.me.userId) ctx.must(...codesFor(schedule, 'list'))
        const turns = await turnsIn(ctx, { userIds: [userId], first: date, last: date })
        const shifts = new Map(
          (await shiftsOf(ctx, [...new Set(turns.map(({ groupId }) => groupId))])).map((shift) => [shift.id, shift]),
        )
        const zone = ctx.app.timeZone
        return turns
          .filter(({ state }) => state === 'published' || userId !== ctx.me.userId)
          .map(({ id, groupId, shiftId, kind, attend, from, to, isRest }) => ({
            id,
            groupId,
            shiftId,
            shiftName: shifts.get(shiftId)?.shiftName ?? '',
            shortCode: shifts.get(shiftId)?.shortCode ?? '',
            color: shifts.get(shiftId)?.color ?? 'grey',
            kind,
            startAt: localText(new Date(from), zone),
            endAt: localText(new Date(to), zone),
            isRest: isRest ? 1 : 0,
            attendState: attend,
            onDutyNow: !isRest && from <= ctx.now.getTime() && ctx.now.getTime() < to ? 1 : 0,
          }))
      },
    }),
    route({
      ...reading,
      path: `/${schedule.path}/coverage`,
      zh: '排班缺口',
      en: 'When nobody of a group is on duty',
      query: periodQuery.extend({ groupId: idSchema }),
      async run(ctx, { query }) {
        const [first, last] = periodOf(ctx, query)
        const groupIds = await groupIdsOf(ctx, query)
        const { coverage } = await monthOf(ctx, { groupIds, first, last })
        const zone = ctx.app.timeZone
        const gaps = await gapsOf(ctx, { groupIds, first, last })
        return {
          coverage,
          gaps: gaps.map(({ from, to }) => ({
            startAt: localText(new Date(from), zone),
            endAt: localText(new Date(to), zone),
          })),
        }
      },
    }),
    route({
      ...reading,
      path: `/${schedule.path}/onDuty`,
      zh: '当前值班',
      en: 'Who is on duty at a moment, the closest group first',
      query: z.object({
        groupId: idSchema.optional(),
        areaId: idSchema.optional(),
        trade: z.string().max(64).optional(),
        at: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
          .refine(isInstant)
          .optional(),
      }),
      run: (ctx, { query }) => whoIsOnDuty(ctx, query),
    }),
  ],
})

interface Wanted {
  groupId?: string | undefined
  areaId?: string | undefined
  trade?: string | undefined
  at?: string | undefined
}

/** People on duty by group, with their names and phones. */
async function whoIsOnDuty(ctx: Ctx, { groupId, areaId, trade, at }: Wanted) {
  const [moment] = await ctx.tx.query<{ at: number }>(
    'select extract(epoch from coalesce($1::timestamptz, $2))::float8 * 1000 as at',
    [at ?? null, ctx.now],
  )
  const when = new Date(moment?.at ?? ctx.now)
  const groups = await groupsOf(ctx)
  const turns = await turnsAt(ctx, when)
  const [place] = areaId
    ? await ctx.tx.query<{ path: string[] }>(
        `select string_to_array(ancestors, ',') || id::text as path from area where id = $1 and is_deleted = 0`,
        [areaId],
      )
    : []
  const wanted = {
    ...(groupId === undefined ? {} : { groupId }),
    ...(trade === undefined ? {} : { trade }),
    ...(place ? { areaPath: place.path } : {}),
  }
  const found = onDuty(groups, turns, wanted, when.getTime())
  const people = await ctx.tx.query<{ id: string; realName: string; phone: string | null }>(
    `select id::text as id, real_name as "realName", phone from "user" where id = any($1::bigint[]) and is_deleted = 0`,
    [found.flatMap((one) => [...one.turns, ...one.standby].map(({ userId }) => userId))],
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const zone = ctx.app.timeZone
  return found.map((one) => {
    const group = groups.find(({ id }) => id === one.groupId)
    const told = (turn: (typeof one.turns)[number]) => ({
      userId: turn.userId,
      realName: byId.get(turn.userId)?.realName ?? '',
      phone: byId.get(turn.userId)?.phone ?? '',
      shiftId: turn.shiftId,
      startAt: localText(new Date(turn.from), zone),
      endAt: localText(new Date(turn.to), zone),
    })
    return {
      groupId: one.groupId,
      groupName: group?.groupName ?? '',
      leaderId: group?.leaderId ?? '',
      onDuty: one.turns.map(told),
      standby: one.standby.map(told),
    }
  })
}
