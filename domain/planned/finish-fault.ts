// Why work on the items of a bill is not finished yet. Pure.
import { dayAfter } from '../calendar/days.ts'
import type { CheckState } from './judge.ts'

export interface DoneItem {
  name: string
  isRequired: boolean
  checkResult: CheckState
  photoRule: 'never' | 'abnormal' | 'always'
  photoCount: number
  abnormalDesc: string
  decision: 'to_repair' | 'fixed' | 'observe' | null
  /** `yyyy-MM-dd` */
  recheckDate: string | null
}

/** What is observed is looked at again within so many days. */
export const OBSERVE_DAYS = 7

export type ItemFault = 'incomplete' | 'na-reason' | 'photos' | 'undecided' | 'fixed' | 'observe'

const isAbnormal = ({ checkResult }: DoneItem) => checkResult === 'abnormal'
const isDone = ({ checkResult }: DoneItem) => checkResult === 'normal' || checkResult === 'abnormal'
const wantsPhoto = (item: DoneItem) =>
  isDone(item) && (item.photoRule === 'always' || (item.photoRule === 'abnormal' && isAbnormal(item)))

const faults = (today: string): readonly [ItemFault, (item: DoneItem) => boolean][] => [
  ['incomplete', ({ isRequired, checkResult }) => isRequired && checkResult === 'unchecked'],
  ['na-reason', ({ checkResult, abnormalDesc }) => checkResult === 'na' && abnormalDesc.trim() === ''],
  ['photos', (item) => wantsPhoto(item) && item.photoCount === 0],
  ['undecided', (item) => isAbnormal(item) && item.decision === null],
  [
    'fixed',
    (item) =>
      isAbnormal(item) && item.decision === 'fixed' && (item.abnormalDesc.trim() === '' || item.photoCount === 0),
  ],
  [
    'observe',
    ({ checkResult, decision, recheckDate }) =>
      checkResult === 'abnormal' &&
      decision === 'observe' &&
      (recheckDate === null || recheckDate < today || recheckDate > dayAfter(today, OBSERVE_DAYS)),
  ],
]

/** The first thing that is missing, and the items it is missing of. */
export function finishFault(
  items: readonly DoneItem[],
  today: string,
): { fault: ItemFault; names: string[] } | undefined {
  for (const [fault, is] of faults(today)) {
    const names = items.filter(is).map(({ name }) => name)
    if (names.length > 0) return { fault, names }
  }
  return undefined
}
