// What is read of many inspections: the trend of one item, devices by days, a bill for paper.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { inspectionBill } from '@steward/domain/index'
import { dayOrMidnightSchema, idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { shown } from '../../engine/routes.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

const POINTS = 60
const MOST_DAYS = 31
const MOST_DEVICES = 500

const reading = { method: 'GET', tag: inspectionBill.name } as const
const may = codesFor(inspectionBill, 'list')

/** Bills `t` the caller may see. */
function seen(ctx: Ctx): Where {
  const where = new Where()
  applyScope(where, inspectionBill, ctx)
  return where
}

/** The last values of an item of a device, the oldest first. */
async function trendOf(ctx: Ctx, deviceId: string | null, indicatorId: string) {
  const where = seen(ctx)
  const zone = where.param(ctx.app.timeZone)
  where.add(`i.device_id is not distinct from ${where.param(deviceId)}::bigint`)
  where.add(`i.indicator_id = ${where.param(indicatorId)}`)
  const rows = await ctx.tx.query(
    `select i.value, i.check_result as result, i.sensor_value::text as sensor, i.bill_id::text as "billId",
       to_char(i.check_time at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as time
     from inspection_bill_item i join inspection_bill t on t.id = i.bill_id
     where i.is_deleted = 0 and t.bill_status in ('to_review', 'done') and i.value <> '' and i.checked_ms is not null
       and ${where.sql}
     order by i.checked_ms desc limit ${POINTS}`,
    where.values,
  )
  return rows.toReversed()
}

interface MatrixQuery {
  firstDay: string
  lastDay: string
  groupId?: string | undefined
  equipmentType?: string | undefined
}

/** Devices by days: how many rounds there were and how they ended. */
async function matrixOf(ctx: Ctx, { firstDay, lastDay, groupId, equipmentType }: MatrixQuery) {
  if (lastDay < firstDay || dayAfter(firstDay, MOST_DAYS) <= lastDay)
    throw problem('schedule.period', { max: MOST_DAYS })
  const where = seen(ctx)
  const zone = where.param(ctx.app.timeZone)
  where.add(`t.planned_time >= ${where.param(firstDay)}::timestamp at time zone ${zone}`)
  where.add(`t.planned_time < ${where.param(dayAfter(lastDay))}::timestamp at time zone ${zone}`)
  if (groupId) where.add(`t.group_id = ${where.param(groupId)}`)
  if (equipmentType) {
    const type = where.param(equipmentType)
    where.add(`v.device_type_id in (select y.id from device_type y
      where y.id = ${type}::bigint or string_to_array(y.ancestors, ',') @> array[${type}::text])`)
  }
  const rows = await ctx.tx.query(
    `select v.id::text as "deviceId", v.device_name as "deviceName", to_char(t.planned_time at time zone ${zone}, 'YYYY-MM-DD') as day,
       count(*)::int as rounds, count(*) filter (where t.bill_status in ('done', 'to_review'))::int as done,
       count(*) filter (where t.bill_status = 'missed')::int as missed,
       count(*) filter (where t.bill_status in ('pending', 'doing'))::int as open,
       coalesce(sum((select count(*) from inspection_bill_item i where i.bill_id = t.id and i.device_id = v.id
         and i.check_result = 'abnormal' and i.is_deleted = 0)), 0)::int as abnormal,
       (array_agg(t.id::text order by t.planned_time desc))[1] as "billId"
     from inspection_bill t cross join unnest(t.device_ids) as d(id) join device v on v.id = d.id
     where t.bill_status <> 'cancelled' and ${where.sql}
     group by v.id, v.device_name, day order by v.device_name, v.id, day limit ${MOST_DEVICES * MOST_DAYS}`,
    where.values,
  )
  return [...Map.groupBy(rows, ({ deviceId }) => String(deviceId)).values()].slice(0, MOST_DEVICES).map((days) => ({
    deviceId: days[0]?.deviceId,
    deviceName: days[0]?.deviceName,
    days: days.map(({ day, rounds, done, missed, open, abnormal, billId }) => ({
      day,
      rounds,
      done,
      missed,
      open,
      abnormal,
      billId,
    })),
  }))
}

export const inspectionReaders = [
  route({
    ...reading,
    path: `/${inspectionBill.path}/trend`,
    zh: '巡检趋势',
    en: 'The last values of an item of a device',
    may,
    query: z.object({ deviceId: idSchema.optional(), indicatorId: idSchema }),
    run: (ctx, { query: { deviceId = null, indicatorId } }) => trendOf(ctx, deviceId, indicatorId),
  }),
  route({
    ...reading,
    path: `/${inspectionBill.path}/matrix`,
    zh: '设备巡检日历',
    en: 'How the rounds of each device ended, by days',
    may,
    query: z.object({
      firstDay: dayOrMidnightSchema,
      lastDay: dayOrMidnightSchema,
      groupId: idSchema.optional(),
      equipmentType: idSchema.optional(),
    }),
    run: (ctx, { query }) => matrixOf(ctx, query),
  }),
  route({
    ...reading,
    path: `/${inspectionBill.path}/print`,
    zh: '打印巡检单',
    en: 'An inspection with its items, for paper',
    may: codesFor(inspectionBill, 'detail'),
    query: z.object({ id: idSchema }),
    run: (ctx, { query: { id } }) => shown(engineOf(ctx), inspectionBill, ctx, id),
  }),
]
