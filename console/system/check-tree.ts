// Checkbox logic of a permission tree. A branch may be granted without its children, so each node has its own state:
// checking a node checks its ancestors and descendants, unchecking it unchecks its descendants.
export interface Tickable {
  id: string
  children?: readonly Tickable[]
}

export const idsOf = (nodes: readonly Tickable[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])])

/** Unchecked nodes with a checked descendant. */
export const partly = (nodes: readonly Tickable[], ticked: ReadonlySet<string>): string[] =>
  nodes.flatMap((node) => {
    const below = node.children ?? []
    const isPartly = !ticked.has(node.id) && idsOf(below).some((id) => ticked.has(id))
    return [...(isPartly ? [node.id] : []), ...partly(below, ticked)]
  })

/** The nodes from the root to this one. */
function trailTo(nodes: readonly Tickable[], id: string): readonly Tickable[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = trailTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export function tick(
  nodes: readonly Tickable[],
  ticked: ReadonlySet<string>,
  id: string,
  isTicked: boolean,
): Set<string> {
  const trail = trailTo(nodes, id)
  const here = trail.at(-1)
  const after = new Set(ticked)
  if (!here) return after
  const below = idsOf([here])
  if (!isTicked) for (const one of below) after.delete(one)
  else for (const one of [...trail.map((node) => node.id), ...below]) after.add(one)
  return after
}
