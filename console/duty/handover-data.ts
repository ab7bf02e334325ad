// A handover as the server tells it, for its sheet.
import { listOf, recordOf } from '@steward/client/wire'
import { type AnyRow, plain } from '../kinds/view.ts'

export interface Item {
  id: string
  kind: string
  title: string
  titleEn: string
  note: string
  isMust: boolean
  result: string
  refEntity: string
  refId: string
  refNo: string
  place: string
  age: number
  isOld: boolean
  isChecked: boolean
  /** What was collected or carried on is annotated only. */
  isHeld: boolean
  state: Readonly<Record<'zh' | 'en', string>>
  tone: string
  isMajor: boolean
  fromItemId: string
}

export const ownKinds = ['manual', 'key', 'tool', 'notice'] as const

export function itemFrom(wire: Readonly<Record<string, unknown>>): Item {
  const snapshot = recordOf(wire.snapshot)
  const [kind, refId, fromItemId] = [plain(wire.kind), plain(wire.refId), plain(wire.fromItemId)]
  return {
    id: plain(wire.id),
    kind,
    title: plain(wire.title),
    titleEn: plain(snapshot.titleEn),
    note: plain(wire.note),
    isMust: wire.mustFollow === 1,
    result: plain(wire.result),
    refEntity: plain(wire.refEntity),
    refId,
    refNo: plain(wire.refNo),
    place: plain(wire.place),
    age: Number(wire.age ?? 0),
    isOld: plain(wire.escalatedAt) !== '',
    isChecked: wire.isChecked === 1,
    isHeld: refId !== '' || fromItemId !== '' || !ownKinds.some((one) => one === kind),
    state: { zh: plain(snapshot.state), en: plain(snapshot.stateEn) },
    tone: plain(snapshot.tone),
    isMajor: snapshot.isMajor === true,
    fromItemId,
  }
}

export const itemsOf = (row: AnyRow): Item[] => listOf(row.items).map(itemFrom)

/** What must be followed, then the rest, as numbered. */
export const ordered = (items: readonly Item[]): Item[] => items.toSorted((a, b) => Number(b.isMust) - Number(a.isMust))

/** `2026-05-04 16:00:00` → `05-04 16:00` */
export const shortTime = (text: unknown): string => plain(text).slice(5, 16)
