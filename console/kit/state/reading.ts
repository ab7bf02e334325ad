// What a part needs to know of a query to show it; several that are shown as one are read as one.

/** A result of `useQuery`. */
export interface Reading<T> {
  data: T | undefined
  error: Error | null
  /** Epoch milliseconds. */
  dataUpdatedAt: number
  refetch: () => unknown
}

type Answers<Q> = { [K in keyof Q]: Q[K] extends Reading<infer T> ? T : never }

/** Answered once all of them are, and as old as the oldest: `together(roles, depts)`. */
export function together<const Q extends readonly Reading<unknown>[]>(...queries: Q): Reading<Answers<Q>> {
  const data = queries.map((query) => query.data)
  return {
    data: data.includes(undefined) ? undefined : (data as Answers<Q>),
    error: queries.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map((query) => query.refetch())),
  }
}

/** The same query, of whose answer only this is shown: nothing yet where it is not enough. */
export const having = <T>(query: Reading<unknown>, data: T | undefined): Reading<T> => ({
  data,
  error: query.error,
  dataUpdatedAt: query.dataUpdatedAt,
  refetch: () => query.refetch(),
})
