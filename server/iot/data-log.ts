// The trace of messages: "where did my data go?"
import { device } from '@steward/domain/index'
import type { Finding } from '@steward/domain/iot/decode'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { Where } from '../engine/filter.ts'
import { pageOf } from '../engine/list.ts'
import { textQuery } from '../engine/routes.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { route } from '../platform/route.ts'
import { link } from '../system/insert.ts'
import { mayView } from './device-readers.ts'

export interface Trace {
  at: Date
  topic: string
  gatewayId?: string
  deviceId?: string
  msgId?: string
  payload: Uint8Array
  qos: 0 | 1
  result: 'ok' | 'partial' | 'rejected' | 'duplicate' | 'late' | 'unknown_device'
  findings: readonly Finding[]
  /** How many messages this line stands for. */
  times: number
  costMs?: number
}

const LONGEST = 16 * 1024
const COUNTED = 10_000

const lenient = new TextDecoder('utf-8')
const secrets = /("(?:secret|password|token|key)"\s*:\s*")[^"]*/gi

// The database keeps neither NUL nor half of a surrogate pair.
const storable = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '�').toWellFormed()

/** Writes lines of the trace; the transaction sees with the tenant's scope. */
export async function record(tx: Tx, tenant: string, traces: readonly Trace[]): Promise<void> {
  const rows = traces.map((trace) => {
    const [first] = trace.findings
    const words = trace.findings.map(({ code, deviceCode, key, detail }) =>
      [code, deviceCode, key, detail].filter(Boolean).join(' '),
    )
    return {
      id: newId(),
      logTime: trace.at.toISOString(),
      tenantId: tenant,
      direction: 'up',
      topic: storable(trace.topic, 255),
      gatewayId: trace.gatewayId ?? null,
      deviceId: trace.deviceId ?? null,
      msgId: trace.msgId === undefined ? null : storable(trace.msgId, 64),
      payload: storable(lenient.decode(trace.payload.subarray(0, LONGEST)).replace(secrets, '$1******'), LONGEST),
      payloadSize: trace.payload.byteLength,
      qos: trace.qos,
      result: trace.result,
      errorCode: first?.code ?? null,
      errorMsg: first ? storable(words.join('; '), 500) : null,
      findings: first ? trace.findings.slice(0, 50).map(storableFinding) : null,
      times: trace.times,
      costMs: trace.costMs ?? null,
    }
  })
  await link(tx, 'data_log', rows)
}

const storableFinding = (finding: Finding): Finding => ({
  ...finding,
  ...(finding.deviceCode === undefined ? {} : { deviceCode: storable(finding.deviceCode, 64) }),
  ...(finding.key === undefined ? {} : { key: storable(finding.key, 64) }),
  ...(finding.detail === undefined ? {} : { detail: storable(finding.detail, 200) }),
})

/** Lines of devices the caller reaches; those of no device only for whoever is narrowed to none. */
function narrow(ctx: Ctx, query: Record<string, string>): Where {
  const where = new Where()
  applyScope(where, device, ctx)
  const reached = `exists (select 1 from device t where t.id = l.device_id and ${where.sql})`
  const isNarrowed = !ctx.me.isPlatform && narrowing(ctx).length > 0 && !narrowing(ctx).some(({ type }) => type === 1)
  where.parts.splice(0, where.parts.length, isNarrowed ? reached : `(l.device_id is null or ${reached})`)
  for (const [name, column] of [
    ['deviceId', 'device_id'],
    ['gatewayId', 'gateway_id'],
  ] as const) {
    const sent = query[name]
    if (!sent) continue
    if (!isId(sent)) throw problem('request.parameter', { name }, { field: name })
    where.add(`l.${column} = ${where.param(sent)}`)
  }
  if (query.result) where.add(`l.result = any(${where.param(query.result.split(',').slice(0, 10))})`)
  return where
}

const narrowing = (ctx: Ctx) => ctx.me.dataScopes.filter((scope) => scope.resource === device.name)

async function listTrace(ctx: Ctx, query: Record<string, string>) {
  const { current, size } = pageOf(query)
  const where = narrow(ctx, query)
  const counted = {
    text: `select count(*)::int as n from (select 1 from data_log l where ${where.sql} limit ${COUNTED}) one`,
    values: [...where.values],
  }
  const limit = `limit ${where.param(size)} offset ${where.param((current - 1) * size)}`
  const rows = {
    text: `select l.id, l.log_time as "logTime", l.direction, l.topic, l.gateway_id as "gatewayId", g.gateway_name as "gatewayName",
             l.device_id as "deviceId", d.device_name as "deviceName", l.msg_id as "msgId", l.payload, l.payload_size as "payloadSize",
             l.qos, l.result, l.error_code as "errorCode", l.error_msg as "errorMsg", l.findings, l.times, l.cost_ms as "costMs"
           from (select l.* from data_log l where ${where.sql} order by l.log_time desc, l.id desc ${limit}) l
           left join device d on d.id = l.device_id left join gateway g on g.id = l.gateway_id
           order by l.log_time desc, l.id desc`,
    values: where.values,
  }
  const [records = [], [count] = []] = await ctx.tx.readOnce([rows, counted])
  const total = Number(count?.n ?? 0)
  const isMore = total === COUNTED ? { totalIsLowerBound: true as const } : {}
  return { records, total, size, current, pages: Math.ceil(total / size), ...isMore }
}

export const dataLogRoutes = [
  // Spelt as the wire has it.
  route({
    method: 'GET',
    path: '/iot/data-Log/list',
    zh: '报文日志',
    en: 'Trace of messages',
    tag: device.name,
    may: mayView,
    query: textQuery,
    run: (ctx, { query }) => listTrace(ctx, query),
  }),
]
