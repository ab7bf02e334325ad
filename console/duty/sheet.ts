// What was typed on a handover sheet and not sent yet, by itself: the sheet as it stands is the stored one with it.
import { recordOf } from '@steward/client/wire'
import { isTyped } from '../kept/typing.ts'
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
  /** When the sheet on which the remark and the ticks were made was handed over. */
  handedAt?: string | undefined
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
  handedAt: textIn(kept.handedAt),
  remark: textIn(kept.remark),
  notes: Object.fromEntries(Object.entries(recordOf(kept.notes)).map(([id, note]) => [id, plain(note)])),
  settled: Object.fromEntries(Object.entries(recordOf(kept.settled)).map(([id, is]) => [id, is === true])),
  gone: listIn(kept.gone).map(plain),
  added: listIn(kept.added).map((one, at) => {
    const { key, kind, title, mustFollow } = recordOf(one)
    // By the key, what has been sent is found again among what was read from the browser since.
    return {
      key: typeof key === 'number' ? key : at + 1,
      kind: plain(kind),
      title: plain(title),
      mustFollow: mustFollow === 1 ? 1 : 0,
    }
  }),
  checked: listIn(kept.checked).map(plain),
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const others = <T>(now: readonly T[], sent: readonly T[]) => now.filter((one) => !sent.some((gone) => same(one, gone)))
const changedSince = <T>(now: Readonly<Record<string, T>>, sent: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== sent[id]))

const onHandover = ({ remark, checked }: Written) => [remark, checked]

/** What was typed since that was sent; it was typed on the sheet as saved. */
export const restOfWritten = (sent: Written, now: Written): Written => {
  const since = <T>(of: (written: Written) => T) => (of(now) === of(sent) ? undefined : of(now))
  return {
    ...writtenFrom({}),
    summary: since(({ summary }) => summary),
    keyCount: since(({ keyCount }) => keyCount),
    toolOk: since(({ toolOk }) => toolOk),
    envOk: since(({ envOk }) => envOk),
    handedAt: same(onHandover(sent), onHandover(now)) ? undefined : now.handedAt,
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

const isStoredSettled = ({ refId, result }: Item) => refId === '' && result === 'done'

/** Without what is stored as it was typed. */
const unlike = <T>(typed: Readonly<Record<string, T>>, items: readonly Item[], stored: (item: Item) => T) => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return Object.fromEntries(
    Object.entries(typed).filter(([id, value]) => {
      const item = byId.get(id)
      return !item || stored(item) !== value
    }),
  )
}

/**
 * What of it differs from the sheet as stored: a field typed back to what it was would put an old text over a colleague's.
 * Items keep their ids when a sheet is sent back and handed over again, so the ticks count for one handing over only.
 */
export function openOn(row: AnyRow, written: Written): Written {
  const items = itemsOf(row)
  const isOfThis = (written.handedAt ?? '') === plain(row.handoverTime)
  const remark = isOfThis && written.remark !== '' ? written.remark : undefined
  const checked = isOfThis ? written.checked : []
  const unless = <T>(typed: T, stored: T) => (typed === stored ? undefined : typed)
  const open: Written = {
    rev: undefined,
    summary: unless(written.summary, plain(row.runSummary)),
    keyCount: unless(written.keyCount, plain(row.keyCount)),
    toolOk: unless(written.toolOk, row.toolOk === 1),
    envOk: unless(written.envOk, row.envOk === 1),
    handedAt: remark !== undefined || checked.length > 0 ? written.handedAt : undefined,
    remark,
    notes: unlike(written.notes, items, ({ note }) => note),
    settled: unlike(written.settled, items, isStoredSettled),
    gone: written.gone,
    added: written.added,
    checked,
  }
  return isTyped(open, writtenFrom) ? { ...open, rev: written.rev } : open
}

/** While it is being saved, a field typed back to the stored value differs from the one that was sent: it stays. */
export function typedWhileSaved(row: AnyRow, written: Written, change: Partial<Written>): Written {
  const isOnHandover = 'checked' in change || 'remark' in change
  return { ...written, ...(isOnHandover ? { handedAt: plain(row.handoverTime) } : {}), ...change }
}

/** With a change made on the sheet as it is stored now. */
export function typedOn(row: AnyRow, written: Written, change: Partial<Written>): Written {
  const open = openOn(row, written)
  const begun = isTyped(open, writtenFrom) ? open : { ...open, rev: row.rev }
  return openOn(row, typedWhileSaved(row, begun, change))
}

/** The sheet as it stands in front of the person. */
export function sheetOf(row: AnyRow, written: Written) {
  const isSettled = (item: Item) => written.settled[item.id] ?? isStoredSettled(item)
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
