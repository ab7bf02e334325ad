// What a transaction changed in a table, as far as browsers must know: which rows, and which of their fields.

export interface Change {
  /** Undefined where the rows are unknown or too many to name. */
  ids?: readonly string[] | undefined
  /** Fields that were written; undefined where they are unknown. */
  fields?: readonly string[] | undefined
}

/** Written of a new row, which had no other values before, and of a removed one, whose values stay. */
export const ADDED: readonly string[] = ['createTime']
export const REMOVED: readonly string[] = ['isDeleted']

const MOST = 1_000
/** PostgreSQL carries less than 8000 bytes per notification. */
const PER_TEXT = 250

export function merged(one: Change, other: Change): Change {
  const ids = one.ids && other.ids && new Set([...one.ids, ...other.ids])
  return {
    ids: ids && ids.size <= MOST ? [...ids] : undefined,
    fields: one.fields && other.fields && [...new Set([...one.fields, ...other.fields])],
  }
}

/** As texts that each fit a notification. */
export function textsOf({ ids, fields }: Change): string[] {
  const named = fields?.join() || '*'
  if (!ids || ids.length > MOST) return [`${named} *`]
  const parts = Array.from({ length: Math.ceil(ids.length / PER_TEXT) }, (_, at) => at * PER_TEXT)
  return parts.map((from) => `${named} ${ids.slice(from, from + PER_TEXT).join()}`)
}

const listFrom = (text: string) => (text === '*' ? undefined : text.split(','))

/** Undefined where the notification says nothing of rows. */
export const changeFrom = (fields: string | undefined, ids: string | undefined): Change | undefined =>
  fields === undefined || ids === undefined ? undefined : { fields: listFrom(fields), ids: listFrom(ids) }
