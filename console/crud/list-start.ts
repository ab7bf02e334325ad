// The person's settings of all lists: columns, and the views that open. The browser's copy is applied at once; the
// server's is read once per session and written through (saved-views/sync.ts, a lazy chunk).
import type { ViewContent } from '@steward/domain/system/view-content'
import { create } from 'zustand'
import { afterIdle } from '../data/after-idle.ts'
import { isOpen, useSession } from '../data/session.ts'
import { onForeignChange, recall, remember } from '../data/storage.ts'
import type { ColumnSettings } from '../screen/columns.ts'

export interface SavedView {
  id: string
  rev: number
  list: string
  name: string
  audience: 'own' | 'roles' | 'tenant'
  roleIds: readonly string[]
  /** Opens by default for those it is shared with. */
  isUsual: boolean
  content: ViewContent
  isMine: boolean
  maker: string
  mayChange: boolean
}

export interface ListStart {
  /** By list, or by `list@view` for what was changed in a view and is not saved into it. */
  columns: Readonly<Record<string, ColumnSettings>>
  /** What the person chose to open, by list: a view's id, or 0 for the plain list. */
  chosen: Readonly<Record<string, string>>
  /** What opens, by list. */
  views: Readonly<Record<string, SavedView>>
  /** Lists whose columns the server does not have yet. */
  unsent: readonly string[]
}

const nothing: ListStart = { columns: {}, chosen: {}, views: {}, unsent: [] }

/** The storage name of this person's copy. */
const nameNow = (): string => {
  const { person } = useSession.getState()
  return `lists:${person?.tenantId ?? ''}:${person?.userId ?? ''}`
}

const read = (): ListStart => {
  const stored = recall(nameNow())
  return stored !== null && typeof stored === 'object' ? { ...nothing, ...stored } : nothing
}

export const useListStart = create<ListStart>()(read)

/** Changes a part of it, also in the browser's copy; another window may have written there meanwhile. */
export function changeStart(change: (before: ListStart) => Partial<ListStart>): void {
  const before = read()
  const after = { ...before, ...change(before) }
  remember(nameNow(), after)
  useListStart.setState(after, true)
}

const sync = () => import('../saved-views/sync.ts')

/** Reads the server's settings. */
export const loadStart = (): Promise<void> => sync().then(({ load }) => load())

/** Keeps column settings under a list or `list@view`; undefined removes them. */
export function keepColumns(key: string, settings: ColumnSettings | undefined): void {
  const isOfList = !key.includes('@')
  changeStart(({ columns, unsent }) => ({
    columns: Object.fromEntries(
      Object.entries({ ...columns, [key]: settings }).flatMap(([list, one]) => (one ? [[list, one]] : [])),
    ),
    unsent: isOfList ? [...new Set([...unsent, key])] : unsent,
  }))
  if (isOfList) void sync().then(({ push }) => push())
}

let stop = () => {}

function begin(): void {
  stop()
  useListStart.setState(read(), true)
  stop = onForeignChange(nameNow(), () => useListStart.setState(read(), true))
  const session = useSession.getState()
  // A guest's session has no user yet, and no settings.
  if (isOpen(session) && session.person?.userId)
    // Without it the lists are as they are in this browser.
    void afterIdle()
      .then(loadStart)
      .catch(() => undefined)
}

begin()
useSession.subscribe((now, before) => {
  if (now.person?.userId !== before.person?.userId || isOpen(now) !== isOpen(before)) begin()
})
