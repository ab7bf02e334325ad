// Checkbox logic of a permission tree. A branch may be granted without its children, so each node has its own state:
// checking a node checks its ancestors and descendants, unchecking it unchecks its descendants.
export interface Tickable {
  id: string
  /** It cannot be checked. */
  limit?: unknown
  /** It groups others and is no right itself: its state is theirs. */
  isBranch?: boolean
  children?: readonly Tickable[]
}

export const idsOf = (nodes: readonly Tickable[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children ?? [])])

/** Rights that can be checked. */
export const choosable = (nodes: readonly Tickable[]): string[] =>
  nodes.flatMap((node) => [...(node.limit || node.isBranch ? [] : [node.id]), ...choosable(node.children ?? [])])

export interface Tally {
  /** Checked rights below a node, and all that are checked or could be. */
  on: number
  of: number
}

/** Of every node with others below it. */
export function tallies(nodes: readonly Tickable[], ticked: ReadonlySet<string>): Map<string, Tally> {
  const found = new Map<string, Tally>()
  const count = (node: Tickable): Tally => {
    const below = { on: 0, of: 0 }
    for (const child of node.children ?? []) {
      const { on, of } = count(child)
      below.on += on
      below.of += of
    }
    if (node.children && node.children.length > 0) found.set(node.id, below)
    if (node.isBranch) return below
    const isOn = ticked.has(node.id)
    return { on: below.on + (isOn ? 1 : 0), of: below.of + (isOn || !node.limit ? 1 : 0) }
  }
  nodes.forEach(count)
  return found
}

/** Checked nodes, with groups all of whose rights are checked; and unchecked ones with a checked descendant. */
export function states(nodes: readonly Tickable[], ticked: ReadonlySet<string>, sums: ReadonlyMap<string, Tally>) {
  const checked = new Set(ticked)
  const halfChecked: string[] = []
  const look = (node: Tickable): void => {
    const { on, of } = sums.get(node.id) ?? { on: 0, of: 0 }
    if (node.isBranch && on > 0 && on === of) checked.add(node.id)
    if (!checked.has(node.id) && on > 0) halfChecked.push(node.id)
    node.children?.forEach(look)
  }
  nodes.forEach(look)
  return { checked: [...checked], halfChecked }
}

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
  if (!isTicked) for (const one of idsOf([here])) after.delete(one)
  else
    for (const one of [...trail.flatMap((node) => choosable([{ ...node, children: [] }])), ...choosable([here])])
      after.add(one)
  return after
}
