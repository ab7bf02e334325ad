// What stands above a device: the gateway it speaks through, the machine it is a part of, and what supplies it. Pure.

export interface Node {
  id: string
  gatewayId?: string | undefined
  parentId?: string | undefined
  upstreamIds: readonly string[]
}

/** `supply` where anything on the way supplies the next: power, water or gas does not reach the device without it. */
export interface Above {
  id: string
  by: 'gateway' | 'part' | 'supply'
}

export interface Plant {
  /** All that stand above a device, the nearest first; each once. */
  above(id: string): readonly Above[]
  /** Ids of the devices below a gateway or a device. */
  below(id: string): readonly string[]
  /** Names what hangs together in any way: whatever can have one cause has one such name. */
  groupOf(id: string): string
}

/** A circle, which people may draw by mistake, ends where it closes. */
export function plantOf(nodes: readonly Node[]): Plant {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const under = new Map<string, string[]>()
  const groups = new Map<string, string>()
  const known = new Map<string, readonly Above[]>()

  for (const { id, gatewayId, parentId, upstreamIds } of nodes) {
    for (const over of [gatewayId, parentId, ...upstreamIds]) if (over !== undefined) join(over, id)
  }

  function join(over: string, id: string): void {
    const those = under.get(over)
    if (those) those.push(id)
    else under.set(over, [id])
    const [one, other] = [topOf(over), topOf(id)]
    if (one !== other) groups.set(one < other ? other : one, one < other ? one : other)
  }

  function topOf(id: string): string {
    let top = id
    for (let next = groups.get(top); next !== undefined; next = groups.get(top)) top = next
    // Those on the way point to it from now on, so that long chains are walked once.
    for (let at = id; at !== top;) {
      const next = groups.get(at) ?? top
      groups.set(at, top)
      at = next
    }
    return top
  }

  function climb(id: string): readonly Above[] {
    const found = new Map<string, Above>()
    const gateway = byId.get(id)?.gatewayId
    if (gateway !== undefined) found.set(gateway, { id: gateway, by: 'gateway' })
    let level: Above[] = [{ id, by: 'part' }]
    while (level.length > 0) {
      const next: Above[] = []
      for (const { id: at, by } of level) {
        const { parentId, upstreamIds = [] } = byId.get(at) ?? {}
        const steps: Above[] = upstreamIds.map((over) => ({ id: over, by: 'supply' }))
        if (parentId !== undefined) steps.push({ id: parentId, by })
        for (const step of steps) {
          if (step.id === id || found.has(step.id)) continue
          found.set(step.id, step)
          next.push(step)
        }
      }
      level = next
    }
    return [...found.values()]
  }

  return {
    above(id) {
      const before = known.get(id)
      if (before) return before
      const found = climb(id)
      known.set(id, found)
      return found
    },
    below(id) {
      const found = new Set<string>()
      const open = [...(under.get(id) ?? [])]
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (found.has(at) || at === id) continue
        found.add(at)
        open.push(...(under.get(at) ?? []))
      }
      return [...found]
    },
    groupOf: topOf,
  }
}
