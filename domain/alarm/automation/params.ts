// Parameters of an automation: what an instance fills in, typed and ranged, and the content with these values in their places.
import { z } from 'zod'
import { isId } from '../../kinds/ref.ts'
import {
  type AutomationContent,
  type AutomationParam,
  type ParamValue,
  automationContent,
  automationParam,
} from './content.ts'

export type ParamValues = Readonly<Record<string, ParamValue>>

const PLACE = /^\$([A-Za-z]\w{0,31})$/

/** The parameters of a stored content; none where they are malformed. */
export function paramsIn(stored: unknown): AutomationParam[] {
  const given = z.looseObject({ params: z.array(automationParam).default([]) }).safeParse(stored)
  return given.success ? given.data.params : []
}

/** The names of the parameters a content speaks of. */
export function placesIn(value: unknown): string[] {
  if (typeof value === 'string') return PLACE.exec(value)?.slice(1, 2) ?? []
  if (Array.isArray(value)) return value.flatMap(placesIn)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(placesIn) : []
}

/** The value in place of each `$name`; what has none stays as it is. */
export function filledIn(value: unknown, values: ParamValues): unknown {
  if (typeof value === 'string') {
    const name = PLACE.exec(value)?.[1]
    return name === undefined ? value : (values[name] ?? value)
  }
  if (Array.isArray(value)) return value.map((one) => filledIn(one, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(one, values)]))
}

const samples = { number: 0, text: 'text', bool: true, device: '1' } as const

/** A value that fits each parameter: its default, or one within its range. */
export const sampleValues = (params: readonly AutomationParam[]): ParamValues =>
  Object.fromEntries(params.map((one) => [one.name, one.default ?? one.min ?? one.max ?? samples[one.type]]))

/** The content with an instance's values, or undefined where it is none. Parameters keep their own words. */
export function contentWith(stored: unknown, values: ParamValues): AutomationContent | undefined {
  if (stored === null || typeof stored !== 'object') return undefined
  const { params = [], ...rest } = stored as { params?: unknown }
  const given = automationContent.safeParse({ params, ...Object(filledIn(rest, values)) })
  return given.success ? given.data : undefined
}

export interface ParamFault {
  name: string
  problem: 'automation.param-missing' | 'automation.param-type' | 'automation.param-range' | 'automation.param-unknown'
}

const isTyped: Readonly<Record<AutomationParam['type'], (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  text: (value) => typeof value === 'string' && value.trim() !== '' && !PLACE.test(value),
  bool: (value) => typeof value === 'boolean',
  device: (value) => typeof value === 'string' && isId(value),
}

/** The first value that does not fit its parameter. */
export function paramFault(params: readonly AutomationParam[], given: unknown): ParamFault | undefined {
  const values = new Map(Object.entries(Object(given ?? {})))
  const stray = [...values.keys()].find((name) => !params.some((one) => one.name === name))
  if (stray !== undefined) return { name: stray, problem: 'automation.param-unknown' }
  for (const { name, type, min, max, default: preset } of params) {
    const value = values.get(name) ?? preset
    if (value === undefined || value === null || value === '') return { name, problem: 'automation.param-missing' }
    if (!isTyped[type](value)) return { name, problem: 'automation.param-type' }
    if (typeof value === 'number' && (value < (min ?? -Infinity) || value > (max ?? Infinity)))
      return { name, problem: 'automation.param-range' }
  }
  return undefined
}

/** The values an instance works with: what was filled in, and the defaults. */
export const valuesOf = (params: readonly AutomationParam[], given: unknown): ParamValues => {
  const filled = Object(given ?? {}) as Record<string, ParamValue | null | undefined>
  return Object.fromEntries(
    params.flatMap(({ name, default: preset }) => {
      const value = filled[name] ?? preset
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
