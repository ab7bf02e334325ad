// What beginning and finishing a round ask for beside its items, as typed; kept like the answers until it is sent.
import { type Wire, recordOf } from '@steward/client/wire'
import type { Fields } from '@steward/domain/entity'

/** By the names of the call; files as a list. */
export type Said = Readonly<Record<string, string | readonly string[]>>

export const isUnsaid = (said: Said): boolean => Object.values(said).every(({ length }) => length === 0)

/** As it was kept. */
export const saidFrom = (kept: unknown): Said =>
  Object.fromEntries(
    Object.entries(recordOf(kept)).flatMap(([name, value]): [string, string | string[]][] =>
      typeof value === 'string' ? [[name, value]] : Array.isArray(value) ? [[name, value.map(String)]] : [],
    ),
  )

/** As the fields of the call are sent; what is empty is left out. */
export const wireOfSaid = (fields: Fields, said: Said): Wire =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || value.length === 0) return []
      return [[name, typeof value === 'string' ? field.kind.operand(value.trim(), field) : value]]
    }),
  )
