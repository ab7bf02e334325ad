// Conditions of custom data scopes, in the language of expressions: `createUser = ${userId} and status in (1, 2)`. Only
// comparisons of fields with values, joined by `and`, become a part of a statement; no SQL is passed through.
import { cut } from '../cut.ts'
import type { Entity } from '../entity.ts'
import { type Expression, ExpressionFault, parse } from '../expression/index.ts'

export type Operand = { literal: string } | { variable: string }
export interface Term {
  column: string
  operator: '=' | '<>' | 'like' | 'in'
  values: Operand[]
}
export type Parsed = { ok: true; terms: Term[] } | { ok: false; part: string }

const base = new Set(['id', 'createUser', 'createDept', 'status', 'tenantId'])
const variables = new Set(['userId', 'tenantId', 'account', 'deptId', 'roleId'])
const operators: ReadonlyMap<string, Term['operator']> = new Map([
  ['==', '='],
  ['!=', '<>'],
  ['like', 'like'],
])
const MOST_VALUES = 100

/** Parses a condition over an entity's fields; anything it cannot parse is an error that names it. */
export function parseCondition(text: string, entity: Entity): Parsed {
  const condition = text.replace(/^\s*where\s+/i, '')
  const part = ({ at, end }: { at: number; end: number }) => cut(condition.slice(at, end).trim(), 80)
  try {
    const terms: Term[] = []
    for (const one of joined(parse(condition))) {
      const read = term(one, entity, part)
      if (!read) return { ok: false, part: part(one) }
      terms.push(read)
    }
    return { ok: true, terms }
  } catch (error) {
    if (error instanceof ExpressionFault) return { ok: false, part: part(error) || part({ at: 0, end: 80 }) }
    throw error
  }
}

const joined = (expression: Expression): Expression[] =>
  expression.kind === 'binary' && expression.op === '&&'
    ? [...joined(expression.left), ...joined(expression.right)]
    : [expression]

function term(expression: Expression, entity: Entity, textOf: (part: Expression) => string): Term | undefined {
  const { kind } = expression
  const isList = kind === 'among' && !expression.not
  const operator = kind === 'binary' ? operators.get(expression.op) : isList ? 'in' : undefined
  const [of, list] =
    kind === 'binary' ? [expression.left, [expression.right]] : kind === 'among' ? [expression.of, expression.list] : []
  if (!operator || of?.kind !== 'input' || !list || list.length > MOST_VALUES) return undefined
  const column = of.name
  const field = Object.hasOwn(entity.fields, column) ? entity.fields[column] : undefined
  if (!(base.has(column) || (field && !field.kind.secret && !field.kind.many))) return undefined
  const values = list.flatMap((value) => operand(value, textOf) ?? [])
  return values.length === list.length ? { column, operator, values } : undefined
}

function operand(value: Expression, textOf: (part: Expression) => string): Operand | undefined {
  if (value.kind === 'variable') return variables.has(value.name) ? { variable: value.name } : undefined
  if (value.kind === 'literal' && typeof value.value === 'string')
    return value.value.length <= 200 ? { literal: value.value } : undefined
  // Whole numbers as they are written: an id has more digits than a number of JavaScript keeps.
  const text = textOf(value)
  return /^-?\d{1,19}$/.test(text) ? { literal: text } : undefined
}
