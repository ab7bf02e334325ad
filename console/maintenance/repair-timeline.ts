// The time line of a request and of its order, for the detail of both.
import { dictionaryOf } from '@steward/domain/dictionaries'
import { repairBillRecord } from '@steward/domain/index'
import {
  cancelReason,
  holdReason,
  refuseReason,
  rejectReason,
  transferReason,
} from '@steward/domain/maintenance/dictionaries'
import type { Locale } from '../data/locale.ts'
import { timeline } from '../detail/parts.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'

/** The dictionary a line's reason is from, by what was done. */
const reasons: Readonly<Record<string, string>> = {
  suspend: holdReason.code,
  refuse: refuseReason.code,
  transfer: transferReason.code,
  cancel: cancelReason.code,
  reject: rejectReason.code,
}

/** Reopening has its reason in the person's own words. */
function reasonOf(line: AnyRow, locale: Locale): string {
  const key = plain(line.reasonCode)
  const entries = dictionaryOf(reasons[plain(line.action)] ?? '')?.entries ?? {}
  return Object.entries(entries).find(([one]) => one === key)?.[1][locale] ?? key
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
