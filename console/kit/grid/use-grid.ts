// A grid's range and what can be done to it. Its cells belong to the owner: the grid asks for their text and tells all
// changes of one deed at once.
import { useRef, useState } from 'react'
import { type Change, type TextAt, copied, filled, filledWith, pasted } from './changes.ts'
import { readClipboard, remember, writeClipboard } from './clipboard.ts'
import { type Place, type Range, type Size, boxOf, countOf, only, within } from './range.ts'
import { cellsIn, textOf } from './sheet-text.ts'

export interface Cells extends Size {
  textAt: TextAt
  /** Takes the changes of one deed, to be undone as one; without it cells are only read. */
  write?: ((changes: readonly Change[]) => void) | undefined
  undo?: (() => void) | undefined
  redo?: (() => void) | undefined
  /** Enter, or a cell pressed. */
  open?: ((place: Place) => void) | undefined
  /** A range was chosen by mouse or finger; true where that was meant otherwise than to choose it. */
  picked?: ((range: Range) => boolean) | undefined
  /** Another key, which the owner may have a meaning for: true where it has. */
  press?: ((key: string, range: Range) => boolean) | undefined
}

/** What was done last, for who cannot see it. */
export type Said = { of: 'copied' | 'pasted'; count: number; left: number } | undefined

export interface GridState extends Cells {
  /** Undefined until a cell is chosen. */
  range: Range | undefined
  said: Said
  choose: (range: Range) => void
  copy: () => string
  copyByButton: () => Promise<void>
  paste: (text: string) => void
  pasteByButton: () => Promise<void>
  fill: (way: 'down' | 'right') => void
  clear: () => void
  /** Counts up when the keyboard is to be put into the cell that has the focus. */
  asked: number
}

export function useGrid(cells: Cells): GridState {
  const [chosen, setChosen] = useState<{ range: Range; asked: number }>()
  const [said, setSaid] = useState<Said>()
  const size = { rows: cells.rows, columns: cells.columns }
  const isEmpty = size.rows === 0 || size.columns === 0
  const range = chosen && !isEmpty ? within(chosen.range, size) : undefined
  // Pointers move on before the grid is drawn again.
  const asked = useRef(0)
  const choose = (to: Range) => {
    asked.current += 1
    setChosen({ range: to, asked: asked.current })
  }
  const write = (changes: readonly Change[]) => {
    if (changes.length > 0) cells.write?.(changes)
  }
  const copy = () => {
    if (!range) return ''
    const text = textOf(copied(range, cells.textAt))
    remember(text)
    setSaid({ of: 'copied', count: countOf(boxOf(range)), left: 0 })
    return text
  }
  const paste = (text: string) => {
    const found = range && cells.write ? pasted(cellsIn(text), range, size) : undefined
    if (!found) return
    write(found.changes)
    choose(found.range)
    setSaid({ of: 'pasted', count: found.changes.length, left: found.left })
  }
  return {
    ...cells,
    range,
    said,
    choose,
    copy,
    copyByButton: () => writeClipboard(copy()),
    paste,
    pasteByButton: async () => paste(await readClipboard()),
    fill: (way) => range && write(filled(way, range, cells.textAt)),
    clear: () => range && write(filledWith('', range)),
    asked: chosen?.asked ?? 0,
  }
}

export const startOf = (range: Range | undefined): Range => range ?? only({ row: 0, column: 0 })
