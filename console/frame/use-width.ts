import { useSyncExternalStore } from 'react'

/** Width class: 0 below 768 px, 1 from 768, 2 from 992, 3 from 1200. */
export type Width = 0 | 1 | 2 | 3

const queries = [768, 992, 1200].map((px) => matchMedia(`(width >= ${px}px)`))

function listen(onChange: () => void): () => void {
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

const widths: readonly Width[] = [0, 1, 2, 3]
const read = (): Width => widths[queries.filter((query) => query.matches).length] ?? 3

export const useWidth = (): Width => useSyncExternalStore(listen, read)
