// Parses conditions of custom data scopes: `createUser = ${userId} and status in (1, 2)`. No SQL is passed through.
import type { Entity } from '../entity.ts'

export type Operand = { literal: string } | { variable: string }
export interface Term {
  column: string
  operator: '=' | '<>' | 'like' | 'in'
  values: Operand[]
}
export type Parsed = { ok: true; terms: Term[] } | { ok: false; part: string }

const base = new Set(['id', 'createUser', 'createDept', 'status', 'tenantId'])
const variables = new Set(['userId', 'tenantId', 'account', 'deptId', 'roleId'])
const shape = /^(\w{1,64})\s*(=|<>|\s+like\s+|\s+in\s+)\s*(.+)$/is
const value = /^(?:'([^'\\]{0,200})'|(-?\d{1,19})|\$\{(\w{1,32})\})$/

function operand(text: string): Operand | undefined {
  const match = value.exec(text.trim())
  if (!match) return undefined
  const [, quoted, digits, variable] = match
  if (variable !== undefined) return variables.has(variable) ? { variable } : undefined
  return { literal: quoted ?? digits ?? '' }
}

const isOperator = (text: string): text is Term['operator'] => ['=', '<>', 'like', 'in'].includes(text)

function term(text: string, entity: Entity): Term | undefined {
  const [, column = '', sign = '', rest = ''] = shape.exec(text.trim()) ?? []
  const operator = sign.trim().toLowerCase()
  const field = Object.hasOwn(entity.fields, column) ? entity.fields[column] : undefined
  if (!isOperator(operator) || !(base.has(column) || (field && !field.kind.secret && !field.kind.many)))
    return undefined
  const list = operator === 'in' ? /^\(([^()]*)\)$/.exec(rest.trim())?.[1]?.split(',') : [rest]
  const values = list?.map(operand)
  if (!values || values.length > 100) return undefined
  const sound = values.filter((v) => v !== undefined)
  return sound.length === values.length && sound.length > 0 ? { column, operator, values: sound } : undefined
}

/** Parses a condition over an entity's fields; anything it cannot parse is an error that names it. */
export function parseCondition(text: string, entity: Entity): Parsed {
  const terms: Term[] = []
  for (const part of text.replace(/^\s*where\s+/i, '').split(/\s+and\s+/i)) {
    const read = term(part, entity)
    if (!read) return { ok: false, part: part.trim().slice(0, 80) }
    terms.push(read)
  }
  return { ok: true, terms }
}
