// Writes the lines of the message log: "where did my data go?"
import type { Finding } from '@steward/domain/iot/decode'
import type { Tx } from '../platform/db.ts'
import { link } from '../system/insert.ts'
import type { LineAt } from './data-log-sampler.ts'

export type LineResult =
  | 'ok'
  | 'partial'
  | 'rejected'
  | 'duplicate'
  | 'late'
  | 'unknown_device'
  | 'kept'
  | 'reprocessed'

export interface LogLine extends LineAt {
  topic: string
  gatewayId?: string
  deviceId?: string
  msgId?: string
  payload: Uint8Array
  qos: 0 | 1
  result: LineResult
  findings: readonly Finding[]
  /** How many messages this line stands for. */
  times: number
  costMs?: number
}

const LONGEST = 16 * 1024

const lenient = new TextDecoder('utf-8')
const secrets = /("(?:secret|password|token|key)"\s*:\s*")[^"]*/gi

// The database keeps neither NUL nor half of a surrogate pair.
export const storable = (text: string, most: number) => text.slice(0, most).replaceAll('\0', '�').toWellFormed()

/** Writes lines of the log; the transaction sees with the tenant's scope. */
export async function writeLines(tx: Tx, tenant: string, lines: readonly LogLine[]): Promise<void> {
  const rows = lines.map((line) => ({
    id: line.id,
    createTime: new Date(line.at).toISOString(),
    tenantId: tenant,
    direction: 'up',
    topic: storable(line.topic, 255),
    gatewayId: line.gatewayId ?? null,
    deviceId: line.deviceId ?? null,
    msgId: line.msgId === undefined ? null : storable(line.msgId, 64),
    payload: storable(lenient.decode(line.payload.subarray(0, LONGEST)).replace(secrets, '$1******'), LONGEST),
    payloadSize: line.payload.byteLength,
    qos: line.qos,
    result: line.result,
    times: line.times,
    costMs: line.costMs ?? null,
    ...foundColumns(line.findings),
  }))
  await link(tx, 'data_log', rows)
}

/** What was found, as the columns of a line say it. */
export function foundColumns(findings: readonly Finding[]) {
  const [first] = findings
  if (!first) return { errorCode: null, errorMsg: null, findings: null }
  const words = findings.map(({ code, deviceCode, key, detail }) =>
    [code, deviceCode, key, detail].filter(Boolean).join(' '),
  )
  return {
    errorCode: first.code,
    errorMsg: storable(words.join('; '), 500),
    findings: findings.slice(0, 50).map(storableFinding),
  }
}

const storableFinding = (finding: Finding): Finding => ({
  ...finding,
  ...(finding.deviceCode === undefined ? {} : { deviceCode: storable(finding.deviceCode, 64) }),
  ...(finding.key === undefined ? {} : { key: storable(finding.key, 64) }),
  ...(finding.detail === undefined ? {} : { detail: storable(finding.detail, 200) }),
})

export interface LineCount {
  line: LineAt
  /** So many messages more. */
  times: number
}

/** Counts messages in lines that were written before. */
export async function countInLines(tx: Tx, counts: readonly LineCount[]): Promise<void> {
  if (counts.length === 0) return
  // Ids and times as lists of their own, so that only the partitions in question are looked at.
  await tx.query(
    `update data_log l set times = l.times + (select g.n from unnest($1::bigint[], $3::int[]) as g(id, n) where g.id = l.id)
     where l.id = any($1::bigint[]) and l.create_time = any($2::timestamptz[])`,
    [
      counts.map(({ line }) => line.id),
      [...new Set(counts.map(({ line }) => new Date(line.at).toISOString()))],
      counts.map(({ times }) => times),
    ],
  )
}
