// Alarms that are grave enough open failures of their devices, later ones join them, and failures end with their alarms
// unless somebody is at work on the device. What came of work at the device, or was judged no fault, is no failure.
import { deviceFailure } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { levelOfAlarm } from '@steward/domain/repair/failures'
import { type Item, job } from '../document/job.ts'
import { add, alter } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import { remove } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'
import { holdEpisodes, placeOf } from './episodes.ts'
import { notRunning } from './failure-of-order.ts'

// An alarm of which no episode knows, or that was raised again after the one that does was over. One that is kept quiet
// because somebody works at the device is no failure; when his tag is off and it still stands, it is.
const UNKNOWN = `a.tenant_id = $1 and a.is_deleted = 0 and a.alarm_state like 'ACTIVE%' and a.alarm_level <= $2 and a.under_maintenance = 0
  and a.device_id is not null and not exists (
    select from device_failure f where f.tenant_id = a.tenant_id and f.is_deleted = 0 and f.alarm_ids @> array[a.id]
      and (f.fail_status = 'open' or f.restore_time >= a.last_time))`

// An episode of alarms none of which lasts on, with nobody at work on the device.
const QUIET = `f.tenant_id = $1 and f.is_deleted = 0 and f.fail_status = 'open' and f.source = 'alarm'
  and not exists (select from alarm_record a where a.id = any(f.alarm_ids) and a.alarm_state like 'ACTIVE%' and a.is_deleted = 0)
  and not exists (select from repair_order o where o.tenant_id = f.tenant_id and o.is_deleted = 0
    and (o.id = f.order_id or o.device_id = f.device_id) and o.order_status <> all($2::text[]))`

// An episode that nobody has repaired or analysed and whose alarms were all closed; `$2` are what they were judged.
const JUDGED = `f.tenant_id = $1 and f.is_deleted = 0 and f.fail_status = 'restored' and f.source = 'alarm' and f.order_id is null
  and f.alarm_ids <> '{}' and not exists (select from unnest(f.alarm_ids) as one (id) left join alarm_record a on a.id = one.id
    where a.alarm_state is distinct from 'CLOSED' or coalesce(a.handle_result <> all($2::text[]), true))`

// Nobody has touched it since: who says otherwise of an episode, or brings it back, is not overruled.
const UNTOUCHED = `f.update_time > now() - interval '90 days' and exists (
  select from alarm_record a where a.id = any(f.alarm_ids) and a.close_time > f.update_time)`

/** Alarms that were none of their device's. */
const noFault = ['false', 'test', 'duplicate']
/** The outage was meant: it stays an episode, and does not count as a failure. */
const meant = [...noFault, 'planned']

interface Found extends Item {
  kind: 'alarm' | 'failure' | 'judged'
}

async function due(ctx: Ctx, level: number): Promise<Found[]> {
  const { tenant } = ctx.tx.scope
  const alarms = await ctx.tx.query(
    `select a.id::text as id from alarm_record a where ${UNKNOWN} order by a.first_time, a.id`,
    [tenant, level],
  )
  const quiet = await ctx.tx.query(`select f.id::text as id from device_failure f where ${QUIET} order by f.id`, [
    tenant,
    notRunning,
  ])
  const judged = await ctx.tx.query(
    `select f.id::text as id from device_failure f where ${JUDGED} and ${UNTOUCHED} and f.planned = 0 order by f.id`,
    [tenant, meant],
  )
  return [
    ...alarms.map(({ id }) => ({ id: String(id), kind: 'alarm' as const })),
    ...quiet.map(({ id }) => ({ id: String(id), kind: 'failure' as const })),
    ...judged.map(({ id }) => ({ id: String(id), kind: 'judged' as const })),
  ]
}

interface Alarm {
  [column: string]: unknown
  deviceId: string
  alarmLevel: number
  failTime: string
}

/** Begins where the alarm did, or where the episode before it ended. */
async function join(ctx: Ctx, alarmId: string, level: number): Promise<void> {
  const [named] = await ctx.tx.query<{ deviceId: string }>(
    'select device_id::text as "deviceId" from alarm_record where id = $1 and device_id is not null',
    [alarmId],
  )
  if (!named) return
  await holdEpisodes(ctx, named.deviceId)
  const [alarm] = await ctx.tx.query<Alarm & { at: number }>(
    `select a.device_id::text as "deviceId", a.alarm_level as "alarmLevel", extract(epoch from greatest(
         case when exists (select from device_failure f where f.tenant_id = $1 and f.alarm_ids @> array[a.id] and f.is_deleted = 0)
           then a.last_time else a.first_time end,
         (select max(f.restore_time) from device_failure f where f.device_id = a.device_id and f.tenant_id = $1 and f.is_deleted = 0),
         (select max(l.end_time) from device_lockout l where l.device_id = a.device_id and l.tenant_id = $1 and l.is_deleted = 0
            and l.end_time >= a.first_time)
       ))::float8 * 1000 as at
     from alarm_record a where a.id = $3 and ${UNKNOWN}`,
    [ctx.tx.scope.tenant, level, alarmId],
  )
  if (!alarm) return
  const { deviceId } = alarm
  const [open] = await ctx.tx.query<{ id: string; alarmIds: string[] | null; alarmRecordId: string | null }>(
    `select id::text as id, alarm_ids::text[] as "alarmIds", alarm_record_id::text as "alarmRecordId" from device_failure
     where tenant_id = $1 and device_id = $2 and fail_status = 'open' and is_deleted = 0`,
    [ctx.tx.scope.tenant, deviceId],
  )
  if (open) {
    const alarmIds = [...(open.alarmIds ?? []), alarmId]
    await alter(ctx, deviceFailure, [open.id], { alarmIds, alarmRecordId: open.alarmRecordId ?? alarmId })
    return
  }
  const [order] = await ctx.tx.query<{ id: string }>(
    `select id::text as id from repair_order where tenant_id = $1 and device_id = $2 and is_deleted = 0
       and order_status <> all($3::text[]) order by id limit 1`,
    [ctx.tx.scope.tenant, deviceId, notRunning],
  )
  await add(ctx, deviceFailure, {
    ...(await placeOf(ctx, deviceId)),
    deviceId,
    failTime: localText(new Date(Math.min(alarm.at, ctx.now.getTime())), ctx.app.timeZone),
    detectTime: localText(ctx.now, ctx.app.timeZone),
    level: levelOfAlarm(alarm.alarmLevel),
    isDown: 1,
    source: 'alarm',
    alarmRecordId: alarmId,
    alarmIds: [alarmId],
    orderId: order?.id ?? null,
  })
}

/** Waits until nobody else moves episodes of the device this one is of. */
async function holdEpisodesBeside(ctx: Ctx, failureId: string): Promise<void> {
  const [found] = await ctx.tx.query<{ deviceId: string }>(
    'select device_id::text as "deviceId" from device_failure where id = $1',
    [failureId],
  )
  if (found) await holdEpisodes(ctx, found.deviceId)
}

/** When the last of its alarms was over. */
async function end(ctx: Ctx, failureId: string): Promise<void> {
  await holdEpisodesBeside(ctx, failureId)
  const [quiet] = await ctx.tx.query<{ at: number }>(
    `select extract(epoch from greatest(f.fail_time, least($3::timestamptz, coalesce(
         (select max(coalesce(a.clear_time, a.close_time)) from alarm_record a where a.id = any(f.alarm_ids)), $3::timestamptz
       ))))::float8 * 1000 as at
     from device_failure f where f.id = $4 and ${QUIET}`,
    [ctx.tx.scope.tenant, notRunning, ctx.now, failureId],
  )
  if (!quiet) return
  await takeStep(ctx, deviceFailure, failureId, 'follow', {
    restoreTime: localText(new Date(quiet.at), ctx.app.timeZone),
  })
  // They may have been closed before.
  await judge(ctx, failureId)
}

/** Whoever closed its alarms said what they were: of no fault no episode is left, of a planned outage it is marked. */
async function judge(ctx: Ctx, failureId: string): Promise<void> {
  await holdEpisodesBeside(ctx, failureId)
  const isJudged = async (results: readonly string[]) =>
    (await ctx.tx.query(`select from device_failure f where ${JUDGED} and f.id = $3`, [ctx.tenant, results, failureId]))
      .length > 0
  if (await isJudged(noFault)) await remove(deviceFailure, ctx, [failureId])
  else if (await isJudged(meant)) await alter(ctx, deviceFailure, [failureId], { planned: 1 })
}

const follow = { alarm: join, failure: end, judged: judge }

export const failureWatch = job(
  'failure-watch',
  '告警故障跟踪',
  'Failures from alarms',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('1 min'),
    keeps: 'failures',
    params: {
      level: int('告警级别（含更严重）', 'Alarms of this level or graver', {
        required: true,
        default: 1,
        min: 1,
        max: 4,
      }),
    },
    items: (ctx, { level }) => due(ctx, level),
  },
  (ctx, { id, kind }, { level }) => follow[kind](ctx, id, level),
)
