// What lists show of a value of which only a part may be seen; the same for one value and for a column.

/** The groups of `from`, an expression that JavaScript and PostgreSQL read alike, stand in `to` as `$1` and `$2`. */
export interface Mask {
  from: string
  to: string
}

/** `138****5678` of a mobile number. */
export const phoneMask: Mask = { from: String.raw`^(\d{3})\d+(\d{4})$`, to: '$1****$2' }

export const masked = (value: string, { from, to }: Mask): string => value.replace(new RegExp(from), to)

/** The same as SQL over a column. Masks are declared, never sent. */
export const maskedSql = (column: string, { from, to }: Mask): string =>
  `regexp_replace(${column}, '${from}', '${to.replaceAll('$', '\\')}')`
