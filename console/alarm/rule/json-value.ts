// Values of JSON fields of a rule as its inputs read and write them: the form holds them as text (kinds/json).
import { plain } from '../../kinds/view.ts'

/** `{}` where there is nothing, or nothing that can be read. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  const read = parsed(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
}

export function listIn(value: unknown): Readonly<Record<string, unknown>>[] {
  const read = parsed(value)
  return Array.isArray(read) ? read.map((row: unknown) => ({ ...Object(row) })) : []
}

export const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(Number).filter((one) => Number.isFinite(one)) : []

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(plain(value) || 'null')
  } catch {
    return null
  }
}

/** Empty parts are left out; the whole is empty where nothing is left. */
export function written(value: Readonly<Record<string, unknown>>): string {
  const kept = Object.entries(value).filter(([, one]) => one !== undefined && one !== null && one !== '')
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept))
}

/** A typed number, or nothing. */
export const numberOf = (typed: unknown): number | undefined => {
  const text = plain(typed).trim()
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? undefined : number
}
