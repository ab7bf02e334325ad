// What may be sent to a device: the value typed, ranged and in the device's own words. Pure.
import { cut } from '../cut.ts'
import { isStorable } from '../kinds/text.ts'
import { bodyOf } from './intake/decode-packet.ts'
import { type Coerced, coerce } from './intake/decode-value.ts'
import { keyOf } from './model/enumeration.ts'

export interface Point {
  identifier: string
  name: string
  kind: 'property' | 'service'
  dataType: string
  accessMode: string
  unit: string
  minValue: number | undefined
  maxValue: number | undefined
  hardMin: number | undefined
  hardMax: number | undefined
  items: readonly { key: string | number; label: string; en: string }[]
}

/** The wanted value as it is sent, as a number to compare reports with, and in words. */
export interface Wanted {
  sent: number | string | boolean
  number: number
  text: string
}

export type ControlFault = 'control.read-only' | 'control.value' | 'control.range'

export const isWritable = ({ kind, accessMode }: Pick<Point, 'kind' | 'accessMode'>): boolean =>
  kind === 'service' || accessMode === 'rw' || accessMode === 'w'

/** `wantedValue(point, '4.5', 'zh')`; the fault where it cannot be sent. */
export function wantedValue(point: Point, value: unknown, locale: 'zh' | 'en'): Wanted | ControlFault {
  if (!isWritable(point)) return 'control.read-only'
  const keys = point.items.map(({ key }) => key)
  const found: Coerced = coerce({ identifier: point.identifier, slot: 0, dataType: point.dataType, keys }, value)
  if (typeof found === 'string') return 'control.value'
  const { value: number } = found
  const [low, high] = [point.minValue ?? point.hardMin, point.maxValue ?? point.hardMax]
  const isRanged = point.dataType !== 'enum' && point.dataType !== 'bool'
  if (isRanged && ((low !== undefined && number < low) || (high !== undefined && number > high))) return 'control.range'
  const sent = point.dataType === 'enum' ? (keyOf(keys, number) ?? number) : number
  return { sent, number, text: wordsOf(point, number, locale) }
}

function wordsOf({ dataType, items, unit }: Point, number: number, locale: 'zh' | 'en'): string {
  const key = keyOf(
    items.map((item) => item.key),
    number,
  )
  const item = items.find((one) => one.key === key)
  if (item) return locale === 'zh' ? item.label : item.en || item.label
  if (dataType === 'bool') return locale === 'zh' ? (number === 1 ? '开' : '关') : number === 1 ? 'On' : 'Off'
  return unit === '' ? String(number) : `${number} ${unit}`
}

/** Whether a reported value is the wanted one; single precision loses digits on its way. */
export const isAsWanted = (wanted: number, reported: number): boolean =>
  Math.abs(wanted - reported) <= Math.max(1e-6, Math.abs(wanted) * 1e-6)

/** Seconds a device has to answer, and a gateway that is offline to come back. */
export const ANSWER_WITHIN = { property: 10, service: 30 } as const
export const QUEUE_FOR = 24 * 3_600
/** Seconds for a second person to approve. */
export const APPROVE_WITHIN = 10 * 60

export interface Reply {
  id: string
  code: number
  msg: string
}

/** What is sent; the device answers with the id, and ignores one that it has carried out. Times in milliseconds. */
export const payloadOf = (
  command: { id: string; identifier: string; sent: unknown; isService: boolean },
  now: number,
  ttl: number,
): Record<string, unknown> => ({
  id: command.id,
  ts: now,
  ttl,
  params: command.isService ? command.sent : { [command.identifier]: command.sent },
})

/** The answer of a device; undefined where it is none. */
export function readReply(payload: Uint8Array): Reply | undefined {
  const { body } = bodyOf(payload)
  if (!body) return undefined
  const { id, code, msg } = body
  if (typeof id !== 'string' || !/^\d{1,19}$/.test(id) || BigInt(id) >= 2n ** 63n) return undefined
  if (typeof code !== 'number' || !Number.isInteger(code) || Math.abs(code) >= 2 ** 31) return undefined
  return { id, code, msg: typeof msg === 'string' && isStorable(msg) ? cut(msg, 200) : '' }
}
