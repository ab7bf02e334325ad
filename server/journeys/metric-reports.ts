// Brings the values of metrics to the devices they are written to, by the way of a message, so that rules, trends and live
// values see them as whatever else a device reports. Brought twice, the intake knows it.
import type { Known } from '@steward/domain/iot/intake/decode'
import { createWorkQueue } from '../document/work-queue.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { ClaimedRow } from '../platform/leased-rows.ts'
import type { Inbound } from '../platform/mqtt/transport.ts'

const HOUR = 3_600_000
const slots = { lane: 8, all: 32 }
/** Seconds; the intake answers after its commit. */
const LEASE = 60
/** Seconds before each further attempt, of which the last repeats. */
const retries = { most: 20, pauses: [1, 5, 30, 120] }

interface Value {
  id: string
  deviceId: string
  gatewayId: string | null
  gatewayCode: string
  identifier: string
  ts: number
  value: number
}

interface Parts {
  byId: (deviceId: string) => Known | undefined
  /** Resolves after the commit. */
  receive: (message: Inbound) => Promise<void>
}

export interface MetricReports {
  stop(): Promise<void>
}

export function createMetricReports(app: AppContext, { byId, receive }: Parts): MetricReports {
  return createWorkQueue<Value, null, string>(app, {
    name: 'telemetry',
    trouble: 'values of metrics could not be brought to their devices yet',
    table: 'metric_report',
    waits: 'true',
    due: 'w.due_time',
    attempts: 'attempts',
    lease: LEASE,
    slots,
    retries,
    reads: `w.device_id::text as "deviceId", g.id::text as "gatewayId", g.gateway_code as "gatewayCode", w.identifier,
      (extract(epoch from w.ts) * 1000)::float8 as ts, w.value`,
    joins: `left join device d on d.id = w.device_id and d.is_deleted = 0 left join gateway g on g.id = d.gateway_id`,
    pieces: (_, rows) => rows as (ClaimedRow & Value)[],
    async carryOut(one, tenant) {
      const device = byId(one.deviceId)
      // Of a device that is gone nothing is reported.
      if (device && one.gatewayId !== null)
        await receive(messageOf(one, { tenant, gatewayId: one.gatewayId, code: device.code }, app.now().getTime()))
      return { done: null }
    },
    thrown: String,
    succeeded: ({ tx }, { id }) => tx.query('delete from metric_report where id = $1', [id]),
    failed: ({ tx, now }, { id }, _, retryAt = new Date(now.getTime() + HOUR)) =>
      tx.query('update metric_report set due_time = $2 where id = $1', [id, retryAt]),
  })
}

function messageOf(
  { gatewayCode, identifier, ts, value }: Value,
  { tenant, gatewayId, code }: { tenant: string; gatewayId: string; code: string },
  now: number,
): Inbound {
  const id = `metric-${identifier}-${ts}`
  return {
    session: {
      id: 'metrics',
      peer: { tenant, gatewayId, gatewayCode },
      clientId: 'metrics',
      remoteIp: '',
      since: now,
    },
    topic: `iot/v1/${tenant}/${gatewayCode}/${code}/up/property`,
    payload: Buffer.from(JSON.stringify({ id, ts, params: { [identifier]: value } })),
    qos: 1,
    retain: false,
    receivedAt: now,
  }
}
