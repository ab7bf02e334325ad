// Duty rosters: cells are saved together, published and read by month, day and moment.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { dutyGroup, schedule } from '@steward/domain/index'
import { isInstant } from '@steward/domain/kinds/instant'
import { dayOrMidnightSchema, idSchema } from '@steward/domain/kinds/schemas'
import { z } from 'zod'
import { behave } from '../engine/behave.ts'
import { lockRows, rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { localText, nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { tellOfChanges } from './duty-letters.ts'
import { gapsOf, monthOf, periodOf, periodQuery } from './month.ts'
import { whoIsOnDuty } from './on-duty.ts'
import { ownDuty } from './own-duty.ts'
import { ownGapsRoute } from './own-gaps.ts'
import { copyPeriod, mustLead, plan, publish, rotate } from './roster-period.ts'
import { type Cell, MOST_CELLS, saveCells } from './save-turns.ts'
import { groupsOf, shiftsOf, turnsIn } from './turns.ts'

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
    ownGapsRoute,
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
        const now = ctx.now.getTime()
        const before = dayAfter(date, -1)
        // Who is asked about today has the shift as well that began yesterday and is not over.
        const turns = (await turnsIn(ctx, { userIds: [userId], first: before, last: date })).filter(
          ({ workDate, from, to }) =>
            workDate === date || (date === nowOf(ctx).slice(0, 10) && from <= now && now < to),
        )
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
            onDutyNow: !isRest && from <= now && now < to ? 1 : 0,
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
