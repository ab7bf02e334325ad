// Bytes that no attachment names: noted before they are written and after their row is gone, so that none are ever lost.
import { problem } from '@steward/domain/problems'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { readQuota } from './quota.ts'

export interface Loose {
  tenant: string
  /** Name of the store. */
  store: string
  key: string
  /** Empty for what is no picture. */
  thumbKey: string
  bytes: number
}

/** An upload is over long before; until then its bytes are left alone. */
const UPLOAD_HOURS = 24

const scopeOf = (tenant: string) => ({ tenant, platform: false })

/** The part of a tenant's quota that one person's files may take which no row names yet. */
const OWN_SHARE = 1 / 4

async function mustBeWithinShare(tx: Tx, { tenant, bytes }: Loose, quota: number, ownerId: string): Promise<void> {
  const [own] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(stored_bytes), 0)::float8 as bytes from attach
     where tenant_id = $1 and create_user = $2 and status = 0 and is_deleted = 0`,
    [tenant, ownerId],
  )
  const most = quota * OWN_SHARE
  if ((own?.bytes ?? 0) + bytes > most)
    throw problem('attach.share', { max: Math.floor(most / 1024 ** 2) }, { field: 'file' })
}

/** Takes the bytes' space from the tenant's quota, and notes where they are about to be written; committed at once. */
export async function reserve(app: AppContext, loose: Loose, ownerId: string | null = null): Promise<void> {
  const { tenant, store, key, thumbKey, bytes } = loose
  await app.db.transaction(scopeOf(tenant), async (tx) => {
    const quota = await readQuota(tx, tenant)
    if (ownerId !== null) await mustBeWithinShare(tx, loose, quota, ownerId)
    const [used] = await tx.query(
      `insert into attach_usage as u (tenant_id, bytes) select $1, $2::bigint where $2::bigint <= $3::bigint
       on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes where u.bytes + excluded.bytes <= $3::bigint
       returning bytes`,
      [tenant, bytes, quota],
    )
    if (!used) throw problem('attach.quota', { max: Math.floor(quota / 1024 ** 2) }, { field: 'file' })
    await tx.query(
      `insert into loose_blob (object_key, tenant_id, store, thumb_key, bytes, due) values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))`,
      [key, tenant, store, thumbKey, bytes, UPLOAD_HOURS],
    )
  })
}

/** The row about to be written names the bytes from now on. */
export async function adopt(tx: Tx, { key }: Pick<Loose, 'key'>): Promise<void> {
  const found = await tx.query('delete from loose_blob where object_key = $1 returning 1', [key])
  if (found.length === 0) throw problem('attach.storage')
}

/** Bytes of rows that are being deleted, to be removed from now on. */
export const abandon = (tx: Tx, keys: readonly string[]) =>
  tx.query(
    `insert into loose_blob (object_key, tenant_id, store, thumb_key, bytes, due)
     select object_key, tenant_id, oss_code, thumb_key, stored_bytes, now() from attach where object_key = any($1)`,
    [keys],
  )

/** Removes the bytes at once. */
export const release = (app: AppContext, { tenant, key }: Pick<Loose, 'tenant' | 'key'>): Promise<boolean> =>
  removeOne(app, tenant, `object_key = $2`, [key])

/** Removes bytes that are due, one after the other; how many. */
export async function removeDue(app: AppContext, tenant: string, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    signal.throwIfAborted()
    if (!(await removeOne(app, tenant, 'due <= now()', []))) return count
    // Leaves the connection to others between two.
    await pause(0)
  }
}

/** Nobody else removes it meanwhile; whoever is killed over it leaves it to the next after that time. */
const CLAIM = `with next as materialized (
    select object_key from loose_blob where tenant_id = $1 and WHICH order by due limit 1 for update skip locked)
  update loose_blob l set due = now() + interval '10 minutes' from next n
  where l.object_key = n.object_key returning l.object_key, l.thumb_key, l.store, l.bytes`

/**
 * First the bytes, then the note of them: killed in between, the note is found again. No transaction is open while the
 * store is asked, which may take its time to answer.
 */
async function removeOne(app: AppContext, tenant: string, which: string, values: string[]): Promise<boolean> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => app.db.lane('jobs').transaction(scopeOf(tenant), work)
  const [found] = await write((tx) =>
    tx.query<{ object_key: string; thumb_key: string; store: string; bytes: string }>(CLAIM.replace('WHICH', which), [
      tenant,
      ...values,
    ]),
  )
  if (!found) return false
  const store = app.blobs.named(found.store)
  if (!store) {
    // A store that is no longer configured: asked again in a day.
    await write((tx) =>
      tx.query(`update loose_blob set due = now() + interval '1 day' where object_key = $1`, [found.object_key]),
    )
    return true
  }
  if (found.thumb_key !== '') await store.remove(found.thumb_key)
  await store.remove(found.object_key)
  await write(async (tx) => {
    const gone = await tx.query('delete from loose_blob where object_key = $1 returning 1', [found.object_key])
    if (gone.length > 0)
      await tx.query('update attach_usage set bytes = greatest(bytes - $2::bigint, 0) where tenant_id = $1', [
        tenant,
        found.bytes,
      ])
  })
  return true
}
