// Which rows a query shows: when the server says that those changed, it is asked again while it is shown, or else once it is.
// A query says so itself, in its `meta`.

/** A declared entity, or a row of it. */
export type Follow = Named | RowOf
interface Named {
  readonly name: string
}
interface RowOf {
  readonly of: Named
  readonly id: string | undefined
}

export type Follows = readonly Follow[]

/**
 * Choices of an open input, what a form was filled from, a try, or what no row is behind: to be asked again would take away
 * what somebody works on, or tell nothing new.
 */
export const nothing: Follows = []

/** Only this row of the entity. */
export const rowOf = (of: Named, id: string | undefined): Follows => [{ of, id }]

export const doesFollow = (follows: Follows | undefined, names: readonly string[]): boolean =>
  follows?.some((one) => names.includes('of' in one ? one.of.name : one.name)) ?? false

/** Without ids any row may have changed. */
export const isOfThose = (
  follows: Follows | undefined,
  entity: string,
  ids: ReadonlySet<string> | undefined,
): boolean =>
  follows?.some((one) =>
    'of' in one ? one.of.name === entity && (ids?.has(one.id ?? '') ?? true) : one.name === entity,
  ) ?? false
