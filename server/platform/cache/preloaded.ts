// What must be in memory before work begins, because it is read without waiting: loaded whole at first, then again of each
// tenant whose rows changed, whichever process changed them.
import { EVERY, type Followed, MOST_AGE_UNHEARD } from '../changes.ts'
import type { AppContext } from '../ctx.ts'
import type { Table } from '../tables.ts'
import { lasts } from '../window.ts'

/** Tenants with the tables that changed of them; `EVERY` tenant where all must be loaded. */
export type Stale = ReadonlyMap<string, ReadonlySet<Followed['table']>>

export interface Preloaded {
  /** Resolves when every change noted so far is loaded; rejects if loading failed, and the next who asks loads again. */
  ready(): Promise<void>
  /** Loads the tenant again before `ready` resolves next. */
  invalidate(tenant: string): void
  stop(): void
}

interface Options {
  /** Changes of these tables make a tenant stale; the loss of changes makes every tenant stale. */
  follows: readonly Table[]
  /** What was loaded before stays where it fails. */
  load(stale: Stale): Promise<void>
  /** Rights end within ten seconds also while changes cannot be heard. */
  isOfRights?: boolean
}

export function preloaded(app: AppContext, { follows, load, isOfRights = false }: Options): Preloaded {
  let stale = new Map<string, Set<Followed['table']>>([[EVERY, new Set([EVERY])]])
  let loading: Promise<void> | undefined
  /** When the load of every tenant began. */
  let since = -Infinity

  function note(tenant: string, table: Followed['table']): void {
    stale.set(tenant, (stale.get(tenant) ?? new Set()).add(table))
  }

  const now = () => app.now().getTime()
  const isTooOld = () => isOfRights && app.changes.isUnheard && !lasts(since, MOST_AGE_UNHEARD, now())

  async function loadStale(): Promise<void> {
    const taken = stale
    const began = now()
    stale = new Map()
    try {
      await load(taken)
      if (taken.has(EVERY)) since = began
    } catch (error) {
      for (const [tenant, tables] of taken) for (const table of tables) note(tenant, table)
      throw error
    }
  }

  return {
    async ready() {
      if (isTooOld()) note(EVERY, EVERY)
      while (loading || stale.size > 0) {
        loading ??= loadStale().finally(() => {
          loading = undefined
        })
        await loading
      }
    },
    invalidate: (tenant) => note(tenant, EVERY),
    stop: app.changes.follow(follows, ({ table, tenant }) => note(tenant, table)),
  }
}
