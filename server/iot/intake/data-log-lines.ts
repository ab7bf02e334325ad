// Writes lines of the message log.
import { cut } from '@steward/domain/cut'
import type { Finding } from '@steward/domain/iot/intake/decode'
import type { Shown, Stage } from '@steward/domain/iot/intake/message-stages'
import type { Tx } from '../../platform/db.ts'
import { link } from '../../system/insert.ts'
import type { LineAt } from './data-log-sampler.ts'

export type LineResult =
  | 'ok'
  | 'partial'
  | 'rejected'
  | 'duplicate'
  | 'late'
  | 'unknown_device'
  | 'unmapped'
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
  /** Number of messages this line represents. */
  times: number
  costMs?: number
  /** The decoder of a vendor's payload. */
  jsonModelId?: string
  stages?: readonly Stage[]
  decoded?: readonly Shown[]
}

const LONGEST = 16 * 1024

const lenient = new TextDecoder('utf-8')
const secrets = /("(?:secret|password|token|key)"\s*:\s*")[^"]*/gi

// PostgreSQL text can store neither NUL nor unpaired surrogates.
export const storable = (text: string, most: number) => cut(text, most).replaceAll('\0', '�')

/** Writes log lines; the transaction has the tenant's scope. */
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
    jsonModelId: line.jsonModelId ?? null,
    stages: line.stages ?? null,
    decoded: line.decoded ?? null,
    ...foundColumns(line.findings),
  }))
  await link(tx, 'data_log', rows)
}

/** Findings as columns of a line. */
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
  /** Messages to add to the count. */
  times: number
}

/** Adds to the message counts of existing lines. */
export async function countInLines(tx: Tx, counts: readonly LineCount[]): Promise<void> {
  if (counts.length === 0) return
  // Ids and times as separate lists, so that only the affected partitions are scanned.
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
