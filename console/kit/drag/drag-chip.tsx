import type { CSSProperties, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './drag.css'
import type { Drag } from './use-drag.ts'

const at = (places: Readonly<Record<`--${string}`, number>>): CSSProperties =>
  Object.fromEntries(Object.entries(places).map(([name, px]) => [name, `${px}px`]))

interface ChipProps {
  drag: Pick<Drag, 'x' | 'y'>
  name: string
  /** Where it would be put down. */
  words?: ReactNode
}

/** What is dragged, beside the pointer; above it where a finger covers what is below. */
export const DragChip = ({ drag: { x, y }, name, words }: ChipProps) =>
  createPortal(
    <div className="drag-chip" role="status" style={at({ '--x': x, '--y': y })}>
      <b>{name}</b>
      {words !== undefined && <span>{words}</span>}
    </div>,
    document.body,
  )
