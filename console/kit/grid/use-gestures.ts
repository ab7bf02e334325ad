// Mouse and finger on a grid. A drag of the mouse is a range, as Shift with a click; a finger taps a cell, or holds one down
// and taps the range's other end, because its drag scrolls.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isOwnOf, placeOf } from './line.tsx'
import { type Place, type Range, only } from './range.ts'
import type { GridState } from './use-grid.ts'

/** Milliseconds after which a finger holds a cell down, and pixels it may slip meanwhile. */
const HELD = 500
const SLIP = 10

interface Gesture {
  kind: 'mouse' | 'finger'
  range: Range
  x: number
  y: number
}

export function useGestures({ range, choose, open, picked }: GridState) {
  const gesture = useRef<Gesture>(undefined)
  /** A finger has held this cell down: the next tap is the other end of a range. */
  const begun = useRef<Place>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const finished = useRef<(range: Range) => void>(undefined)
  useEffect(() => {
    finished.current = (done) => {
      if (picked?.(done)) return
      if (done.anchor.row === done.focus.row && done.anchor.column === done.focus.column) open?.(done.focus)
    }
  })
  const forget = () => {
    gesture.current = undefined
    clearTimeout(timer.current)
  }
  useEffect(() => {
    const end = () => {
      const done = gesture.current
      gesture.current = undefined
      clearTimeout(timer.current)
      if (done) finished.current?.(done.range)
    }
    const cancel = () => {
      gesture.current = undefined
      clearTimeout(timer.current)
    }
    addEventListener('pointerup', end)
    addEventListener('pointercancel', cancel)
    return () => {
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
      clearTimeout(timer.current)
    }
  }, [])
  const begin = (kind: Gesture['kind'], to: Range, { clientX: x, clientY: y }: PointerEvent) => {
    gesture.current = { kind, range: to, x, y }
    if (kind === 'mouse') choose(to)
  }
  const down = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!place || event.button !== 0 || isOwnOf(event.target)) return
    if (event.pointerType !== 'touch') {
      begun.current = undefined
      return begin('mouse', event.shiftKey && range ? { anchor: range.anchor, focus: place } : only(place), event)
    }
    const to = begun.current ? { anchor: begun.current, focus: place } : only(place)
    begin('finger', to, event)
    timer.current = setTimeout(() => {
      begun.current = place
      gesture.current = undefined
      choose(only(place))
    }, HELD)
  }
  const move = (event: PointerEvent) => {
    const now = gesture.current
    if (!now) return
    if (now.kind === 'finger') {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLIP) forget()
      return
    }
    const place = placeOf(event.target)
    if (!place || (place.row === now.range.focus.row && place.column === now.range.focus.column)) return
    now.range = { anchor: now.range.anchor, focus: place }
    choose(now.range)
  }
  const up = () => {
    if (gesture.current?.kind !== 'finger') return
    begun.current = undefined
    choose(gesture.current.range)
  }
  /** A reader of the screen presses without a pointer. */
  const press = (event: MouseEvent) => {
    const place = event.detail === 0 && !isOwnOf(event.target) ? placeOf(event.target) : undefined
    if (!place) return
    choose(only(place))
    finished.current?.(only(place))
  }
  return {
    onPointerDown: down,
    onPointerOver: move,
    onPointerMove: move,
    onPointerUp: up,
    onClick: press,
    // Holding a finger down asks for a menu on some phones.
    onContextMenu: (event: MouseEvent) => {
      if (begun.current || gesture.current?.kind === 'finger') event.preventDefault()
    },
  }
}
