// Devices with alarm rules, fed without a broker: the test controls messages and clock.
import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { createPayloadModels } from '../iot/decoder/payload-models.ts'
import { createModels } from '../iot/model/models.ts'
import { createPartitions } from '../iot/series/partitions.ts'
import { createTelemetryStore } from '../iot/series/telemetry-store.ts'
import { type Telemetry, createTelemetry } from '../journeys/telemetry.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Inbound } from '../platform/mqtt/transport.ts'
import { type Plant, type PlantOptions, plantDevices } from './plant.ts'

export type TestAlarms = Awaited<ReturnType<typeof openAlarms>>

const nobody = () => undefined

/** Telemetry with rules and clock, loaded as at a start; the clock runs when `tick` is called, or by itself. */
export async function openAlarms({
  context,
  push,
  figures,
  judges,
  afterStart = 0,
  isClockDriven = true,
}: Pick<App, 'context' | 'push' | 'figures' | 'judges'> & { afterStart?: number; isClockDriven?: boolean }) {
  await createPartitions(context)
  const models = createModels(context)
  const telemetry: Telemetry = createTelemetry(context, {
    models,
    payloads: createPayloadModels(context),
    store: createTelemetryStore(context.now),
    push,
    figures,
    judges: judges.flatMap((one) => one.events ?? []),
    readingJudges: judges.flatMap((one) => one.readings ?? []),
    onReports: nobody,
    onStatuses: nobody,
    onUnreadable: nobody,
    isClockDriven,
    afterStart,
  })
  await Promise.all([telemetry.load(), ...judges.map((one) => one.load?.())])
  return {
    telemetry,
    /** Sends a report; resolves when its gateway would be acknowledged. */
    say(
      { tenant, code }: { tenant: string; code: string },
      plant: Plant,
      params: unknown,
      ts = context.now().getTime(),
      end = 'property',
    ): Promise<void> {
      const gateway = code.replace(/-\d+$/, '')
      const payload = Buffer.from(typeof params === 'string' ? params : JSON.stringify({ ts, params }))
      const peer = { tenant, gatewayId: plant.gatewayId, gatewayCode: gateway }
      const session = { id: `${tenant}-${gateway}`, peer, clientId: gateway, remoteIp: '127.0.0.1', since: 0 }
      const topic = `iot/v1/${tenant}/${gateway}/${code}/up/${end}`
      const receivedAt = context.now().getTime()
      const message: Inbound = { session, topic, payload, qos: 1, retain: false, receivedAt }
      return telemetry.receive(message)
    },
    tick: () => telemetry.tick(),
    lookAgain: (tenant: string) => telemetry.lookAgain(tenant),
    recheck: () => telemetry.recheck(),
    stop: () => telemetry.stop(),
  }
}

/** A tenant with devices, created before `since`. */
export async function plantTenant(
  { context }: Pick<App, 'context'>,
  tenant: string,
  wish: PlantOptions,
  since = context.now(),
): Promise<Plant> {
  return context.db.transaction({ tenant, platform: true }, async (tx) => {
    await tx.query(
      `insert into tenant (id, tenant_id, tenant_name, account_number) select $1, $2::varchar, $2::varchar, -1 where not exists (select 1 from tenant where tenant_id = $2::varchar)`,
      [newId(), tenant],
    )
    const plant = await plantDevices(tx, wish)
    await tx.query('update device set create_time = $1', [since])
    return plant
  })
}

/** Columns of a rule that differ from "temp above 8 at once, recovered below 8 at once". */
export type RuleWish = Partial<{
  identifier: string
  targetType: 'device' | 'deviceType'
  deviceId: string
  condType: string
  operator: string
  limit: number
  low: number
  high: number
  level: number
  duration: number
  hysteresis: number | null
  clearDelay: number
  noDataSec: number
  /** The rule it stands in for. */
  replaces: string
  /** Other columns; what chatters in a test is not taken for flapping unless it says so. */
  more: Readonly<Record<string, unknown>>
}>

export async function plantRule(tx: Tx, typeId: string, wish: RuleWish, since: Date): Promise<string> {
  const id = newId()
  await tx.query(
    `insert into alarm_rule (id, tenant_id, rule_name, rule_code, target_type, device_type_id, device_id, identifier, cond_type, operator,
       limit_value, low_value, high_value, alarm_level, duration_sec, hysteresis, clear_delay, nodata_sec, create_time, update_time, replaces_id)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19)`,
    [
      id,
      tx.scope.tenant,
      randomUUID().slice(0, 8),
      wish.targetType ?? 'deviceType',
      typeId,
      wish.deviceId ?? null,
      wish.identifier ?? 'temp',
      wish.condType ?? 'threshold',
      wish.operator ?? 'gt',
      wish.limit ?? 8,
      wish.low ?? null,
      wish.high ?? null,
      wish.level ?? 3,
      wish.duration ?? 0,
      wish.hysteresis === undefined ? 0 : wish.hysteresis,
      wish.clearDelay ?? 0,
      wish.noDataSec ?? null,
      since,
      wish.replaces ?? null,
    ],
  )
  for (const [column, value] of Object.entries({ flap_count: 0, ...wish.more }))
    await tx.query(`update alarm_rule set ${column} = $2 where id = $1`, [
      id,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
    ])
  return id
}

/** Alarm records of a tenant in comparable form, in the order raised. */
export async function alarmsOf({ context }: Pick<App, 'context'>, tenant: string): Promise<DbRow[]> {
  return context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `select d.device_code as device, a.rule_id as rule, a.alarm_state as state, a.occur_count as times, a.first_time::text as first,
         a.last_time::text as last, a.clear_time::text as cleared, a.trigger_value as value, a.last_value as latest, a.alarm_name as name, a.limit_text as limit,
         (select string_agg(t.transition || ' ' || t.event_time::text, ', ' order by t.event_time, t.id) from alarm_transition t where t.alarm_record_id = a.id) as history
       from alarm_record a join device d on d.id = a.device_id where a.is_deleted = 0 order by a.first_time, d.device_code, a.rule_id`,
    ),
  )
}
