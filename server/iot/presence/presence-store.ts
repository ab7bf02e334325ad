// Statements that write presence. They change neither lock number nor update time: nobody edited the row.
import { cut } from '@steward/domain/cut'
import type { Tx } from '../../platform/db.ts'
import type { Entry, Kind } from './presence-buffer.ts'

const textOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

// Locked in order of id, like every bulk change, to avoid deadlocks. Rows that somebody holds are passed over: devices and
// gateways wait for nobody's form and nobody's bulk change.
const held = (table: Kind) =>
  `held as materialized (
     select id from ${table} where id = any($1::bigint[]) and is_deleted = 0 order by id for no key update skip locked)`
const passedOver = (table: Kind) =>
  `select t.id::text as id from ${table} t where t.id = any($1::bigint[]) and t.is_deleted = 0
     and not exists (select from held where held.id = t.id)`

const gatewayUpdate = `
  with ${held('gateway')}, written as (
  update gateway g set
    online_status = coalesce(v.status, g.online_status),
    online_time = coalesce(v.online_at, g.online_time),
    offline_time = coalesce(v.offline_at, g.offline_time),
    last_seen = greatest(g.last_seen, v.last_seen),
    remote_ip = coalesce(v.remote_ip, g.remote_ip),
    firmware = coalesce(v.firmware, g.firmware)
  from held join unnest($1::bigint[], $2::varchar[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::varchar[], $7::varchar[])
    as v(id, status, online_at, offline_at, last_seen, remote_ip, firmware) on v.id = held.id
  where g.id = held.id)
  ${passedOver('gateway')}`

const deviceUpdate = `
  with ${held('device')}, written as (
  update device d set
    online_status = coalesce(v.status, d.online_status),
    online_time = coalesce(v.online_at, d.online_time),
    offline_time = coalesce(v.offline_at, d.offline_time),
    last_seen = greatest(d.last_seen, v.last_seen),
    offline_cause = case when v.status is null then d.offline_cause else v.cause end
  from held join unnest($1::bigint[], $2::varchar[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::varchar[])
    as v(id, status, online_at, offline_at, last_seen, cause) on v.id = held.id
  where d.id = held.id)
  ${passedOver('device')}`

/** The ids of those whose row somebody else holds just now; they are not written. */
export async function storePresence(tx: Tx, kind: Kind, entries: readonly Entry[]): Promise<string[]> {
  const common = [
    entries.map(({ id }) => id),
    entries.map(({ status }) => status ?? null),
    entries.map(({ onlineAt }) => textOf(onlineAt)),
    entries.map(({ offlineAt }) => textOf(offlineAt)),
    entries.map(({ lastSeen }) => textOf(lastSeen)),
  ]
  const own =
    kind === 'device'
      ? [entries.map(({ cause }) => cause ?? null)]
      : [
          entries.map(({ remoteIp }) => remoteIp?.slice(0, 64) ?? null),
          entries.map(({ firmware }) => (firmware ? cut(firmware, 64) : null)),
        ]
  const rows = await tx.query(kind === 'device' ? deviceUpdate : gatewayUpdate, [...common, ...own])
  return rows.map(({ id }) => String(id))
}
