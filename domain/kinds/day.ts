import { type Field, type Kind, type Options, field } from './kind.ts'

interface DayOptions extends Options<string> {
  find?: 'range'
}

const shape = /^\d{4}-\d{2}-\d{2}( 00:00:00)?$/

export function toDay(text: string): string | undefined {
  const day = text.slice(0, 10)
  const parsed = new Date(`${day}T00:00:00Z`)
  return shape.test(text) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined
}

export const isDay = (text: string): boolean => toDay(text) !== undefined

export const dayKind: Kind<string> = {
  name: 'day',
  prompt: 'choose',
  sql: () => 'date',
  operators: () => ['equal', 'notequal', 'ge', 'gt', 'le', 'lt', 'datege', 'dategt', 'datele', 'datelt', 'dateequal'],
  operand: (text) => toDay(text),
}

/** A calendar day without a clock, `yyyy-MM-dd`: `day('生日', 'Birthday')`. */
export const day = <const O extends DayOptions>(zh: string, en: string, options?: O): Field<string, O> =>
  field(dayKind, zh, en, options)
