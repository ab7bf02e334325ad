import { type Field, type Kind, type Options, field } from './kind.ts'

interface InstantOptions extends Options<string> {
  find?: 'range'
}

// `yyyy-MM-dd HH:mm:ss` is read in the installation's time zone, ISO 8601 with an offset in its own.
const shape = /^(\d{4}-\d{2}-\d{2})([ T](\d{2}):(\d{2})(:(\d{2})(\.\d{1,6})?)?(Z|[+-](\d{2}):?(\d{2}))?)?$/

export function isInstant(text: string): boolean {
  const match = shape.exec(text)
  if (!match) return false
  const [, day, , hour = '0', minute = '0', , second = '0', , , zoneHour = '0', zoneMinute = '0'] = match
  const parsed = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day ?? '-')
  // Real offsets are at most 14 hours; PostgreSQL rejects more than 16.
  const isZone = Number(zoneHour) <= 14 && Number(zoneMinute) < 60
  return isDay && isZone && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

/**
 * As rows have it, to the second; what names no offset is local already.
 * `normalInstant('2026-03-01T00:30Z', inShanghai) // '2026-03-01 08:30:00'`
 */
export function normalInstant(text: string, local: (at: Date) => string): string {
  const [, day = '', , hour = '00', minute = '00', , second = '00', , zone, , zoneMinute] = shape.exec(text) ?? []
  if (zone === undefined) return `${day} ${hour}:${minute}:${second}`
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zoneMinute}`
  // Years before 1000 are written short, which PostgreSQL would take for a month.
  return local(new Date(`${day}T${hour}:${minute}:${second}${offset}`)).padStart(19, '0')
}

export const instantKind: Kind<string> = {
  name: 'instant',
  finerThanWire: true,
  prompt: 'choose',
  normal: normalInstant,
  sql: () => 'timestamptz',
  operators: () => ['equal', 'notequal', 'ge', 'gt', 'le', 'lt', 'datege', 'dategt', 'datele', 'datelt', 'dateequal'],
  operand: (text) => (isInstant(text) ? text : undefined),
}

/** A moment, `yyyy-MM-dd HH:mm:ss` on the wire: `instant('发布时间', 'Released at', { find: 'range' })`. */
export const instant = <const O extends InstantOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(instantKind, zh, en, options)
