// Flat rows as trees, in the two shapes of this family: whole rows, and nodes of a tree select.
import type { Shown } from '../engine/behave.ts'

/** Hangs rows under their parents, keeping their order. A row whose parent is not among them becomes a root; leaves have no `children`. */
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

/** A node of a tree select; `more` is sent along for clients that know it. */
export const node = (id: unknown, parentId: unknown, title: unknown, more: Shown = {}): Shown => ({
  id,
  parentId: parentId ?? '0',
  title,
  key: id,
  value: id,
  hasChildren: false,
  ...more,
})
