// What was typed on a handover sheet and not sent yet, by itself: the sheet as it stands is the stored one with it.
import { recordOf } from '@steward/client/wire'
import { type AnyRow, plain } from '../kinds/view.ts'
import { type Item, itemsOf } from './handover-data.ts'

export interface Added {
  key: number
  kind: string
  title: string
  mustFollow: 0 | 1
}

/** Undefined and empty where nothing was typed. */
export type Written = Readonly<{
  /** The revision of the sheet when typing began, so that what others save meanwhile is noticed. */
  rev?: number | undefined
  summary?: string | undefined
  keyCount?: string | undefined
  toolOk?: boolean | undefined
  envOk?: boolean | undefined
  remark?: string | undefined
  /** By the id of the item. */
  notes: Readonly<Record<string, string>>
  settled: Readonly<Record<string, boolean>>
  gone: readonly string[]
  added: readonly Added[]
  checked: readonly string[]
}>

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
const boolIn = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** What the browser has kept, or with `{}` nothing. */
export const writtenFrom = (kept: Readonly<Record<string, unknown>>): Written => ({
  rev: typeof kept.rev === 'number' ? kept.rev : undefined,
  summary: textIn(kept.summary),
  keyCount: textIn(kept.keyCount),
  toolOk: boolIn(kept.toolOk),
  envOk: boolIn(kept.envOk),
  remark: textIn(kept.remark),
  notes: Object.fromEntries(Object.entries(recordOf(kept.notes)).map(([id, note]) => [id, plain(note)])),
  settled: Object.fromEntries(Object.entries(recordOf(kept.settled)).map(([id, is]) => [id, is === true])),
  gone: listIn(kept.gone).map(plain),
  added: listIn(kept.added).map((one, at) => {
    const { kind, title, mustFollow } = recordOf(one)
    return { key: at + 1, kind: plain(kind), title: plain(title), mustFollow: mustFollow === 1 ? 1 : 0 }
  }),
  checked: listIn(kept.checked).map(plain),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const others = <T>(now: readonly T[], sent: readonly T[]) => now.filter((one) => !sent.some((gone) => same(one, gone)))
const changedSince = <T>(now: Readonly<Record<string, T>>, sent: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== sent[id]))

/** What was typed since that was sent; it was typed on the sheet as saved. */
export const restOfWritten = (sent: Written, now: Written): Written => {
  const since = <T>(of: (written: Written) => T) => (of(now) === of(sent) ? undefined : of(now))
  return {
    ...writtenFrom({}),
    summary: since(({ summary }) => summary),
    keyCount: since(({ keyCount }) => keyCount),
    toolOk: since(({ toolOk }) => toolOk),
    envOk: since(({ envOk }) => envOk),
    remark: since(({ remark }) => remark),
    notes: changedSince(now.notes, sent.notes),
    settled: changedSince(now.settled, sent.settled),
    gone: others(now.gone, sent.gone),
    added: others(now.added, sent.added),
    checked: others(now.checked, sent.checked),
  }
}

export const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** The sheet as it stands in front of the person. */
export function sheetOf(row: AnyRow, written: Written) {
  const isSettled = ({ id, refId, result }: Item) => written.settled[id] ?? (refId === '' && result === 'done')
  return {
    items: itemsOf(row),
    isSettled,
    noteOf: (item: Item): string => written.notes[item.id] ?? item.note,
    summary: written.summary ?? plain(row.runSummary),
    keyCount: written.keyCount ?? plain(row.keyCount),
    toolOk: written.toolOk ?? row.toolOk === 1,
    envOk: written.envOk ?? row.envOk === 1,
  }
}

const resultOf = (item: Item, isSettled: boolean): string =>
  item.refId !== '' ? item.result : isSettled ? 'done' : item.fromItemId === '' ? 'new' : 'carried'

const bit = (is: boolean) => (is ? 1 : 0)

/** What is sent: the fields that were typed into, and all items, which replace the stored ones. */
export function draftOf(row: AnyRow, written: Written) {
  const { items, isSettled, noteOf } = sheetOf(row, written)
  const { summary, keyCount, toolOk, envOk } = written
  return {
    id: row.id,
    rev: written.rev ?? row.rev,
    ...(summary === undefined ? {} : { runSummary: summary }),
    ...(toolOk === undefined ? {} : { toolOk: bit(toolOk) }),
    ...(envOk === undefined ? {} : { envOk: bit(envOk) }),
    ...(keyCount === undefined ? {} : keyCount === '' ? { clearFields: ['keyCount'] } : { keyCount: Number(keyCount) }),
    items: [
      ...items
        .filter(({ id }) => !written.gone.includes(id))
        .map((item) => ({
          id: item.id,
          kind: item.kind,
          title: item.title,
          note: noteOf(item),
          mustFollow: bit(item.isMust),
          result: resultOf(item, isSettled(item)),
        })),
      ...written.added.map(({ kind, title, mustFollow }) => ({ kind, title, mustFollow })),
    ],
  }
}
