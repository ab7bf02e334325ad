// Query parameters of a list to SQL conditions: only declared search fields, only comparisons valid for their kind.
import { everyRows } from '@steward/domain/conditions/fields'
import { CONDITIONS } from '@steward/domain/conditions/name'
import { type Entity } from '@steward/domain/entity'
import { type Field, type Find, type Operator, int, ref, text as line } from '@steward/domain/kinds/index'
import { maskedSql } from '@steward/domain/kinds/mask'
import { isStorable } from '@steward/domain/kinds/text'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import type { Ctx } from '../platform/ctx.ts'
import { columnOf, tableOf } from './columns.ts'
import { applyConditions } from './conditions.ts'

/** Collects conditions and their parameters. */
export class Where {
  readonly parts: string[] = []
  readonly values: unknown[] = []

  param(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(part: string): void {
    this.parts.push(part)
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' and ')
  }
}

const reserved = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', CONDITIONS])

// Search fields of every list.
export const usual: Record<string, Field> = {
  id: ref('self', '编号', 'Id', { find: 'eq' }),
  ...everyRows,
  status: int('状态', 'Status', { find: 'eq' }),
}

const names =
  'equal notequal in like likeleft likeright notlike ge gt le lt datege dategt datele datelt dateequal null notnull ignore'
const operators = new Set(names.split(' '))

export function split(key: string): [name: string, operator: Operator | undefined] {
  const at = key.lastIndexOf('_')
  const suffix = at > 0 ? key.slice(at + 1) : ''
  return operators.has(suffix) ? [key.slice(0, at), suffix as Operator] : [key, undefined]
}

const plain: Record<Find, Operator> = { like: 'like', eq: 'in', range: 'equal', tree: 'within' }

// Lists over several tenants can be filtered by tenant; with a single tenant it is no filter.
const tenant = line('租户编号', 'Tenant', { find: 'eq' })

export const searchable = (entity: Entity, name: string): Field | undefined => {
  if (name === 'tenantId' && entity.tenancy === 'administered') return tenant
  const own = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const field = own ?? (Object.hasOwn(usual, name) ? usual[name] : undefined)
  return field?.find && !field.kind.secret ? field : undefined
}

/**
 * Adds the conditions of a query and returns whether there were any. Unknown names are ignored; an invalid value of a
 * known name is a 400. Filters by names and conditions that were composed narrow the list together.
 */
export function applyFilters(where: Where, entity: Entity, query: Record<string, string>, ctx: Ctx): boolean {
  const before = where.parts.length
  const { [CONDITIONS]: composed = '' } = query
  if (composed !== '' && composed !== 'undefined') applyConditions(where, entity, composed, ctx)
  for (const [key, text] of Object.entries(query)) {
    const [name, suffix] = split(key)
    // Clients of this API family send the text `undefined` for omitted values.
    const isLeftOut = text === 'undefined' || (text === '' && suffix !== 'in')
    if (reserved.has(key.toLowerCase()) || isLeftOut || suffix === ('ignore' as string)) continue
    const field = searchable(entity, name)
    // `in` with an empty list matches nothing.
    if (field && text === '') where.add('false')
    else if (field) condition(where, key, name, field, suffix ?? plain[field.find ?? 'eq'], text)
  }
  return where.parts.length > before
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

const comparisons: Record<string, string> = {
  equal: '=',
  notequal: '<>',
  ge: '>=',
  gt: '>',
  le: '<=',
  lt: '<',
}

const patterns: Partial<Record<Operator, (text: string) => string>> = {
  like: (text) => `%${escapeLike(text)}%`,
  notlike: (text) => `%${escapeLike(text)}%`,
  likeleft: (text) => `%${escapeLike(text)}`,
  likeright: (text) => `${escapeLike(text)}%`,
}

function condition(where: Where, key: string, name: string, field: Field, operator: Operator, text: string): void {
  const refuse = () => problem('request.filter', { name: key }, { field: key })
  if (text.length > 1000 || !isStorable(text)) throw refuse()
  const column = field.mask ? maskedSql(`t.${columnOf(name)}`, field.mask) : `t.${columnOf(name)}`
  // On the wire a row without a parent has the parent 0.
  const isOfRoots = name === 'parentId' && text.trim() === '0'
  if (isOfRoots || operator === 'null' || operator === 'notnull')
    return where.add(`${column} is ${operator.startsWith('not') ? 'not ' : ''}null`)
  if (!field.kind.operators(field).includes(operator)) throw refuse()
  const operands = (operator === 'in' || operator === 'within' ? text.split(',') : [text]).map((one) => {
    const operand = field.kind.operand(one.trim(), field)
    if (operand === undefined) throw refuse()
    return operand
  })
  if (operands.length > 200) throw refuse()
  const pattern = patterns[operator]
  if (pattern)
    return where.add(`${column} ${operator === 'notlike' ? 'not ilike' : 'ilike'} ${where.param(pattern(text))}`)
  if (operator === 'within') return where.add(within(where, column, field, operands))
  // Stored instants are finer than the wire's seconds, so equality compares whole seconds.
  const isEqual = operator === 'dateequal' || operator === 'equal'
  const left = isEqual && field.kind.finerThanWire ? `date_trunc('second', ${column})` : column
  if (field.kind.many) return where.add(`${column} && ${where.param(operands)}::${field.kind.sql(field)}`)
  if (operands.length > 1) return where.add(`${column} = any(${where.param(operands)})`)
  where.add(`${left} ${comparisons[operator.replace(/^date/, '')] ?? '='} ${where.param(operands[0])}`)
}

/** The referenced row is one of these or below one of them. */
function within(where: Where, column: string, field: Field, ids: unknown[]): string {
  const target = entityNamed(field.entity ?? '')
  const list = where.param(ids)
  const below = target.isTree
    ? `select id from ${tableOf(target)} where id = any(${list}::bigint[]) or string_to_array(ancestors, ',') && ${list}::text[]`
    : `select unnest(${list}::bigint[])`
  return field.kind.many ? `${column} && array(${below})` : `${column} in (${below})`
}
