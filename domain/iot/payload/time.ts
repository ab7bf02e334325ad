// Reads the time of a vendor's record: numbers, ISO 8601, or text in a given pattern and time zone.
import { zoneOf } from '../../calendar/wall-clock.ts'
import { sentTime } from '../intake/decode-time.ts'
import { PayloadFault } from './faults.ts'

/** Epoch in ms; undefined where none is sent, `NaN` where it is no time. */
export type ReadTime = (sent: unknown, now: number) => number | undefined

const parts = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss', 'SSS'] as const
type Part = (typeof parts)[number]
const needed: readonly Part[] = ['yyyy', 'MM', 'dd', 'HH', 'mm']
const LONGEST = 40

const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/

/** `timeReader('yyyy-MM-dd HH:mm:ss', 'Asia/Shanghai')`; throws a PayloadFault for another format or zone. */
export function timeReader(format: string, timeZone: string): ReadTime {
  if (!isZone(timeZone)) throw new PayloadFault('time-zone', 0, { name: timeZone }, { field: 'timeZone' })
  if (format === 'none') return () => undefined
  // Which of them it is, a number says itself, also where the decoder says the other.
  if (format === 'ms' || format === 's') return sentTime
  if (format === 'iso') return (sent, now) => textTime(sent, (text) => isoTime(text, timeZone, now))
  const { pattern, order } = patternOf(format)
  return (sent, now) =>
    textTime(sent, (text) => {
      const found = pattern.exec(text)
      if (!found) return Number.NaN
      const at = (part: Part) => (order.includes(part) ? Number(found[order.indexOf(part) + 1]) : 0)
      return wallTime([at('yyyy'), at('MM'), at('dd'), at('HH'), at('mm'), at('ss'), at('SSS')], timeZone, now)
    })
}

function isZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

function textTime(sent: unknown, read: (text: string) => number): number | undefined {
  if (sent === null || sent === undefined || sent === '') return undefined
  if (typeof sent !== 'string' && typeof sent !== 'number') return Number.NaN
  const text = String(sent).trim()
  return text.length > LONGEST ? Number.NaN : read(text)
}

function isoTime(text: string, timeZone: string, now: number): number {
  const found = iso.exec(text)
  if (!found) return Number.NaN
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] = found
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const wall: Wall = [year, month, day, hour, minute, second].map(Number).concat(ms) as Wall
  if (offset === undefined) return wallTime(wall, timeZone, now)
  return utcOf(wall) - offsetOf(offset)
}

/** `offsetOf('+08:00')` is eight hours in ms. */
function offsetOf(offset: string): number {
  if (offset === 'Z') return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

type Wall = [year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number]

/** Ms of the wall's figures as if they were UTC; `NaN` for the 31st of February. */
function utcOf([year, month, day, hour, minute, second, ms]: Wall): number {
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay ? at.getTime() : Number.NaN
}

const YEARS_BACK = 1

function wallTime(wall: Wall, timeZone: string, now: number): number {
  const utc = utcOf(wall)
  const years = new Date(now).getUTCFullYear() - wall[0]
  // A zone's offsets are found year by year: years that are refused anyway are not worth that.
  if (Number.isNaN(utc) || years > YEARS_BACK || years < -1) return utc
  const minute = Math.floor(utc / 60_000)
  return zoneOf(timeZone).instantOf(minute) + (utc - minute * 60_000)
}

/** The pattern as an expression of fixed numbers of digits between literal signs, so that matching it is linear. */
function patternOf(format: string): { pattern: RegExp; order: Part[] } {
  const order: Part[] = []
  let source = ''
  let at = 0
  while (at < format.length && at < LONGEST) {
    const part = parts.find((one) => format.startsWith(one, at))
    if (part) {
      order.push(part)
      source += `(\\d{${part.length}})`
    } else if (/[A-Za-z]/.test(format[at] ?? '') && format[at] !== 'T') break
    else source += (format[at] ?? '').replace(/[^A-Za-z0-9 ]/, '\\$&')
    at += part?.length ?? 1
  }
  const isWhole = at === format.length && new Set(order).size === order.length
  if (!isWhole || !needed.every((part) => order.includes(part)))
    throw new PayloadFault('time-format', at, {}, { field: 'tsFormat' })
  return { pattern: new RegExp(`^${source}$`), order }
}
