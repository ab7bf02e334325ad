// Keeps what devices announce: each event is a row, once, in the transaction of its message.
import type { Occurrence } from '@steward/domain/iot/intake/decode'
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import { claimNew } from './telemetry-seen.ts'

/** An event as it is kept. */
export interface DeviceEvent extends Occurrence {
  id: string
}

interface Announcing {
  /** The message's number. */
  id?: string | undefined
  events?: readonly Occurrence[] | undefined
}

/**
 * Stores the events of these messages and returns those that were not stored before, with the occurrence each is made of.
 * An event is recognized by its time, as its source says it, and by what it says; one without a time by the number of its
 * message. One that has neither is new each time.
 */
export async function keepEvents(
  tx: Tx,
  messages: readonly Announcing[],
): Promise<ReadonlyMap<Occurrence, DeviceEvent>> {
  const all = messages.flatMap(({ id, events = [] }) => events.map((event, nth) => ({ event, number: id, nth })))
  const { timed = [], untimed = [] } = Object.groupBy(all, ({ event }) =>
    event.sentTs === undefined ? 'untimed' : 'timed',
  )
  const numbered = untimed.flatMap(({ event, number, nth }) =>
    number === undefined ? [] : [{ event, sid: event.device.sid, messageId: placeOf(event, number, nth) }],
  )
  const unnumbered = untimed.filter(({ number }) => number === undefined)
  const fresh = [...timed, ...unnumbered, ...(await claimNew(tx, numbered))].map(({ event }) => event)
  // In the order of the messages: judges see what a device announced as it did.
  const isFresh = new Set(fresh)
  const kept = all.flatMap(({ event }) =>
    isFresh.has(event) ? [[event, { ...event, id: newId(), params: storable(event.params) }] as const] : [],
  )
  const stored = new Set(
    await insert(
      tx,
      'device_event',
      kept.map(([, event]) => rowOf(event)),
    ),
  )
  return new Map(kept.filter(([, { id }]) => stored.has(id)))
}

/** An event's place in a numbered message; of another form than the numbers of values without a time. */
const placeOf = ({ identifier }: Occurrence, number: string, nth: number) =>
  createHash('sha256')
    .update(JSON.stringify([number, identifier, nth]))
    .digest('base64url')

const rowOf = ({ id, device, identifier, ts, sentTs, historical, params }: DeviceEvent) => ({
  id,
  tenantId: device.tenant,
  sid: device.sid,
  identifier,
  eventTime: new Date(ts).toISOString(),
  sentTime: sentTs === undefined ? null : new Date(sentTs).toISOString(),
  isHistorical: historical,
  params,
})

// PostgreSQL can store neither NUL nor unpaired surrogates.
const storable = (params: Occurrence['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [text(key), typeof value === 'string' ? text(value) : value]),
  )
const text = (sent: string) => sent.toWellFormed().replaceAll('\0', '\uFFFD')

/** Days; the decoder refuses what happened earlier, so that no repetition of what is deleted comes in. */
const KEPT = 91

/** Rows of one statement, which ends within its time however many there are. */
const AT_ONCE = 20_000

/** Deletes the oldest that are kept no longer; true while there are more. */
export async function deleteOldEvents(tx: Tx): Promise<boolean> {
  const gone = await tx.query(
    `delete from device_event where id in (
       select id from device_event where tenant_id = $1 and event_time < now() - $2 * interval '1 day' limit ${AT_ONCE}) returning 1`,
    [tx.scope.tenant, KEPT],
  )
  return gone.length === AT_ONCE
}
