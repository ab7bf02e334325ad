// Builds trees from flat rows in the API family's two formats: whole rows, and tree-select nodes.
import type { Shown } from '../engine/behave.ts'

/**
 * Nests rows under their parents, keeping their order. A row without its parent becomes a root; leaves have no
 * `children`.
 */
export function forest(rows: readonly Shown[]): Shown[] {
  const below = new Map<unknown, Shown[]>()
  const known = new Set(rows.map((row) => row.id))
  const roots: Shown[] = []
  for (const row of rows) {
    const siblings = known.has(row.parentId) ? (below.get(row.parentId) ?? []) : roots
    siblings.push(row)
    if (siblings !== roots) below.set(row.parentId, siblings)
  }
  const grow = (row: Shown): Shown => {
    const children = below.get(row.id)
    return children ? { ...row, hasChildren: true, children: children.map(grow) } : row
  }
  return roots.map(grow)
}

/** A tree-select node; `more` adds fields some clients read. */
export const node = (id: unknown, parentId: unknown, title: unknown, more: Shown = {}): Shown => ({
  id,
  parentId: parentId ?? '0',
  title,
  key: id,
  value: id,
  hasChildren: false,
  ...more,
})
