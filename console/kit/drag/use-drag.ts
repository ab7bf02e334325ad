// Drags things onto others, by pointer events, so that a finger drags as a mouse does: over what the pointer is and how far down
// in it, until it is let go or Esc is pressed. Arrow keys do the same.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Arrow, arrows } from './arrows.ts'
import './drag.css'
import { type Over, isSame, overAt, scrollNear } from './over.ts'

export interface Drag {
  id: string
  x: number
  y: number
  over?: Over | undefined
}

interface DragOptions {
  /** Called with the last place. */
  drop: (drag: Drag) => void
  /** An arrow key on a grip, or with Alt on what has the focus. */
  step?: (id: string, arrow: Arrow) => void
  /** What it can be dropped on has a `data-onto`, or the `data-id` of its own. */
  onto?: string
  /** An element around the frame within which it can be dropped. */
  room?: string
  isOn?: boolean
}

/** Px from where it was pressed at which a drag begins: a click moves nothing, even if rows move under it. */
const SLACK = 4
/** Ms a finger rests on what has no grip before it lifts it: a shorter touch scrolls. */
const HOLD = 350

interface Pressed extends Pick<Drag, 'id' | 'x' | 'y'> {
  /** The pointer that pressed: others carry and drop nothing meanwhile. */
  pointerId: number
  waits: boolean
  /** By Esc: its release drops and clicks nothing. */
  isGivenUp?: boolean
}

const idOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-id]')?.dataset.id
const liftedAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-grip], [data-lift]') : null

/** What is dragged has a `data-id`; it is taken by its `data-grip`, or anywhere where it has a `data-lift`. */
export function useDrag(frame: RefObject<HTMLElement | null>, options: DragOptions): Drag | undefined {
  const { isOn = true, onto = '[data-id]', room } = options
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn) return undefined
    const around = (room === undefined ? undefined : element.closest(room)) ?? element
    let pressed: Pressed | undefined
    let now: Drag | undefined
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: Drag | undefined) => {
      now = next
      setDrag(next)
    }
    const eachFrame = () => {
      if (!now) return
      const { id, x, y } = now
      scrollNear(around, x, y)
      // Rows that come and go meanwhile move the others under a pointer that stands still.
      const over = overAt(around, onto, x, y)
      if (!isSame(now.over, over)) show({ id, x, y, over })
      turn = requestAnimationFrame(eachFrame)
    }
    const carry = (id: string, x: number, y: number) => {
      if (!now) turn = requestAnimationFrame(eachFrame)
      show({ id, x, y, over: overAt(around, onto, x, y) })
    }
    const press = (event: PointerEvent) => {
      const lifted = liftedAt(event.target)
      const id = idOf(lifted)
      if (now || event.button !== 0 || !event.isPrimary || id === undefined) return
      const isGrip = lifted?.matches('[data-grip]') === true
      const waits = !isGrip && event.pointerType === 'touch'
      clearTimeout(timer)
      pressed = { id, x: event.clientX, y: event.clientY, pointerId: event.pointerId, waits }
      if (waits) timer = setTimeout(() => pressed && carry(id, pressed.x, pressed.y), HOLD)
    }
    const follow = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
      if (pressed?.pointerId !== pointerId || pressed.isGivenUp) return
      const isStill = !now && Math.hypot(x - pressed.x, y - pressed.y) < SLACK
      if (isStill) return
      // A finger that moves before it lifted anything scrolls.
      if (!now && pressed.waits) return leave()
      carry(pressed.id, x, y)
    }
    const leave = () => {
      cancelAnimationFrame(turn)
      clearTimeout(timer)
      pressed = undefined
      if (now) show(undefined)
    }
    const release = ({ pointerId }: PointerEvent) => {
      if (pressed?.pointerId !== pointerId) return
      const last = now
      if (last || pressed.isGivenUp) unclicked()
      leave()
      if (last?.over) latest.current.drop(last)
    }
    const cancel = ({ pointerId }: PointerEvent) => {
      if (pressed?.pointerId === pointerId) leave()
    }
    const giveUp = (event: KeyboardEvent) => {
      if (!now || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      const given = pressed && { ...pressed, isGivenUp: true }
      leave()
      pressed = given
    }
    const byKey = (event: KeyboardEvent) => {
      const arrow = arrows.find((key) => key === event.key)
      const id = event.target instanceof Element ? idOf(liftedAt(event.target)) : undefined
      const isGrip = event.target instanceof Element && event.target.matches('[data-grip]')
      const isOther = event.shiftKey || event.ctrlKey || event.metaKey
      if (!arrow || id === undefined || isOther || !(event.altKey || isGrip) || !latest.current.step) return
      event.preventDefault()
      latest.current.step(id, arrow)
    }
    const ended = new AbortController()
    const { signal } = ended
    const whilePressed = (event: Event) => pressed && event.preventDefault()
    const whileCarried = (event: Event) => now && event.preventDefault()
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('keydown', byKey, { signal })
    // Text would be selected on the way, and a picture or a link dragged by the browser.
    element.addEventListener('selectstart', whilePressed, { signal })
    element.addEventListener('dragstart', whilePressed, { signal })
    // The finger that carries does not scroll, and asks for no menu by resting.
    element.addEventListener('touchmove', whileCarried, { signal, passive: false })
    element.addEventListener('contextmenu', whileCarried, { signal })
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', giveUp, { signal, capture: true })
    return () => {
      ended.abort()
      leave()
    }
  }, [frame, isOn, onto, room])
  return drag
}

/** What was dragged is not clicked as well: the click follows the release in the same turn, if at all. */
function unclicked(): void {
  const ended = new AbortController()
  addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: ended.signal },
  )
  setTimeout(() => ended.abort())
}
