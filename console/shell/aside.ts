// An address with `target` in its query is meant for a window of its own. Pure.

/** The address as the other window opens it; nothing where this window is meant. */
export function asideOf(search: string, pathname: string, hash: string): string | undefined {
  const query = new URLSearchParams(search)
  if (!query.has('target')) return undefined
  query.delete('target')
  const rest = query.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}${hash}`
}
