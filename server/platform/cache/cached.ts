// What was read from the database is kept by key until a table it rests on changes.
import { setNewest } from '../bounded.ts'
import { MOST_AGE_UNHEARD } from '../changes.ts'
import type { AppContext } from '../ctx.ts'
import type { Table } from '../tables.ts'
import { lasts } from '../window.ts'

export interface Cached<K, V> {
  /** Loads what is not known; once, however many ask. A failure is everyone's who waited for it, and is not kept. */
  get(asked: K): Promise<V>
  /** What `get` would answer without asking the database. */
  known(asked: K): { value: V } | undefined
  forget(asked: K): void
}

interface Options<K, V> {
  /** A change of these tables by any process forgets everything, and so does the loss of changes. */
  follows: readonly Table[]
  key(asked: K): string
  load(asked: K): Promise<V>
  /** Most values that are kept; past it the oldest goes. */
  size: number
  /** Milliseconds since the load began; without it a value lasts until all are forgotten, five minutes at most. */
  maxAge?: number
  /** Rights end within ten seconds also while changes cannot be heard. */
  isOfRights?: boolean
  /** When the value ends by itself (epoch in ms). */
  endOf?(value: V): number
  /** Values that are loaded again by the next who asks. */
  isPassing?(value: V): boolean
}

interface Kept<V> {
  value: V
  /** When its load began. */
  since: number
}

export function cached<K, V>(app: AppContext, options: Options<K, V>): Cached<K, V> {
  const { follows, key, load, size, maxAge = Infinity, isOfRights = false, endOf, isPassing } = options
  const kept = new Map<string, Kept<V>>()
  const loading = new Map<string, Promise<V>>()
  const now = () => app.now().getTime()

  app.changes.follow(follows, () => {
    kept.clear()
    // A load under way began before the change: those who wait for it have asked before, and it is not kept.
    loading.clear()
  })

  const longest = () => (isOfRights && app.changes.isUnheard ? Math.min(maxAge, MOST_AGE_UNHEARD) : maxAge)

  function knownAs(name: string): Kept<V> | undefined {
    const found = kept.get(name)
    if (!found || !lasts(found.since, longest(), now())) return undefined
    return endOf && endOf(found.value) <= now() ? undefined : found
  }

  function keep(name: string, found: Kept<V>): void {
    if (isPassing?.(found.value)) return
    setNewest(kept, name, found, size)
  }

  async function loadAs(name: string, asked: K): Promise<V> {
    const since = now()
    const mine = load(asked)
    const isCurrent = () => loading.get(name) === mine
    loading.set(name, mine)
    try {
      const value = await mine
      if (isCurrent()) keep(name, { value, since })
      return value
    } finally {
      if (isCurrent()) loading.delete(name)
    }
  }

  return {
    async get(asked) {
      const name = key(asked)
      const found = knownAs(name)
      if (found) return found.value
      return loading.get(name) ?? loadAs(name, asked)
    },
    known(asked) {
      const found = knownAs(key(asked))
      return found && { value: found.value }
    },
    forget(asked) {
      kept.delete(key(asked))
      loading.delete(key(asked))
    },
  }
}
