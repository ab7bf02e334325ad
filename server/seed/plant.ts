// Converts outlines of trees to rows with parent and ancestor path.
import { newId } from '../platform/id.ts'
import type { Planted } from '../system/insert.ts'

export interface Branch {
  row: Planted
  below: readonly Branch[]
}

export interface Root {
  id: string
  ancestors: string
}

/** Rows of the forest, parents first, `sort` in given order; under `root` if given. */
export function plant(forest: readonly Branch[], shared: Planted, root?: Root): Planted[] {
  const ancestors = root ? `${root.ancestors},${root.id}` : '0'
  return forest.flatMap(({ row, below }, i) => {
    const id = newId()
    const own = { id, parentId: root?.id ?? null, ancestors, sort: i + 1, ...shared, ...row }
    return [own, ...plant(below, shared, { id, ancestors })]
  })
}

/** Parses an outline, two spaces per level; `read` converts a line to columns. */
export function outline(text: string, read: (line: string, depth: number) => Planted): Branch[] {
  const forest: { row: Planted; below: Branch[] }[] = []
  const open: { row: Planted; below: Branch[] }[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const depth = (line.length - line.trimStart().length) / 2
    const branch = { row: read(line.trim(), depth), below: [] }
    const parent = open[depth - 1]
    if (parent) parent.below.push(branch)
    else forest.push(branch)
    open[depth] = branch
  }
  return forest
}
