// What keeps an inspection from being submitted, and what looks as if nobody had been there. Pure.
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
  'na-reason': ({ checkResult, said }) => checkResult === 'na' && said === '',
  unscanned: ({ deviceId, isScanned }, { needScan }) => needScan && deviceId !== null && !isScanned,
  photos: (item) => wantsPhoto(item) && item.photos === 0,
  undecided: ({ checkResult, decision }) => checkResult === 'abnormal' && decision === null,
  fixed: ({ checkResult, decision, said, photos }) =>
    checkResult === 'abnormal' && decision === 'fixed' && (said === '' || photos === 0),
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

const FAST_MS = 3000
const FEW = 3

/** All items of a device answered quicker than anybody can look: moments of its answers, by the corrected clock. */
export const isTooFast = (moments: readonly number[]): boolean =>
  moments.length >= FEW && Math.max(...moments) - Math.min(...moments) < FAST_MS

const ALIKE = 5

interface Reading {
  value: string
  sensor: string | null
}

/** The same value this many times in a row, although the meter counts on or its sensor moves; the newest first. */
export function isRepeated(valueType: string, readings: readonly Reading[]): boolean {
  const last = readings.slice(0, ALIKE)
  const [first] = last
  if (!first || last.length < ALIKE || last.some(({ value }) => Number(value) !== Number(first.value))) return false
  if (valueType === 'meter') return true
  const sensed = last.flatMap(({ sensor }) => sensor ?? [])
  return sensed.length === ALIKE && sensed.some((sensor) => Number(sensor) !== Number(sensed[0]))
}

/** Share of the weights of items that are normal among those that were judged; null where nothing has a weight. */
export function scoreOf(items: readonly { checkResult: CheckState; weight: number }[]): number | null {
  const judged = items.filter(({ checkResult }) => checkResult === 'normal' || checkResult === 'abnormal')
  const sum = (some: typeof judged) => some.reduce((total, { weight }) => total + weight, 0)
  const whole = sum(judged)
  if (whole === 0) return null
  return Math.round((1000 * sum(judged.filter(({ checkResult }) => checkResult === 'normal'))) / whole) / 10
}
