// Cells that are walked through, chosen, copied, pasted and filled like those of a spreadsheet. The owner draws its rows with
// `Line` and `Cell`; heads stay in sight, and of long grids only the rows in sight are drawn.
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import './grid.css'
import { type Mark, cellAt, isOwnOf, markIn, placeOf } from './line.tsx'
import { moved, only } from './range.ts'
import { LONG, scrolledTo, shownRows } from './shown-rows.ts'
import { useGestures } from './use-gestures.ts'
import { type GridState, startOf } from './use-grid.ts'

interface Props {
  grid: GridState
  label: string
  className?: string
  /** The rows of `thead`. */
  head: ReactNode
  /** A row with its key, of `Line` and `Cell`. */
  renderLine: (row: number, mark: Mark | undefined) => ReactNode
  foot?: ReactNode
  /** Pixels of a row: all are of this height. Without it all rows are drawn. */
  rowHeight?: number
}

export function Grid({ grid, label, className = '', head, renderLine, foot, rowHeight }: Props) {
  const { rows, columns, range, asked } = grid
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 0 })
  const isLong = rowHeight !== undefined && rows > LONG
  const shown = isLong
    ? shownRows(rows, { ...sight, rowHeight }, range?.focus.row ?? 0)
    : Array.from({ length: rows }, (_, row) => row)
  const look = useCallback(() => {
    const { current } = box
    if (!current || !isLong) return
    // Drawn again after some rows, not at every pixel.
    const top = current.scrollTop - (current.scrollTop % (rowHeight * 4))
    const height = current.clientHeight
    setSight((now) => (now.top === top && now.height === height ? now : { top, height }))
  }, [isLong, rowHeight])
  useLayoutEffect(() => {
    if (!box.current) return undefined
    const watch = new ResizeObserver(look)
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [look])

  const done = useRef(0)
  useLayoutEffect(() => {
    if (!range || done.current === asked || !box.current) return
    const to = isLong ? scrolledTo(range.focus.row, sightOf(box.current, rowHeight)) : undefined
    if (to !== undefined) {
      box.current.scrollTop = to
      look()
    }
    done.current = asked
    cellAt(box.current, range.focus)?.focus()
  })

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOwnOf(event.target)) return
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / heightOfLine(box.current)) - 2)
    if (handled(grid, event, page)) event.preventDefault()
  }
  const copy = (event: ClipboardEvent) => {
    if (!placeOf(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', grid.copy())
    if (event.type === 'cut') grid.clear()
  }
  const entry = startOf(range)
  return (
    <div ref={box} className={`kit-grid ${className}`} onScroll={look}>
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-readonly={grid.write === undefined}
        aria-rowcount={rows + 1}
        aria-colcount={columns + 1}
        {...useGestures(grid)}
        onKeyDown={key}
        onCopy={copy}
        onCut={copy}
        onPaste={(event) => {
          if (!placeOf(event.target)) return
          event.preventDefault()
          grid.paste(event.clipboardData.getData('text/plain'))
        }}
        onFocus={(event) => {
          const place = placeOf(event.target)
          const { focus } = entry
          if (place && (!range || place.row !== focus.row || place.column !== focus.column)) grid.choose(only(place))
        }}
      >
        <thead>{head}</thead>
        <tbody>
          {shown.map((row, at) => {
            const gap = row - (shown[at - 1] ?? -1) - 1
            // Until a cell is chosen, the first one takes the keyboard, without being chosen.
            const mark = range ? markIn(range, row) : row === 0 ? ENTRY : undefined
            return (
              <Fragment key={row}>
                {gap > 0 && <Gap height={gap * (rowHeight ?? 0)} />}
                {renderLine(row, mark)}
              </Fragment>
            )
          })}
          {isLong && <Gap height={(rows - 1 - (shown.at(-1) ?? 0)) * rowHeight} />}
        </tbody>
        {foot}
      </table>
    </div>
  )
}

const ENTRY: Mark = { left: 0, right: -1, focus: 0 }

const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" className="kit-grid-gap" style={{ height }} />

const partOf = (box: Element | null, part: string) => box?.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
const heightOfLine = (box: Element | null) => partOf(box, 'tr[data-row]') || 1

/** What is in sight of the rows: heads and foot lie over them. */
const sightOf = (box: HTMLElement, rowHeight: number) => ({
  top: box.scrollTop,
  height: box.clientHeight - partOf(box, 'thead') - partOf(box, 'tfoot'),
  rowHeight,
})

function handled(grid: GridState, event: KeyboardEvent, page: number): boolean {
  const { write } = grid
  const { key, shiftKey } = event
  if (event.altKey) return false
  const range = startOf(grid.range)
  const isFar = event.ctrlKey || event.metaKey
  const deed = write && (isFar ? farDeeds[key.toLowerCase()] : deeds[key])
  if (deed) {
    deed(grid, shiftKey)
    return true
  }
  const isFilled = (place: { row: number; column: number }) => grid.textAt(place) !== ''
  const to = moved(range, { key, isExtending: shiftKey, isFar }, { ...grid, page, isFilled })
  if (to) {
    grid.choose(to)
    return true
  }
  if (isFar) return false
  if (key === 'Enter' && grid.open) {
    grid.open(range.focus)
    return true
  }
  return grid.press?.(key, range) ?? false
}

type Deed = (grid: GridState, isShift: boolean) => void

const farDeeds: Readonly<Record<string, Deed>> = {
  d: ({ fill }) => fill('down'),
  r: ({ fill }) => fill('right'),
  z: ({ undo, redo }, isShift) => (isShift ? redo?.() : undo?.()),
  y: ({ redo }) => redo?.(),
}
const deeds: Readonly<Record<string, Deed>> = {
  Delete: ({ clear }) => clear(),
  Backspace: ({ clear }) => clear(),
}
