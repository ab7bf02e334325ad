// What a rule's row says beside its plain fields: the particulars of its condition, its further levels and its hours, as
// JSON whose form is checked here. Numbers in the property's unit, times in seconds.
import { z } from 'zod'

const number = z.number().min(-1e12).max(1e12)
const key = z.number().int().min(-1e9).max(1e9)
const keys = z.array(key).min(1).max(50)
const name = z.string().min(1).max(32)
const expression = z.string().trim().min(1).max(1_000)
const comparison = z.enum(['gt', 'ge', 'lt', 'le'])

/** What one value says, as levels and parts of a combination write it. */
const limits = {
  operator: comparison.optional(),
  limitRef: z.enum(['own', 'hh', 'h', 'l', 'll']).optional(),
  limitValue: number.optional(),
  lowValue: number.optional(),
  highValue: number.optional(),
  keys: keys.optional(),
}

const part = z
  .strictObject({ identifier: name, condType: z.enum(['threshold', 'range_out', 'range_in', 'state']), ...limits })
  .refine(isSaid)

export type PartContent = z.infer<typeof part>

/** Whether its limits are there, and do not contradict. */
function isSaid(one: {
  condType: string
  limitValue?: number | undefined
  lowValue?: number | undefined
  highValue?: number | undefined
  keys?: number[] | undefined
}): boolean {
  if (one.condType === 'threshold') return one.limitValue !== undefined
  if (one.condType === 'state') return one.keys !== undefined
  return one.lowValue !== undefined && one.highValue !== undefined && one.lowValue < one.highValue
}

export type CombinationContent = { all: NestedContent[] } | { any: NestedContent[] }
export type NestedContent = PartContent | CombinationContent

/** At most so many side by side, and so deep. */
const MOST_PARTS = 12
const DEEPEST = 3

const combination = (depth: number): z.ZodType<CombinationContent> => {
  const inner: z.ZodType<NestedContent> = depth === 1 ? part : z.union([part, combination(depth - 1)])
  const parts = z.array(inner).min(1).max(MOST_PARTS)
  return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts })])
}

/** By the kind of condition; kinds without particulars are not here. */
export const particulars = {
  state: z.strictObject({ keys }),
  change: z.strictObject({ from: key.optional(), to: key.optional() }),
  rate: z.strictObject({
    per: z.number().int().min(10).max(86_400).default(600),
    by: z.enum(['amount', 'share']).default('amount'),
    direction: z.enum(['rise', 'fall', 'either']).default('either'),
  }),
  deviation: z.strictObject({ from: z.enum(['hours', 'peers']) }),
  quality: z.strictObject({ codes: z.array(z.number().int().min(1).max(8)).min(1).max(8) }),
  event: z.strictObject({ where: expression.optional() }),
  expr: z.strictObject({ expr: expression }),
  combo: combination(DEEPEST),
} as const

export type Particulars = { [K in keyof typeof particulars]: z.infer<(typeof particulars)[K]> }

const level = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const furtherLevels = z.array(z.strictObject({ level, ...limits, expr: expression.optional() })).max(7)
export type FurtherLevel = z.infer<typeof furtherLevels>[number]

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days of the week from Monday (1), spans of the day that may cross midnight, and what holidays and worked weekends do. */
export const ruleSchedule = z.strictObject({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  spans: z
    .array(z.strictObject({ from: clock, to: clock }))
    .min(1)
    .max(6),
  offDays: z.enum(['asUsual', 'never', 'only']).default('asUsual'),
})
export type RuleSchedule = z.infer<typeof ruleSchedule>

export type Kind = keyof Particulars

export const hasParticulars = (condType: string): condType is Kind => condType in particulars
