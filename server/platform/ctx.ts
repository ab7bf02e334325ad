// The context of a request: caller, transaction, clock, and work to run after the commit.
import { type Locale, problem } from '@steward/domain/problems'
import type { Kysely } from 'kysely'
import { type Actor, machineActor, personActor } from './actor.ts'
import { holdsOne } from './admission.ts'
import type { Blobs } from './blobs/contract.ts'
import { type Change, merged } from './change.ts'
import type { Announcement, Changes } from './changes.ts'
import type { Database } from './database.ts'
import type { Db, DbRow, Tx } from './db.ts'
import type { Identity } from './identity.ts'
import type { Logger } from './log.ts'

/** Shared by all requests for the lifetime of the server. */
export interface AppContext {
  db: Db
  changes: Changes
  log: Logger
  now: () => Date
  /** Where the bytes of files are kept. */
  blobs: Blobs
  /** The installation's time zone, in which instants are read and written. */
  timeZone: string
  /** Where this one opens fenced transactions (fence.ts): the one that is known everywhere else. */
  whole?: AppContext
}

export interface Ctx {
  app: AppContext
  requestId: string
  locale: Locale
  remoteIp: string
  userAgent: string
  now: Date
  /** The caller; on an open route without a session reading it throws 401. */
  readonly me: Identity
  readonly maybeMe: Identity | undefined
  /** Who writes: the caller, or the product itself; on an open route without a session reading it throws 401. */
  readonly actor: Actor
  readonly tenant: string
  readonly tx: Tx
  readonly db: Kysely<Database>
  can(...codes: string[]): boolean
  /** Throws 403 unless one of the codes is held. */
  must(...codes: string[]): void
  /** Announces with the commit that rows of a table changed: to caches, and to browsers that may list them. */
  changed(table: string, tenant?: string, change?: Change): Promise<void>
  afterCommit(work: () => void): void
}

interface Asking {
  app: AppContext
  tx: Tx
  me: Identity | undefined
  /** Set for work of the product itself, which has no session and may do what its code says within its tenant. */
  actor?: Actor
  requestId: string
  locale: Locale
  remoteIp: string
  userAgent: string
}

/** The same transaction, in which the product writes under a name of its own. */
export const asProduct = (ctx: Ctx, name: string): Ctx =>
  Object.create(ctx, { actor: { value: machineActor('process', name) } })

/** The same caller, who reads in a transaction of his own beside that of the request; it ends with the work. */
export async function reading<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const tx = ctx.tx.beside()
  try {
    return await work(Object.create(ctx, { tx: { value: tx }, db: { get: () => tx.db } }))
  } finally {
    await tx.rollback()
  }
}

export interface Made {
  ctx: Ctx
  /** Announces what changed; for who commits the transaction himself. */
  announce(): Promise<void>
  /** Announces what changed, commits, and runs the after-commit work. */
  commit(): Promise<void>
}

/** The context of one request. */
export function makeCtx(asking: Asking): Made {
  const { tx, me, actor } = asking
  const app = asking.app.whole ?? asking.app
  const later: (() => void)[] = []
  const changed = new Map<string, Announcement>()
  const held = (codes: string[]) => actor !== undefined || (me !== undefined && holdsOne(me, codes))
  const ctx: Ctx = {
    app,
    tx,
    requestId: asking.requestId,
    locale: asking.locale,
    remoteIp: asking.remoteIp,
    userAgent: asking.userAgent,
    now: app.now(),
    get me() {
      if (!me) throw problem('session.missing')
      return me
    },
    maybeMe: me,
    get actor() {
      return actor ?? personActor(ctx.me)
    },
    get tenant() {
      return actor ? tx.scope.tenant : ctx.me.tenant
    },
    get db() {
      return tx.db
    },
    can: (...codes) => held(codes),
    must(...codes) {
      if (!ctx.actor || !held(codes)) throw problem('permission.denied')
    },
    async changed(table, tenant = tx.scope.tenant, change = {}) {
      const key = `${table} ${tenant}`
      const known = changed.get(key)
      changed.set(key, { table, tenant, change: known ? merged(known.change ?? {}, change) : change })
    },
    afterCommit: (work) => {
      later.push(work)
    },
  }
  const announce = () => app.changes.announceAll(tx, [...changed.values()])
  return {
    ctx,
    announce,
    async commit() {
      await announce()
      await tx.commit()
      for (const { table, tenant, change } of changed.values()) app.changes.notify(table, tenant, change)
      for (const work of later)
        try {
          work()
        } catch (error) {
          // The transaction is committed and the answer stands, so a failure here is only logged.
          app.log.error({ req: asking.requestId, err: error }, 'work after a commit failed')
        }
    },
  }
}

/** Announces that these rows changed, as read with id and `tenantId`, and of them these fields. */
export async function rowsChanged(
  ctx: Ctx,
  table: string,
  rows: readonly DbRow[],
  fields: readonly string[],
): Promise<void> {
  for (const [tenant, theirs] of Map.groupBy(rows, (row) => String(row.tenantId)))
    await ctx.changed(table, tenant, { ids: theirs.map((row) => String(row.id)), fields })
}
