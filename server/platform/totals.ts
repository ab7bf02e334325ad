// Row counts of lists, cached until the rows change; bounded while unknown, so that no request counts a whole table.
import type { Changes } from './changes.ts'
import type { Db, RlsScope, Statement } from './db.ts'

/** Counting stops here within a request; beyond it the exact count is computed in the background. */
const BOUND = 200_000
/** Maximum age (ms), since rows may be changed without this server noticing. */
const AGE = 5_000
const KEPT = 5_000

export interface Total {
  total: number
  isLowerBound: boolean
}

interface Known extends Total {
  version: number
  at: number
}

export interface Counting {
  /** Table name as used by `changes`. */
  name: string
  /** The same, quoted for SQL. */
  table: string
  scope: RlsScope
  /** The tenant whose rows are counted, or `*` for several. */
  reach: string
  where: string
  values: readonly unknown[]
}

export class Totals {
  readonly #known = new Map<string, Known>()
  readonly #underway = new Set<string>()
  readonly #db: Db
  readonly #changes: Changes

  constructor(db: Db, changes: Changes) {
    this.#db = db
    this.#changes = changes
  }

  /** The cached total; or a statement to pipeline with the request, and a callback for its result. */
  ask(counting: Counting): { known: Total } | { statement: Statement; learn: (count: number) => Total } {
    const key = `${counting.table}|${counting.scope.tenant}|${counting.scope.platform}|${counting.where}|${JSON.stringify(counting.values)}`
    const version = this.#changes.version(counting.name, counting.reach)
    const known = this.#known.get(key)
    if (known && known.version === version) {
      if (Date.now() - known.at > AGE) this.#refresh(key, counting)
      return { known }
    }
    return {
      statement: {
        text: `select count(*)::int as n from (select 1 from ${counting.table} t where ${counting.where} limit ${BOUND}) bounded`,
        values: counting.values,
      },
      learn: (count) => {
        if (count < BOUND) return this.#keep(key, { total: count, isLowerBound: false, version, at: Date.now() })
        this.#refresh(key, counting)
        // An exact count invalidated by a recent write is still closer than the bound.
        return known && known.total > count ? known : { total: count, isLowerBound: true }
      },
    }
  }

  #keep(key: string, known: Known): Total {
    this.#known.delete(key)
    this.#known.set(key, known)
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value ?? '')
    return known
  }

  #refresh(key: string, { name, table, scope, reach, where, values }: Counting): void {
    if (this.#underway.has(key)) return
    this.#underway.add(key)
    const version = this.#changes.version(name, reach)
    this.#db
      .lane('counts')
      .open(scope, { holder: { tenant: scope.tenant, caller: name } })
      .readOnce([{ text: `select count(*)::int as n from ${table} t where ${where}`, values }])
      .then(
        ([rows]) => this.#keep(key, { total: Number(rows?.[0]?.n ?? 0), isLowerBound: false, version, at: Date.now() }),
        () => undefined,
      )
      .finally(() => this.#underway.delete(key))
  }
}
