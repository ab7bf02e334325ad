// Keeps the settings of lists as the server has them: the browser's copy is applied at once; the server's is read once per
// session and written through (saved-views/sync.ts, a lazy chunk).
import { onForeignChange } from '../browser/storage.ts'
import { afterIdle } from '../data/after-idle.ts'
import { isOpen, useSession } from '../data/session.ts'
import type { ColumnSettings } from '../screen/columns.ts'
import { changeStart, readStart, startName, useListStart } from './list-start.ts'

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
  useListStart.setState(readStart(), true)
  stop = onForeignChange(startName(), () => useListStart.setState(readStart(), true))
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
