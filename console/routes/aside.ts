// An address with `target` in its query opens in a new window. Pure.

/** The address without `target` for the new window; undefined where it opens in this one. */
export function asideOf(search: string, pathname: string, hash: string): string | undefined {
  const query = new URLSearchParams(search)
  if (!query.has('target')) return undefined
  query.delete('target')
  const rest = query.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`
}
