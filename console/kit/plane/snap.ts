// Where something that is moved or resized comes to rest: on a line of its neighbours, else on the grid. Pure.
import { type Box, type Point, boxAround } from './geometry.ts'

export const GRID = 10

export const onGrid = (value: number, isFree = false): number =>
  isFree ? Math.round(value) : Math.round(value / GRID) * GRID

/** A line along which edges or middles stand. */
export interface Guide {
  axis: Axis
  at: number
  from: number
  to: number
}

export type Axis = 'x' | 'y'

/** Which lines of the box move: both edges and the middle, or one edge. */
export type Moving = 'all' | 'start' | 'end' | 'none'

interface Snapping {
  x: Moving
  y: Moving
  others: readonly Box[]
  /** How far a neighbour's line draws it (units of the plane). */
  reach: number
  isFree: boolean
}

interface Snapped {
  /** What is still to be moved. */
  by: Point
  guides: readonly Guide[]
}

const startOf = (box: Box, axis: Axis) => box[axis]
const sideOf = (box: Box, axis: Axis) => (axis === 'x' ? box.w : box.h)
const across = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

function linesOf(box: Box, axis: Axis, moving: Moving): readonly number[] {
  const [start, side] = [startOf(box, axis), sideOf(box, axis)]
  if (moving === 'none') return []
  if (moving === 'start') return [start]
  if (moving === 'end') return [start + side]
  return [start, start + side, start + side / 2]
}

export function snapped(box: Box, { others, reach, isFree, ...moving }: Snapping): Snapped {
  const x = stepOf(box, 'x', moving.x, others, isFree ? -1 : reach)
  const y = stepOf(box, 'y', moving.y, others, isFree ? -1 : reach)
  const by = { x: x ?? gridStep(box, 'x', moving.x, isFree), y: y ?? gridStep(box, 'y', moving.y, isFree) }
  const at = shifted(box, by, moving)
  const guides = [
    ...(x === undefined ? [] : guidesOf(at, 'x', moving.x, others)),
    ...(y === undefined ? [] : guidesOf(at, 'y', moving.y, others)),
  ]
  return { by, guides }
}

/** To the nearest line of a neighbour; undefined where none is in reach. */
function stepOf(box: Box, axis: Axis, moving: Moving, others: readonly Box[], reach: number): number | undefined {
  const lines = linesOf(box, axis, moving)
  const [first] = others
    .flatMap((other) => linesOf(other, axis, 'all'))
    .flatMap((line) => lines.map((own) => line - own))
    .filter((step) => Math.abs(step) <= reach)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
  return first
}

function gridStep(box: Box, axis: Axis, moving: Moving, isFree: boolean): number {
  const [line] = linesOf(box, axis, moving)
  return line === undefined ? 0 : onGrid(line, isFree) - line
}

function shifted(box: Box, by: Point, moving: { x: Moving; y: Moving }): Box {
  const along = (start: number, side: number, step: number, what: Moving): [number, number] =>
    what === 'all' ? [start + step, side] : what === 'start' ? [start + step, side - step] : [start, side + step]
  const [x, w] = along(box.x, box.w, by.x, moving.x)
  const [y, h] = along(box.y, box.h, by.y, moving.y)
  return { x, y, w, h }
}

/** Every line the box now shares, as long as those who share it. */
function guidesOf(box: Box, axis: Axis, moving: Moving, others: readonly Box[]): Guide[] {
  return linesOf(box, axis, moving).flatMap((at) => {
    const sharing = others.filter((other) => linesOf(other, axis, 'all').some((line) => Math.abs(line - at) < 0.01))
    const around = boxAround([box, ...sharing])
    if (!around || sharing.length === 0) return []
    const [from, side] = [startOf(around, across(axis)), sideOf(around, across(axis))]
    return [{ axis, at, from, to: from + side }]
  })
}
