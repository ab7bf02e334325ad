// The time line of a request and of its order, for the detail of both.
import type { Entry } from '@steward/domain/dictionary'
import { repairBillRecord } from '@steward/domain/index'
import {
  cancelReason,
  holdReason,
  refuseReason,
  rejectReason,
  transferReason,
} from '@steward/domain/repair/dictionaries'
import type { Locale } from '../data/locale.ts'
import { timeline } from '../detail/parts.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'

/** The reasons a line's own is from, by what was done. */
const reasons: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  suspend: holdReason.entries,
  refuse: refuseReason.entries,
  transfer: transferReason.entries,
  cancel: cancelReason.entries,
  reject: rejectReason.entries,
}

/** Reopening has its reason in the person's own words. */
function reasonOf(line: AnyRow, locale: Locale): string {
  const key = plain(line.reasonCode)
  return reasons[plain(line.action)]?.[key]?.[locale] ?? key
}

const says = (line: AnyRow, locale: Locale): string =>
  [reasonOf(line, locale), plain(line.content)].filter((part) => part !== '').join('\n')

type Named = Readonly<Record<string, string>>

export const timelineOf = (of: (row: AnyRow) => readonly Named[], to: (row: AnyRow) => Named) =>
  timeline({
    lines: repairBillRecord,
    of,
    at: 'operateTime',
    by: 'operatorName',
    what: 'action',
    says,
    add: { action: 'submit', kinds: ['comment', 'call', 'visit'], to },
  })
