import { type PointerEvent, useRef } from 'react'

/** The edge of a column's header, to be dragged. */
export function Grip({ label, onResize }: { label: string; onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const widthAt = (event: PointerEvent) => start.current && start.current.width + event.clientX - start.current.x
  return (
    <span
      className="crud-grip"
      title={label}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== undefined) onResize(width)
      }}
      onPointerUp={() => {
        start.current = undefined
      }}
    />
  )
}
