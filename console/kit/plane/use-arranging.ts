// Arranges what lies on a plane by the pointer: chooses, frames, moves, resizes and turns, with the lines it comes to rest on.
import { useRef, useState } from 'react'
import { type Box, type Item, type Point, boxAround, boxOf } from './geometry.ts'
import { type Corner, movingOf, resized, turnedTo } from './handles.ts'
import { type Chosen, framed, toggled } from './selection.ts'
import { type Guide, type Moving, snapped } from './snap.ts'
import type { Hand } from './use-pointers.ts'

export interface Arranged<T extends Item> {
  items: readonly T[]
  chosen: Chosen
  choose: (ids: Chosen) => void
  /** What a target of the pointer belongs to; empty for the ground. */
  idAt: (target: EventTarget | null) => string
  zoom: number
  /** Calls of one `merge` belong to one step of work. */
  move: (ids: Chosen, by: Point, merge: string) => void
  /** The item is as it was when it was pressed. */
  resize: (from: T, box: Box, merge: string) => void
  turn: (id: string, degrees: number, merge: string) => void
}

export interface Marking {
  frame?: Box | undefined
  guides: readonly Guide[]
}

type Drag<T> = { from: Point; merge: string } & (
  | { what: 'move'; ids: Chosen; box: Box; done: Point }
  | { what: 'resize'; item: T; corner: Corner }
  | { what: 'turn'; item: T }
  | { what: 'frame' }
)

/** Px from a neighbour's line within which it draws. */
const REACH = 6
/** A frame smaller than this is a click (units of the plane). */
const LEAST_FRAME = 2

const handleOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<SVGElement>('[data-handle]')?.dataset.handle : undefined

export function useArranging<T extends Item>(arranged: Arranged<T>): Marking & { hand: Hand } {
  const { items, chosen, choose, idAt, zoom } = arranged
  const drag = useRef<Drag<T>>(undefined)
  const count = useRef(0)
  const [marking, mark] = useState<Marking>({ guides: [] })

  const linesFor = (box: Box, ids: Chosen, { x, y }: { x: Moving; y: Moving }, isFree: boolean) =>
    snapped(box, { x, y, isFree, others: items.filter(({ id }) => !ids.includes(id)), reach: REACH / zoom })

  function begin(at: Point, target: EventTarget | null, isMany: boolean): Drag<T> | undefined {
    count.current += 1
    const start = { from: at, merge: `drag ${count.current}` }
    const handle = handleOf(target)
    const only = items.find(({ id }) => id === chosen[0])
    if (handle !== undefined && only)
      return handle === 'turn'
        ? { ...start, what: 'turn', item: only }
        : { ...start, what: 'resize', item: only, corner: handle as Corner }
    const id = idAt(target)
    if (id === '') {
      if (!isMany) choose([])
      return { ...start, what: 'frame' }
    }
    if (isMany) {
      choose(toggled(chosen, id))
      return undefined
    }
    const ids = chosen.includes(id) ? chosen : [id]
    choose(ids)
    const box = boxAround(items.filter((item) => ids.includes(item.id) && item.isLocked !== true))
    return box && { ...start, what: 'move', ids, box, done: { x: 0, y: 0 } }
  }

  function move(now: Drag<T> & { what: 'move' }, to: Point, isFree: boolean): void {
    const { from, box, ids, done, merge } = now
    const pulled = { ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y }
    const { by, guides } = linesFor(pulled, ids, { x: 'all', y: 'all' }, isFree)
    const whole = { x: Math.round(pulled.x + by.x - box.x), y: Math.round(pulled.y + by.y - box.y) }
    const step = { x: whole.x - done.x, y: whole.y - done.y }
    mark({ guides })
    if (step.x === 0 && step.y === 0) return
    now.done = whole
    arranged.move(ids, step, merge)
  }

  function resize({ item, corner, from, merge }: Drag<T> & { what: 'resize' }, to: Point, event: Keys): void {
    const by = { x: to.x - from.x, y: to.y - from.y }
    const { turn = 0 } = item
    const pull = { corner, turn, keepsShape: event.shiftKey }
    const freely = resized(item, { ...pull, by })
    // The edges of a turned box lie along no line of the others.
    const lines = linesFor(freely, [item.id], movingOf(corner), event.altKey || turn % 360 !== 0)
    mark({ guides: lines.guides })
    const further = { x: by.x + lines.by.x, y: by.y + lines.by.y }
    arranged.resize(item, resized(item, { ...pull, by: further }), merge)
  }

  function giveUp(): void {
    const now = drag.current
    stop()
    if (now?.what === 'move') arranged.move(now.ids, { x: -now.done.x, y: -now.done.y }, now.merge)
    if (now?.what === 'resize') arranged.resize(now.item, now.item, now.merge)
    if (now?.what === 'turn') arranged.turn(now.item.id, now.item.turn ?? 0, now.merge)
  }
  function stop(): void {
    drag.current = undefined
    mark({ guides: [] })
  }

  return {
    ...marking,
    hand: {
      press(at, event) {
        drag.current = begin(at, event.target, event.shiftKey)
        return drag.current !== undefined
      },
      pull(at, event) {
        const now = drag.current
        if (now?.what === 'frame') mark({ frame: boxOf(now.from, at), guides: [] })
        if (now?.what === 'move') move(now, at, event.altKey)
        if (now?.what === 'resize') resize(now, at, event)
        if (now?.what === 'turn')
          arranged.turn(now.item.id, turnedTo(now.item, now.item.turn ?? 0, now.from, at, event.altKey), now.merge)
      },
      release() {
        const { frame } = marking
        if (drag.current?.what === 'frame' && frame && Math.max(frame.w, frame.h) > LEAST_FRAME)
          choose(framed(chosen, items, frame))
        stop()
      },
      giveUp,
    },
  }
}

interface Keys {
  altKey: boolean
  shiftKey: boolean
}
