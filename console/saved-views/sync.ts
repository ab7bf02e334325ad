// Keeps the settings of lists on the server: reads them, writes changes through, and takes over what this browser alone
// had.
import { forget, recallAll } from '../browser/storage.ts'
import { type ListStart, changeStart, useListStart } from '../crud/list-start.ts'
import { client } from '../data/client.ts'
import { type ColumnSettings, settingsFrom } from '../screen/columns.ts'

/** Milliseconds after the last change; a dragged border changes widths many times. */
const PAUSE = 800
const PATH = 'blade-system/saved-view'
/** Column settings of browsers that kept them for whoever used them. */
const FORMER = 'columns-'

const ofViews = (columns: ListStart['columns']) =>
  Object.fromEntries(Object.entries(columns).filter(([key]) => key.includes('@')))

const only = (columns: ListStart['columns'], keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (columns[key] ? [[key, columns[key]]] : [])))

/** Columns as an earlier release stored them, for lists the server has none of. */
function takeOver(known: ListStart['columns']): Record<string, ColumnSettings> {
  const found = recallAll(FORMER).map(([name, value]) => [name.slice(FORMER.length), settingsFrom(value)] as const)
  return Object.fromEntries(found.filter(([list]) => !known[list]))
}

export async function load(): Promise<void> {
  const answer = (await client.get(`${PATH}/start`)) as Pick<ListStart, 'columns' | 'chosen' | 'views'>
  changeStart((before) => {
    const former = takeOver(answer.columns)
    const unsent = [...new Set([...before.unsent, ...Object.keys(former)])]
    const stored = Object.fromEntries(
      Object.entries(answer.columns)
        .filter(([list]) => !before.unsent.includes(list))
        .map(([list, settings]) => [list, settingsFrom(settings)]),
    )
    const columns = { ...stored, ...former, ...only(before.columns, before.unsent), ...ofViews(before.columns) }
    return { columns, chosen: answer.chosen, views: answer.views, unsent }
  })
  for (const [name] of recallAll(FORMER)) forget(name)
  if (useListStart.getState().unsent.length > 0) push()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what the server does not have yet. */
export function push(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), PAUSE)
}

async function send(): Promise<void> {
  clearTimeout(timer)
  const { unsent, columns } = useListStart.getState()
  if (unsent.length === 0) return
  const sent = Object.fromEntries(unsent.map((list) => [list, columns[list] ?? null]))
  try {
    await client.post(`${PATH}/columns`, { columns: sent })
  } catch {
    // They stay unsent and go with the next change or the next session.
    return
  }
  changeStart((before) => ({
    // What was changed meanwhile is not sent yet.
    unsent: before.unsent.filter((list) => !isSame(before, list, sent)),
  }))
}

const isSame = (before: ListStart, list: string, sent: Readonly<Record<string, unknown>>) =>
  JSON.stringify(before.columns[list] ?? null) === JSON.stringify(sent[list])

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void send()
})
