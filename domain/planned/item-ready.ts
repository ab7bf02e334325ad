// What keeps a bill from being handed in. Pure.
import { dayAfter } from '../calendar/days.ts'
import type { CheckState } from './judge.ts'

export interface ReadyItem {
  id: string
  name: string
  deviceId: string | null
  valueType: string
  checkResult: CheckState
  isRequired: boolean
  photoRule: 'never' | 'abnormal' | 'always'
  photos: number
  /** What was written beside the value: the reason it does not apply, what is abnormal, what was done. */
  said: string
  decision: 'to_repair' | 'fixed' | 'observe' | null
  recheckDate: string | null
  isScanned: boolean
}

export type Lack = 'incomplete' | 'na-reason' | 'unscanned' | 'photos' | 'undecided' | 'fixed' | 'observe'

/** Days after which something that is observed is looked at again at the latest. */
export const OBSERVE_DAYS = 7

interface Asked {
  needScan: boolean
  /** `yyyy-MM-dd` */
  today: string
}

const wantsPhoto = ({ photoRule, checkResult, valueType }: ReadyItem): boolean =>
  checkResult !== 'na' &&
  checkResult !== 'unchecked' &&
  (valueType === 'photo' || photoRule === 'always' || (photoRule === 'abnormal' && checkResult === 'abnormal'))

/** Whether an item lacks this, by the kind of lack. */
const rules: Readonly<Record<Lack, (item: ReadyItem, asked: Asked) => boolean>> = {
  incomplete: ({ isRequired, checkResult }) => isRequired && checkResult === 'unchecked',
  'na-reason': ({ checkResult, said }) => checkResult === 'na' && said.trim() === '',
  unscanned: ({ deviceId, isScanned }, { needScan }) => needScan && deviceId !== null && !isScanned,
  photos: (item) => wantsPhoto(item) && item.photos === 0,
  undecided: ({ checkResult, decision }) => checkResult === 'abnormal' && decision === null,
  fixed: ({ checkResult, decision, said, photos }) =>
    checkResult === 'abnormal' && decision === 'fixed' && (said.trim() === '' || photos === 0),
  observe: ({ checkResult, decision, recheckDate }, { today }) =>
    checkResult === 'abnormal' &&
    decision === 'observe' &&
    (recheckDate === null || recheckDate < today || recheckDate > dayAfter(today, OBSERVE_DAYS)),
}

const order = ['incomplete', 'na-reason', 'unscanned', 'photos', 'undecided', 'fixed', 'observe'] as const

/** The first thing that is lacking, and the items that lack it; undefined where the bill may be submitted. */
export function lackOf(items: readonly ReadyItem[], asked: Asked): { lack: Lack; items: ReadyItem[] } | undefined {
  for (const lack of order) {
    const found = items.filter((item) => rules[lack](item, asked))
    if (found.length > 0) return { lack, items: found }
  }
  return undefined
}

/** The same for one item, as the page of the phone shows it beside the item. */
export const lacksOf = (item: ReadyItem, asked: Asked): Lack[] => order.filter((lack) => rules[lack](item, asked))
