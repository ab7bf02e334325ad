// Messages that were acknowledged but could not be processed: stored as received, logged, and reprocessed on demand.
import type { Finding } from '@steward/domain/iot/intake/decode'
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type LogLine, writeLines } from './data-log-lines.ts'

export interface MessageToKeep {
  topic: string
  payload: Uint8Array
  qos: 0 | 1
  retain: boolean
  /** Epoch in ms. */
  receivedAt: number
  gatewayId: string
  deviceId?: string | undefined
  deviceCode?: string | undefined
  msgId?: string | undefined
  /** It has an id or a time: the same bytes again are the same message. */
  isRecognizable: boolean
}

const codeOf = (cause: Error): string => ('code' in cause ? String(cause.code) : '')

/** The cause as a known finding with its text; the database's error goes into the detail. */
export function findingOf(cause: Error, deviceCode?: string): Finding {
  const sqlState = codeOf(cause)
  const code = sqlState.startsWith('22') ? 'E_VALUE' : sqlState.startsWith('23') ? 'E_INTEGRITY' : 'E_STORE'
  const detail = [sqlState, cause.message].filter(Boolean).join(' ')
  return { code, ...(deviceCode === undefined ? {} : { deviceCode }), detail }
}

/** The transaction has the tenant's scope. */
export async function keepMessage(tx: Tx, tenant: string, message: MessageToKeep, cause: Error): Promise<void> {
  const { topic, payload, qos, receivedAt, gatewayId, deviceId, msgId } = message
  const id = newId()
  const digest = message.isRecognizable ? digestOf(topic, payload) : null
  const [stored] = await tx.query<{ id: string; isNew: boolean }>(
    `insert into kept_message as k (id, tenant_id, gateway_id, topic, payload, retain, received_at, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (gateway_id, digest) where digest is not null do update set digest = excluded.digest
     returning id, id = $1 as "isNew"`,
    [id, tenant, gatewayId, topic, payload, message.retain, new Date(receivedAt).toISOString(), digest],
  )
  if (!stored?.isNew) return countAgain(tx, stored?.id)
  const line: LogLine = {
    id,
    at: receivedAt,
    topic,
    gatewayId,
    payload,
    qos,
    result: 'kept',
    findings: [findingOf(cause, message.deviceCode)],
    times: 1,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(msgId === undefined ? {} : { msgId }),
  }
  await writeLines(tx, tenant, [line])
}

const digestOf = (topic: string, payload: Uint8Array) =>
  createHash('sha256').update(topic).update('\0').update(payload).digest()

// A repetition: the sender missed the acknowledgement.
async function countAgain(tx: Tx, id: string | undefined): Promise<void> {
  await tx.query(`update data_log set times = times + 1 where id = $1 and result = 'kept'`, [id])
}

export interface RawMessage {
  /** Of its line in the log. */
  id: string
  message: Pick<MessageToKeep, 'topic' | 'payload' | 'retain' | 'receivedAt'> & {
    session: { peer: { gatewayId: string } }
  }
}

/** Larger ones are only in the log, as far as it shows them. */
const LONGEST_RAW = 64 * 1024

/** Vendors' messages with a line in the log, to be decoded again once the decoder is mended. */
export async function keepForDecoding(tx: Tx, tenant: string, all: readonly RawMessage[]): Promise<void> {
  const kept = all.filter(({ message }) => message.payload.byteLength <= LONGEST_RAW)
  for (const { id, message } of kept)
    await tx.query(
      `insert into kept_message (id, tenant_id, gateway_id, topic, payload, retain, received_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        tenant,
        message.session.peer.gatewayId,
        message.topic,
        message.payload,
        message.retain,
        new Date(message.receivedAt).toISOString(),
      ],
    )
}

/** What was kept beside a line that expires goes with it. */
export async function dropExpired(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `delete from kept_message k where k.received_at < $1
       and not exists (select 1 from data_log l where l.id = k.id and l.result = 'kept')`,
    [before],
  )
}

/** Their log lines outlast the log's retention: they move to a newer partition before theirs is dropped. */
export async function moveToNewerPartition(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `update data_log set create_time = now() where result = 'kept' and create_time < $1
       and id in (select id from kept_message)`,
    [before],
  )
}
