// What an analysis is made of: inputs, span, interval and comparison; checked whole when it is saved.
import { z } from 'zod'
import { isStorable } from '../../kinds/text.ts'
import { intervals } from '../query/datasets.ts'
import { spanNames } from '../query/spans.ts'

const text = z.string().max(64).refine(isStorable)
const code = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(64)
const name = z.string().regex(/^[A-Za-z]\w{0,31}$/)

export const readings = ['avg', 'min', 'max', 'last', 'delta'] as const

const input = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('point'),
    deviceId: z.string().regex(/^\d{1,19}$/),
    identifier: name,
    agg: z.enum(readings),
    name: text.optional(),
  }),
  z.strictObject({ source: z.literal('metric'), code, name: text.optional() }),
  z.strictObject({
    source: z.literal('query'),
    code,
    /** The column of its result. */
    column: name,
    params: z.record(z.string().max(32), z.unknown()).optional(),
    name: text.optional(),
  }),
])
export type AnalysisInput = z.output<typeof input>

export const comparisons = ['none', 'before', 'month', 'year'] as const

export const analysisContent = z.strictObject({
  inputs: z.array(input).min(1).max(12),
  span: z.enum(spanNames),
  interval: z.enum(intervals),
  compare: z.enum(comparisons).default('none'),
  limits: z
    .array(z.strictObject({ name: text, value: z.number() }))
    .max(5)
    .default([]),
  /** Of a ranking. */
  top: z.int().min(1).max(50).default(20),
})
export type AnalysisContent = z.output<typeof analysisContent>

/** How many inputs a type needs at least and takes at most. */
const counts: Readonly<Record<string, readonly [number, number]>> = { heatmap: [1, 1], scatter: [2, 2] }

export type ContentRead = AnalysisContent | { at: string; problem: 'analysis.content' | 'analysis.inputs' }

/** The content, or where it is wrong. */
export function readContent(type: string, sent: unknown): ContentRead {
  const read = analysisContent.safeParse(sent)
  if (!read.success) return { at: read.error.issues[0]?.path.join('.') || '-', problem: 'analysis.content' }
  const [least, most] = counts[type] ?? [1, 12]
  const { length } = read.data.inputs
  return length < least || length > most ? { at: 'inputs', problem: 'analysis.inputs' } : read.data
}
