// Processes kept messages again with current devices and properties. What they say is history: no alarm comes of it, and
// events are kept without being judged.
import { type Finding, type Snapshot, decode } from '@steward/domain/iot/intake/decode'
import { nothing } from '@steward/domain/iot/intake/decode-assembly'
import { readTopic } from '@steward/domain/iot/intake/decode-topic'
import { shownOf, stagesOf } from '@steward/domain/iot/intake/message-stages'
import { type DecodedPayload, decodePayload } from '@steward/domain/iot/payload/decode'
import type { Ctx } from '../../platform/ctx.ts'
import { isDataFault } from '../../platform/database-unavailable.ts'
import type { Tx } from '../../platform/db.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import { type Decoders, readDecoders, servingOf } from '../decoder/payload-models.ts'
import { unpack } from '../decoder/telemetry-unpack.ts'
import { type Fleet, readFleet } from '../model/models-read.ts'
import { append } from '../series/telemetry-append.ts'
import { type LineResult, foundColumns } from './data-log-lines.ts'
import { keepEvents } from './device-events.ts'
import { findingOf } from './kept-messages.ts'

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
  gatewayId: string
  receivedMs: number
}

/** Devices and decoders as they are now. */
interface Now {
  fleet: Fleet
  decoders: Decoders
}

export async function reprocess(ctx: Ctx, ids: readonly string[]): Promise<Outcome[]> {
  // Row locks: a concurrent call waits here and then finds them gone, so no message is processed twice.
  const rows = await ctx.tx.query<Kept & Record<string, unknown>>(
    `select id, topic, payload, gateway_id::text as "gatewayId", (extract(epoch from received_at) * 1000)::float8 as "receivedMs"
     from kept_message where id = any($1::bigint[]) order by id for update`,
    [[...ids]],
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  if (kept.size === 0) return ids.map(settled)
  const [fleet, decoders] = await Promise.all([
    readFleet(ctx.app.db, ctx.tenant),
    readDecoders(ctx.app.db, ctx.tenant, () => undefined),
  ])
  const outcomes: Outcome[] = []
  for (const id of ids) {
    const message = kept.get(id)
    outcomes.push(message ? await processOne(ctx, { fleet, decoders }, message) : settled(id))
  }
  await ctx.changed('data_log')
  return outcomes
}

const settled = (id: string): Outcome => ({ id, result: 'settled', findings: [] })

async function processOne({ tx, now }: Pick<Ctx, 'tx' | 'now'>, current: Now, message: Kept): Promise<Outcome> {
  const { snapshots, events, findings, result, modelId, id } = read(current, message)
  const isVendors = readTopic(message.topic)?.kind === 'raw'
  const about = { modelId, ...(isVendors && result !== 'ok' ? { result } : {}) }
  if (snapshots.length + events.length === 0) return stays(tx, message.id, findings, about)
  try {
    await inSavepoint(tx, async () => {
      await append(tx, snapshots, now)
      await keepEvents(tx, [{ id, events }])
    })
  } catch (error) {
    // A database outage is not the message's fault: the whole call fails and can be repeated.
    if (!(error instanceof Error) || !isDataFault(error)) throw error
    return stays(tx, message.id, [findingOf(error, (snapshots[0] ?? events[0])?.device.code)])
  }
  // Of what a decoder reads only in part the rest may be read once it is mended further.
  const isDone = !isVendors || findings.length === 0
  if (isDone) await tx.query('delete from kept_message where id = $1', [message.id])
  const done = { snapshots, modelId, result: isDone ? ('reprocessed' as const) : ('partial' as const) }
  await update(tx, message.id, findings, done)
  return { id: message.id, result: 'reprocessed', findings }
}

/** Timestamps are judged against the original time of receipt. */
function read({ fleet, decoders }: Now, { topic, payload, receivedMs, gatewayId }: Kept): DecodedPayload {
  const plain = unpack(payload)
  if ('code' in plain) return { ...nothing('unknown'), findings: [plain], result: 'rejected' }
  const about = readTopic(topic)
  const code = about?.gatewayCode ?? ''
  const decoded =
    about?.kind === 'raw'
      ? decodePayload({ payload: plain }, servingOf(decoders, fleet, { id: gatewayId, code }), receivedMs)
      : decode({ topic, payload: plain }, (device) => fleet.byCode.get(`${code}/${device}`), receivedMs)
  const asPast = <T extends object>(one: T) => ({ ...one, historical: true })
  return { ...decoded, snapshots: decoded.snapshots.map(asPast), events: decoded.events.map(asPast) }
}

interface Line {
  result: LineResult
  modelId?: string | undefined
  snapshots?: readonly Snapshot[]
}

async function stays(tx: Tx, id: string, findings: readonly Finding[], line: Partial<Line> = {}): Promise<Outcome> {
  await update(tx, id, findings, { result: 'kept', ...line })
  return { id, result: 'kept', findings }
}

async function update(tx: Tx, id: string, found: readonly Finding[], line: Line): Promise<void> {
  const { errorCode, errorMsg, findings } = foundColumns(found)
  const { result, modelId, snapshots = [] } = line
  const stages = stagesOf({ findings: found, snapshots, isRepeated: () => false, isLate: () => false })
  await tx.query(
    `update data_log set result = $2, error_code = $3, error_msg = $4, findings = $5, json_model_id = coalesce($6, json_model_id),
       stages = $7, decoded = $8, update_time = now(), rev = rev + 1
     where id = $1`,
    [
      id,
      result,
      errorCode,
      errorMsg,
      findings === null ? null : JSON.stringify(findings),
      modelId ?? null,
      JSON.stringify(stages),
      snapshots.length === 0 ? null : JSON.stringify(shownOf(snapshots)),
    ],
  )
}
