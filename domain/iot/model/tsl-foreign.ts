// What readers of models written elsewhere share.
import { problem } from '../../problems.ts'
import type { Fault, Raw } from './tsl.ts'

/** What was left out, or is understood differently. */
export interface Note {
  path: string
  zh: string
  en: string
}

export interface Converted {
  raw: Raw[]
  notes: Note[]
  faults: Fault[]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of the document; a fault where it is none. */
export function listIn(document: Record<string, unknown>, name: string, faults: Fault[]): unknown[] {
  const list = document[name]
  if (Array.isArray(list)) return list
  if (isEmpty(list)) return []
  faults.push({ path: name, problem: problem('tsl.list') })
  return []
}

/** Named as the document names it, since a place is counted and a name is known. */
export const leftOut = (path: string, what: string, { name, identifier, id }: Record<string, unknown> = {}): Note => {
  const own = textOf(name) ?? textOf(identifier) ?? textOf(id)
  return {
    path,
    zh: `${own === undefined ? '' : `“${own}”`}未导入：本平台不支持“${what}”`,
    en: `${own === undefined ? 'Left out' : `“${own}” was left out`}: “${what}” is not supported here`,
  }
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

/** Decimals of a step: 0.01 has 2. */
export function decimalsOf(step: unknown): number | undefined {
  const number = Number(textOf(step))
  if (textOf(step)?.trim() === '' || !Number.isFinite(number) || number <= 0) return undefined
  for (let decimals = 0; decimals <= 6; decimals++)
    if (Math.abs(number * 10 ** decimals - Math.round(number * 10 ** decimals)) < 1e-9) return decimals
  return 6
}

/** Programs write an empty object where nothing is said. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isRecord(value) && Object.keys(value).length === 0)

/** Without what is not said, so that defaults apply. */
export const said = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

/** Without an exponent, as decimals are written; what is longer than that is refused by the reader. */
export const exact = (value: number): unknown => {
  if (!Number.isFinite(value)) return value
  const text = String(value)
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text
}
