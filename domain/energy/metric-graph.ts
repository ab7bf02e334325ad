// What metrics are calculated from each other: the order to calculate them in, and what would never end. Pure.

export interface MetricNode {
  id: string
  name: string
  parentId: string | null
  /** Adds up the nodes below it. */
  sumsChildren: boolean
  /** Metrics it has as inputs. */
  uses: readonly string[]
}

/** Levels of metrics over metrics. */
export const DEEPEST_METRICS = 20

export type Graph = ReadonlyMap<string, readonly string[]>

/** By metric, those it is calculated from. */
export function graphOf(nodes: readonly MetricNode[]): Graph {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId ?? '')
  return new Map(
    nodes.map(({ id, uses, sumsChildren }) => [
      id,
      [...new Set([...uses, ...(sumsChildren ? (below.get(id) ?? []).map((child) => child.id) : [])])],
    ]),
  )
}

export interface Ordered {
  /** What a metric is calculated from stands before it. */
  order: readonly string[]
  /** Ids from a metric back to itself. */
  cycle?: readonly string[]
  depth: number
}

/** Every metric once; of several circles the first is told. Without recursion, so that no chain is too long. */
export function orderOf(graph: Graph): Ordered {
  const depths = new Map<string, number>()
  const order: string[] = []
  for (const start of graph.keys()) {
    const path: { id: string; next: number }[] = [{ id: start, next: 0 }]
    const open = new Set([start])
    while (path.length > 0) {
      const top = path[path.length - 1]
      if (!top || depths.has(top.id)) {
        if (top) open.delete(top.id)
        path.pop()
        continue
      }
      const others = graph.get(top.id) ?? []
      const other = others[top.next]
      top.next += 1
      if (other === undefined) {
        depths.set(top.id, 1 + Math.max(0, ...others.map((one) => depths.get(one) ?? 0)))
        order.push(top.id)
        open.delete(top.id)
        path.pop()
      } else if (open.has(other)) {
        const ids = path.map(({ id }) => id)
        return { order, cycle: [...ids.slice(ids.indexOf(other)), other], depth: depths.size }
      } else if (!depths.has(other) && graph.has(other)) {
        open.add(other)
        path.push({ id: other, next: 0 })
      }
    }
  }
  return { order, depth: Math.max(0, ...depths.values()) }
}

/** Everything that is calculated from it, directly or not, without itself. */
export function dependantsOf(graph: Graph, id: string): Set<string> {
  const users = new Map<string, string[]>()
  for (const [user, used] of graph) for (const one of used) users.set(one, [...(users.get(one) ?? []), user])
  const found = new Set<string>()
  const waiting = [id]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const user of users.get(at) ?? [])
      if (!found.has(user)) {
        found.add(user)
        waiting.push(user)
      }
  found.delete(id)
  return found
}
