// What a device has: the properties, services and events of its type, and in place of some of them rows of its own.

/**
 * SQL: the row `m` of thing_model is one of the device `d`: its own, or that of its type where it has none of that
 * identifier. `join thing_model m on ${isPointOf('d')}`.
 */
export const isPointOf = (device = 'd', point = 'm'): string =>
  `(${point}.device_type_id = ${device}.device_type_id and ${point}.is_deleted = 0 and (${point}.device_id = ${device}.id
    or ${point}.device_id is null and not exists (select from thing_model own where own.device_id = ${device}.id
      and own.identifier = ${point}.identifier and own.device_type_id = ${device}.device_type_id and own.is_deleted = 0)))`

interface Point {
  [column: string]: unknown
  identifier?: unknown
}

/** Rows of a type with those of one of its devices in their place; what the device alone has comes last. */
export function withOwn<R extends Point>(ofType: readonly R[], own: readonly R[]): R[] {
  if (own.length === 0) return [...ofType]
  const named = new Map(own.map((row) => [row.identifier, row]))
  const known = new Set(ofType.map((row) => row.identifier))
  return [...ofType.map((row) => named.get(row.identifier) ?? row), ...own.filter((row) => !known.has(row.identifier))]
}
