import { type PointerEvent, useRef } from 'react'

interface Drag {
  x: number
  width: number
}

/** Resizes a column by dragging its header's edge: a line follows the pointer, the width changes on release. */
export function Grip({ label, onResize }: { label: string; onResize: (width: number) => void }) {
  const start = useRef<Drag>(undefined)
  const leave = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.removeProperty('translate')
    delete currentTarget.dataset.dragged
  }
  return (
    <span
      className="kit-grip"
      title={label}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
        event.currentTarget.dataset.dragged = ''
      }}
      onPointerMove={(event) => {
        if (start.current) event.currentTarget.style.translate = `${event.clientX - start.current.x}px`
      }}
      onPointerUp={(event) => {
        const drag = start.current
        leave(event)
        if (drag && event.clientX !== drag.x) onResize(drag.width + event.clientX - drag.x)
      }}
      onPointerCancel={leave}
    />
  )
}
