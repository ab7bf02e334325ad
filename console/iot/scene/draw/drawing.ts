// What is drawn, and every change of it as a function from one drawing to the next. Pure.
import { type Effect, type SceneBinding } from '@steward/domain/iot/scene/bindings'
import type { NodeKind, SceneLayout, SceneNode } from '@steward/domain/iot/scene/layout'
import type { SymbolName } from '@steward/domain/iot/scene/symbols'
import type { Places } from '../../../kit/plane/arrange.ts'
import type { Box, Point } from '../../../kit/plane/geometry.ts'
import { LEAST_SIDE } from '../../../kit/plane/handles.ts'
import { GRID, onGrid } from '../../../kit/plane/snap.ts'

export interface Drawing {
  layout: SceneLayout
  bindings: readonly SceneBinding[]
  modelFileId: string | null
  refreshMs: number
}

const nodesOf = (drawing: Drawing) => drawing.layout.nodes
const withNodes = (drawing: Drawing, nodes: SceneNode[]): Drawing => ({
  ...drawing,
  layout: { ...drawing.layout, nodes },
})

/** Applied to the nodes of these ids. */
const mapped = (drawing: Drawing, ids: readonly string[], change: (node: SceneNode) => SceneNode): Drawing =>
  withNodes(
    drawing,
    nodesOf(drawing).map((node) => (ids.includes(node.id) ? change(node) : node)),
  )

/** An id no other node has. */
export function freeId(drawing: Drawing): string {
  const known = new Set(nodesOf(drawing).map(({ id }) => id))
  let number = known.size + 1
  while (known.has(`n${number}`)) number += 1
  return `n${number}`
}

export const SIZES: Readonly<Record<NodeKind, readonly [w: number, h: number]>> = {
  symbol: [80, 80],
  picture: [160, 120],
  box: [200, 140],
  pipe: [200, 20],
  text: [140, 24],
  value: [130, 54],
  state: [150, 28],
  switch: [170, 30],
  button: [120, 36],
}

/** What a person chooses to place. */
export type Placed =
  | { kind: 'symbol'; symbol: SymbolName }
  | { kind: 'picture'; fileId: string; w: number; h: number }
  | { kind: Exclude<NodeKind, 'symbol' | 'picture' | 'pipe'>; text: string }

/** Placed with its middle there. */
export function placed(drawing: Drawing, what: Placed, at: Point): { drawing: Drawing; id: string } {
  const id = freeId(drawing)
  const [w, h] = what.kind === 'picture' ? [what.w, what.h] : SIZES[what.kind]
  const box = { id, x: onGrid(at.x - w / 2), y: onGrid(at.y - h / 2), w, h }
  return { drawing: withNodes(drawing, [...nodesOf(drawing), nodeOf(what, box)]), id }
}

function nodeOf(what: Placed, box: Box & { id: string }): SceneNode {
  switch (what.kind) {
    case 'symbol':
      return { ...box, kind: 'symbol', symbol: what.symbol }
    case 'picture':
      return { ...box, kind: 'picture', fileId: what.fileId }
    case 'box':
      return { ...box, kind: 'box', stroke: 'line', width: 2, round: 8 }
    case 'text':
      return { ...box, kind: 'text', text: what.text }
    default:
      return { ...box, kind: what.kind, label: what.text }
  }
}

/** A pipe through these points of the drawing. */
export function piped(drawing: Drawing, points: readonly Point[]): { drawing: Drawing; id: string } {
  const id = freeId(drawing)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const node: SceneNode = {
    id,
    kind: 'pipe',
    x,
    y,
    w: Math.max(LEAST_SIDE, Math.max(...xs) - x),
    h: Math.max(LEAST_SIDE, Math.max(...ys) - y),
    points: points.map((point) => [point.x - x, point.y - y]),
  }
  return { drawing: withNodes(drawing, [...nodesOf(drawing), node]), id }
}

export const moved = (drawing: Drawing, ids: readonly string[], { x, y }: Point): Drawing =>
  mapped(drawing, ids, (node) => (node.isLocked ? node : { ...node, x: node.x + x, y: node.y + y }))

/**
 * From the node as it was when the pull began to another box. The points of a pipe keep their place in it: they are rounded,
 * so that those of the box before would lose their course on the way.
 */
export const resized = (drawing: Drawing, from: SceneNode, { x, y, w, h }: Box): Drawing =>
  mapped(drawing, [from.id], (node) => {
    const box = { x, y, w, h }
    if (node.kind !== 'pipe' || from.kind !== 'pipe') return { ...node, ...box }
    const points = from.points.map(([px, py]): [number, number] => [scaled(px, from.w, w), scaled(py, from.h, h)])
    return { ...node, ...box, points }
  })

const scaled = (at: number, from: number, to: number) => (from === to ? at : Math.round((at / from) * to))

export type Patch = Partial<Record<string, unknown>>

/** Facts of one node; an undefined one is dropped. */
export const patched = (drawing: Drawing, id: string, patch: Patch): Drawing =>
  mapped(drawing, [id], (node) => {
    const next = Object.entries({ ...node, ...patch }).filter(([, value]) => value !== undefined)
    return Object.fromEntries(next) as unknown as SceneNode
  })

export const removed = (drawing: Drawing, ids: readonly string[]): Drawing => ({
  ...withNodes(
    drawing,
    nodesOf(drawing).filter(({ id }) => !ids.includes(id)),
  ),
  bindings: drawing.bindings.filter(({ nodeId }) => !ids.includes(nodeId)),
})

export const chosenIn = (drawing: Drawing, ids: readonly string[]): SceneNode[] =>
  nodesOf(drawing).filter(({ id }) => ids.includes(id))

/** At the places they were given; what is locked stays. */
export const arranged = (drawing: Drawing, places: Places): Drawing =>
  mapped(drawing, [...places.keys()], (node) => (node.isLocked ? node : { ...node, ...places.get(node.id) }))

/** In front of all others, or behind them. */
export function ordered(drawing: Drawing, ids: readonly string[], isFront: boolean): Drawing {
  const isChosen = ({ id }: SceneNode) => ids.includes(id)
  const [some, others] = [nodesOf(drawing).filter(isChosen), nodesOf(drawing).filter((node) => !isChosen(node))]
  return withNodes(drawing, isFront ? [...others, ...some] : [...some, ...others])
}

export interface Copied {
  nodes: readonly SceneNode[]
  bindings: readonly SceneBinding[]
}

export const copied = (drawing: Drawing, ids: readonly string[]): Copied => ({
  nodes: chosenIn(drawing, ids),
  bindings: drawing.bindings.filter(({ nodeId }) => ids.includes(nodeId)),
})

/** With their bindings, a little beside where they came from. */
export function pasted(drawing: Drawing, { nodes, bindings }: Copied): { drawing: Drawing; ids: string[] } {
  let next = drawing
  const named = new Map<string, string>()
  for (const node of nodes) {
    const id = freeId(next)
    named.set(node.id, id)
    next = withNodes(next, [...nodesOf(next), { ...node, id, x: node.x + 2 * GRID, y: node.y + 2 * GRID }])
  }
  const own = bindings.map((binding) => ({ ...binding, nodeId: named.get(binding.nodeId) ?? binding.nodeId }))
  return { drawing: { ...next, bindings: [...next.bindings, ...own] }, ids: [...named.values()] }
}

/** The bindings of one node in place of those it had. */
export const bound = (drawing: Drawing, nodeId: string, bindings: readonly SceneBinding[]): Drawing => ({
  ...drawing,
  bindings: [...drawing.bindings.filter((one) => one.nodeId !== nodeId), ...bindings],
})

/** What a binding of such a node is usually for. */
export const effectOf = (kind: NodeKind | 'part'): Effect =>
  kind === 'symbol' || kind === 'picture' || kind === 'box' || kind === 'part'
    ? 'alarmColor'
    : kind === 'pipe'
      ? 'anim'
      : 'text'
