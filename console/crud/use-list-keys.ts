// The list under the keyboard: `/` searches, `n` adds, arrows move, Enter views, `e` edits, Delete deletes, Space selects.
import type { RefObject } from 'react'
import type { AnyRow } from '../kinds/view.ts'
import type { Selection } from '../kit/list/use-selection.ts'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import type { ScreenAction, ScreenActions } from '../screen/action.ts'
import type { Rows } from '../screen/list.ts'

interface ListKeys {
  isOn: boolean
  rows: Rows
  actions: ScreenActions
  act: (action: ScreenAction, row: AnyRow) => void
  add: () => void
  cursor: string | undefined
  setCursor: (id: string | undefined) => void
  selection: Selection<AnyRow>
  onPick: ((row: AnyRow) => void) | undefined
  box: RefObject<HTMLFormElement | null>
  scrolls: RefObject<HTMLDivElement | null>
}

const MOST_FRAMES = 120

/** On a new screen the filters mount some frames after the rows; waits for them up to a limit. */
function focusIn(box: RefObject<HTMLFormElement | null>, frames = 0): void {
  const first = box.current?.querySelector('input')
  if (first) first.focus()
  else if (frames < MOST_FRAMES) requestAnimationFrame(() => focusIn(box, frames + 1))
}

export function useListKeys({
  isOn,
  rows,
  actions,
  act,
  add,
  cursor,
  setCursor,
  selection,
  onPick,
  box,
  scrolls,
}: ListKeys): void {
  const at = rows.lines.findIndex((line) => line.row.id === cursor)
  const line = rows.lines[at]

  const step = (by: 1 | -1) => () => {
    const next = rows.lines[at === -1 ? 0 : at + by]
    if (!next) return
    setCursor(next.row.id)
    onPick?.(next.row)
    scrolls.current?.querySelector(`[data-id="${CSS.escape(next.row.id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const doIt = (name: string) => {
    const action = actions.row.find((one) => one.name === name)
    return line && action && (action.when?.(line.row) ?? true) ? () => act(action, line.row) : undefined
  }
  const turn = (isOpen: boolean) =>
    line?.hasChildren && line.isOpen !== isOpen ? () => rows.toggle(line.row.id) : undefined

  useShortcuts(
    {
      '/': () => focusIn(box),
      n: add,
      ArrowDown: step(1),
      ArrowUp: step(-1),
      ArrowRight: turn(true),
      ArrowLeft: turn(false),
      Enter: doIt('view'),
      e: doIt('edit'),
      Delete: doIt('remove'),
      ' ':
        line && actions.canSelect ? () => selection.choose([line.row], !selection.chosen.has(line.row.id)) : undefined,
      Escape: cursor === undefined ? undefined : () => setCursor(undefined),
    },
    isOn,
  )
}
