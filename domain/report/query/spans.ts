// Spans of time as parameters: by name, or from and to.
import { z } from 'zod'
import { isInstant } from '../../kinds/instant.ts'

/** By the hospital's calendar, up to now where they are not over. */
export const spanNames = [
  'today',
  'yesterday',
  '24h',
  '7d',
  '30d',
  '90d',
  '365d',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const
export type SpanName = (typeof spanNames)[number]

const moment = z.union([z.int().min(0).max(99_999_999_999_999), z.string().refine(isInstant)])
const span = z.union([z.enum(spanNames), z.strictObject({ from: moment, to: moment })])

/** Moments as epoch in ms or local time. */
export type SpanValue = z.output<typeof span>

export const isSpan = (value: unknown): value is SpanValue => span.safeParse(value).success
