// A drawing as the parts two persons can change without touching each other: each thing drawn with its bindings, and each fact
// of the scene. Pure.
import type { SceneBinding } from '@steward/domain/iot/scene/bindings'
import { type SceneNode, emptyLayout } from '@steward/domain/iot/scene/layout'
import type { Anatomy, Part } from '../../../kit/editor/parts.ts'
import { same } from '../../../kit/editor/same.ts'
import type { Drawing } from './drawing.ts'

/** What is drawn; of a part of the base picture, and of what is no longer drawn, the bindings alone. */
export interface Drawn {
  node?: SceneNode
  bindings: readonly SceneBinding[]
}

const facts = ['width', 'height', 'ground', 'modelFileId', 'refreshMs'] as const
export type SceneFact = (typeof facts)[number]
export const isFact = (key: string): key is SceneFact => (facts as readonly string[]).includes(key)

const keyOf = (nodeId: string) => `node ${nodeId}`
const idsOf = ({ layout }: Drawing) => new Set(layout.nodes.map(({ id }) => id))

export const drawingParts: Anatomy<Drawing> = {
  apart({ layout: { nodes, ...layout }, bindings, modelFileId, refreshMs }) {
    const known = new Set(nodes.map(({ id }) => id))
    const own = Map.groupBy(bindings, ({ nodeId }) => nodeId)
    const drawn = nodes.map((node): Part => [keyOf(node.id), { node, bindings: own.get(node.id) ?? [] }])
    const others = [...own].flatMap(([id, some]): Part[] => (known.has(id) ? [] : [[keyOf(id), { bindings: some }]]))
    const said = Object.entries({ ...layout, modelFileId, refreshMs }).filter(([, value]) => value !== undefined)
    return [...said, ...drawn, ...others]
  },
  together(parts) {
    const said = Object.fromEntries(parts.filter(([key]) => isFact(key))) as Partial<Record<SceneFact, never>>
    const drawn = parts.flatMap(([key, content]) => (isFact(key) ? [] : [content as Drawn]))
    const { modelFileId = null, refreshMs = 2_000, ...layout } = said
    return {
      layout: { ...emptyLayout(), ...layout, nodes: drawn.flatMap(({ node }) => (node ? [node] : [])) },
      bindings: drawn.flatMap(({ bindings }) => bindings),
      modelFileId,
      refreshMs,
    }
  },
  renamed(opened, edited, latest) {
    const [before, theirs] = [idsOf(opened), idsOf(latest)]
    const taken = new Set([...theirs, ...idsOf(edited)])
    const [own, stored] = [edited, latest].map((drawing) => new Map(drawingParts.apart(drawing)))
    const names = new Map<string, string>()
    for (const id of idsOf(edited)) {
      if (before.has(id) || !theirs.has(id)) continue
      // What was sent without an answer may have arrived.
      if (same(own?.get(keyOf(id)), stored?.get(keyOf(id)))) continue
      let number = taken.size
      while (taken.has(`n${number}`)) number += 1
      taken.add(`n${number}`)
      names.set(id, `n${number}`)
    }
    const named = (id: string) => names.get(id) ?? id
    return (drawing) =>
      names.size === 0
        ? drawing
        : {
            ...drawing,
            layout: {
              ...drawing.layout,
              nodes: drawing.layout.nodes.map((node) => ({ ...node, id: named(node.id) })),
            },
            bindings: drawing.bindings.map((one) => ({ ...one, nodeId: named(one.nodeId) })),
          }
  },
}

/** The same things by the ids they have after: where somebody else's has the id of one, it is drawn under another. */
export function sameIn(chosen: readonly string[], before: Drawing, after: Drawing): readonly string[] {
  const were = new Map(before.layout.nodes.map((node) => [node.id, node]))
  const are = new Map(after.layout.nodes.map((node) => [node.id, node]))
  const given = after.layout.nodes.filter(({ id }) => !were.has(id))
  return chosen.map((id) => {
    const was = were.get(id)
    if (!was || same(was, are.get(id))) return id
    return given.find((node) => same({ ...node, id }, was))?.id ?? id
  })
}
