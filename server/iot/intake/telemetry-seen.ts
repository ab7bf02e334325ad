// Detects repeated messages without a trustworthy time of their own; others are detected by their rows.
import type { Tx } from '../../platform/db.ts'

export interface Numbered {
  sid: number
  messageId: string
}

const keyOf = ({ sid, messageId }: Numbered) => `${sid} ${messageId}`

/** Of these messages those not seen within a day; marks them as seen. */
export async function claimNew<M extends Numbered>(tx: Tx, messages: readonly M[]): Promise<M[]> {
  const byKey = new Map(messages.map((message) => [keyOf(message), message]))
  if (byKey.size === 0) return []
  const sorted = [...byKey.values()].toSorted((a, b) => a.sid - b.sid || (a.messageId < b.messageId ? -1 : 1))
  const fresh = await tx.query<{ sid: number; messageId: string }>(
    `insert into message_seen as s (sid, message_id, tenant_id)
     select sid, message_id, current_setting('app.tenant') from unnest($1::int[], $2::varchar[]) as g(sid, message_id)
     on conflict (sid, message_id) do update set seen_at = now() where s.seen_at < now() - interval '1 day'
     returning sid, message_id as "messageId"`,
    [sorted.map(({ sid }) => sid), sorted.map(({ messageId }) => messageId)],
  )
  return fresh.flatMap((one) => byKey.get(keyOf(one)) ?? [])
}

/** Devices with a corrected timestamp within a day; only their identities include the time. */
export async function readDevicesAhead(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ sid: number }>(
    `select distinct sid from message_seen where position(' ' in message_id) = 14 and seen_at > now() - interval '1 day'`,
  )
  return rows.map(({ sid }) => sid)
}

/** Deletes expired entries. */
export async function deleteExpired(tx: Tx): Promise<void> {
  await tx.query(`delete from message_seen where seen_at < now() - interval '1 day'`)
}
