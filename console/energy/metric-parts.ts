// A metric as the parts two persons can change without touching each other: each field, and what it is calculated from as one,
// since an expression is right beside its own inputs only.
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { type TypedLine, openLines, rekeyed } from '../crud/form/line-values.ts'
import { type AnyRow } from '../kinds/view.ts'
import type { Anatomy } from '../kit/editor/parts.ts'
import { same } from '../kit/editor/same.ts'
import { type Typed, openForm } from '../screen/draft.ts'

const entity = modelCalc as unknown as Entity
export const inputs = entity.lines.inputs

export interface Metric {
  typed: Typed
  lines: readonly TypedLine[]
}

/** The key of what it is calculated from. */
export const FORMULA = 'formula'
const formula = ['nodeKind', 'expr']

export const metricFrom = (row: AnyRow | undefined, presets: Typed = {}): Metric => ({
  typed: { ...openForm(entity.fields, row), ...presets },
  lines: inputs ? openLines(inputs, row?.inputs) : [],
})

const isRecord = (value: unknown): value is Typed =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const metricIn = ({ typed, lines }: Typed): Metric | undefined =>
  isRecord(typed) && Array.isArray(lines) ? { typed, lines: rekeyed(lines as TypedLine[]) } : undefined

/** The key of a line tells it apart on one page only. */
const unkeyed = ({ key, ...line }: TypedLine) => (line.id === undefined ? line : { ...line, key })

const calculated = ({ typed: { nodeKind, expr }, lines }: Metric) => ({ nodeKind, expr, lines: lines.map(unkeyed) })

export const metricParts: Anatomy<Metric> = {
  apart(metric) {
    const fields = Object.entries(metric.typed).filter(([name]) => !formula.includes(name))
    return [...fields, [FORMULA, calculated(metric)]]
  },
  together(parts) {
    const { [FORMULA]: how, ...fields } = Object.fromEntries(parts)
    const { lines, ...said } = Object(how) as Typed
    return { typed: { ...fields, ...said }, lines: rekeyed(Array.isArray(lines) ? lines : []) }
  },
  /** A line that somebody else has removed and that was changed here is written as a new one. */
  renamed: (opened, _edited, latest) => {
    const stored = new Set(latest.lines.map(({ id }) => id))
    const newUnless = ({ id, ...line }: TypedLine): TypedLine =>
      id !== undefined && stored.has(id) ? { ...line, id } : line
    const before = calculated(opened)
    // What nobody changed here is theirs.
    return ({ typed, lines }) =>
      same(calculated({ typed, lines }), before) ? { typed, lines } : { typed, lines: lines.map(newUnless) }
  },
}
