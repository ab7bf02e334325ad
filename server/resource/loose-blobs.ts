// Bytes that no attachment names: noted before they are written and after their row is gone, so that none are ever lost.
import { problem } from '@steward/domain/problems'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext, Ctx } from '../platform/ctx.ts'
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

/** Takes the bytes' space from the tenant's quota, and notes where they are about to be written; committed at once. */
export async function reserve(ctx: Ctx, { tenant, store, key, thumbKey, bytes }: Loose): Promise<void> {
  await ctx.app.db.transaction(scopeOf(tenant), async (tx) => {
    const quota = await readQuota(tx, tenant)
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
  app.db.lane('jobs').transaction(scopeOf(tenant), async (tx) => removeOne(app, tx, tenant, `object_key = $2`, [key]))

/** Removes bytes that are due, one transaction each; how many. */
export async function removeDue(app: AppContext, tenant: string, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    signal.throwIfAborted()
    const isRemoved = await app.db
      .lane('jobs')
      .transaction(scopeOf(tenant), (tx) => removeOne(app, tx, tenant, 'due <= now()', []))
    if (!isRemoved) return count
    // Leaves the connection to others between two.
    await pause(0)
  }
}

/** First the bytes, then the note of them: killed in between, the note is found again. */
async function removeOne(app: AppContext, tx: Tx, tenant: string, which: string, values: string[]): Promise<boolean> {
  const [found] = await tx.query<{ object_key: string; thumb_key: string; store: string; bytes: string }>(
    `select object_key, thumb_key, store, bytes from loose_blob where tenant_id = $1 and ${which} order by due limit 1 for update skip locked`,
    [tenant, ...values],
  )
  if (!found) return false
  const store = app.blobs.named(found.store)
  if (!store) {
    // A store that is no longer configured: asked again in a day.
    await tx.query(`update loose_blob set due = now() + interval '1 day' where object_key = $1`, [found.object_key])
    return true
  }
  if (found.thumb_key !== '') await store.remove(found.thumb_key)
  await store.remove(found.object_key)
  await tx.query('delete from loose_blob where object_key = $1', [found.object_key])
  await tx.query('update attach_usage set bytes = greatest(bytes - $2::bigint, 0) where tenant_id = $1', [
    tenant,
    found.bytes,
  ])
  return true
}
