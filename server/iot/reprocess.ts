// Processes kept messages again with current devices and properties. Values are historic: they raise no alarms.
import { type Finding, type Snapshot, decode } from '@steward/domain/iot/decode'
import { readTopic } from '@steward/domain/iot/decode-topic'
import type { Ctx } from '../platform/ctx.ts'
import { isDataFault } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import { foundColumns } from './data-log-lines.ts'
import { findingOf } from './kept-messages.ts'
import { type Fleet, readFleet } from './models-read.ts'
import { append } from './telemetry-append.ts'
import { unpack } from './telemetry-unpack.ts'

export interface Outcome {
  id: string
  /** `settled`: nothing is kept under this line any more. */
  result: 'reprocessed' | 'kept' | 'settled'
  findings: readonly Finding[]
}

interface Kept {
  id: string
  topic: string
  payload: Buffer
  receivedMs: number
}

export async function reprocess(ctx: Ctx, ids: readonly string[]): Promise<Outcome[]> {
  // Row locks: a concurrent call waits here and then finds them gone, so no message is processed twice.
  const rows = await ctx.tx.query<Kept & Record<string, unknown>>(
    `select id, topic, payload, (extract(epoch from received_at) * 1000)::float8 as "receivedMs"
     from kept_message where id = any($1::bigint[]) order by id for update`,
    [[...ids]],
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  if (kept.size === 0) return ids.map(settled)
  const fleet = await readFleet(ctx.app.db, ctx.tenant)
  const outcomes: Outcome[] = []
  for (const id of ids) {
    const message = kept.get(id)
    outcomes.push(message ? await processOne(ctx, fleet, message) : settled(id))
  }
  await ctx.changed('data_log')
  return outcomes
}

const settled = (id: string): Outcome => ({ id, result: 'settled', findings: [] })

async function processOne({ tx, now }: Pick<Ctx, 'tx' | 'now'>, fleet: Fleet, message: Kept): Promise<Outcome> {
  const { snapshots, findings } = read(fleet, message)
  if (snapshots.length === 0) return stays(tx, message.id, findings)
  await tx.query('savepoint one_message')
  try {
    await append(tx, snapshots, now)
    await tx.query('release savepoint one_message')
  } catch (error) {
    // A database outage is not the message's fault: the whole call fails and can be repeated.
    if (!(error instanceof Error) || !isDataFault(error)) throw error
    await tx.query('rollback to savepoint one_message')
    return stays(tx, message.id, [findingOf(error, snapshots[0]?.device.code)])
  }
  await tx.query('delete from kept_message where id = $1', [message.id])
  await update(tx, message.id, 'reprocessed', findings)
  return { id: message.id, result: 'reprocessed', findings }
}

/** Timestamps are judged against the original time of receipt. */
function read(fleet: Fleet, { topic, payload, receivedMs }: Kept): { snapshots: Snapshot[]; findings: Finding[] } {
  const plain = unpack(payload)
  if ('code' in plain) return { snapshots: [], findings: [plain] }
  const gatewayCode = readTopic(topic)?.gatewayCode ?? ''
  const decoded = decode({ topic, payload: plain }, (code) => fleet.byCode.get(`${gatewayCode}/${code}`), receivedMs)
  const snapshots = decoded.snapshots.map((snapshot) => ({ ...snapshot, historical: true }))
  return { snapshots, findings: decoded.findings }
}

async function stays(tx: Tx, id: string, findings: readonly Finding[]): Promise<Outcome> {
  await update(tx, id, 'kept', findings)
  return { id, result: 'kept', findings }
}

async function update(tx: Tx, id: string, result: 'kept' | 'reprocessed', found: readonly Finding[]): Promise<void> {
  const { errorCode, errorMsg, findings } = foundColumns(found)
  await tx.query(
    `update data_log set result = $2, error_code = $3, error_msg = $4, findings = $5, update_time = now(), rev = rev + 1
     where id = $1`,
    [id, result, errorCode, errorMsg, findings === null ? null : JSON.stringify(findings)],
  )
}
