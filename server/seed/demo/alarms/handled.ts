// Who of a hospital saw to an alarm of the past, when, and what came of it. Pure.
import type { Locale } from '@steward/domain/alarm/words'
import type { Random } from '@steward/simulator/signals/random'
import { type Crew, onDuty } from '../history-crews.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface Handling {
  /** Missing where nobody acknowledged it. */
  ack?: { at: number; by: string }
  close: { at: number; by?: string; result?: string; remark?: string; reason?: 'settled' }
}

/** Minutes until somebody acknowledges, by level: usually, and at most. */
const patience: Readonly<Record<number, readonly [least: number, most: number]>> = {
  1: [0.5, 6],
  2: [1, 25],
  3: [4, 120],
  4: [10, 240],
}
/** Of lesser alarms so many recover before anybody has looked. */
const UNSEEN = 0.12

const results = [
  ['real', 0.8],
  ['false', 0.09],
  ['planned', 0.06],
  ['test', 0.03],
  ['duplicate', 0.02],
] as const

const remarks: Readonly<Record<string, readonly (readonly [zh: string, en: string])[]>> = {
  real: [
    ['现场检查后处理，参数恢复正常。', 'Seen to on site; the value is back to normal.'],
    ['已联系科室，恢复后观察半小时无异常。', 'Called the ward; nothing unusual for half an hour since.'],
    ['调整运行方式后恢复，已记录。', 'Recovered after the mode was changed; noted.'],
    ['更换易损件，试运行正常。', 'Replaced a worn part; it runs well.'],
    ['已报修处理，到场时告警已恢复。', 'Repair called in; it had recovered on arrival.'],
  ],
  false: [
    ['现场核对仪表正常，疑为传感器误报。', 'The gauge on site is fine; probably the sensor.'],
    ['信号线接触不良，已紧固。', 'A loose signal wire, tightened.'],
  ],
  planned: [['计划检修期间触发。', 'Raised during planned work.']],
  test: [['消防或应急演练触发。', 'Raised by a drill.']],
  duplicate: [['与同时段另一条告警同因。', 'Same cause as another alarm of that time.']],
}

interface Case {
  level: number
  raised: number
  cleared: number
  locale: Locale
  crew: Crew
  /** The hospital's wall clock as if it were UTC (ms). */
  localOf(at: number): number
}

export function handlingOf({ level, raised, cleared, locale, crew, localOf }: Case, random: Random): Handling {
  const [least, most] = patience[level] ?? [10, 120]
  const isUnseen = level >= 3 && random.next() < UNSEEN
  const settled = cleared + 24 * HOUR
  if (isUnseen) return { close: { at: settled, reason: 'settled' } }
  const people = onDuty(crew, localOf(raised))
  const by = (people.length > 0 ? people : crew.people)[Math.floor(random.next() * Math.max(1, people.length))] ?? ''
  const at = raised + (least + (most - least) * random.next() ** 2) * MINUTE
  // Lesser ones that recovered and were seen nobody closes by hand.
  if (level >= 3 && random.next() < 0.4)
    return { ack: { at, by }, close: { at: Math.max(settled, at), reason: 'settled' } }
  const closed = Math.max(at, cleared) + (3 + 90 * random.next() ** 2) * MINUTE
  let left = random.next()
  const [result] = results.find(([, share]) => (left -= share) <= 0) ?? results[0]
  const said = remarks[result] ?? []
  const remark = said[Math.floor(random.next() * said.length)]?.[locale === 'zh' ? 0 : 1]
  return { ack: { at, by }, close: { at: closed, by, result, ...(remark && { remark }) } }
}
