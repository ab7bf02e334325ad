// Conditions of a list to one SQL condition over rows `t`: fields from the declaration, values as parameters alone.
import { type Comparison, departmentIn, isDated } from '@steward/domain/conditions/comparisons'
import { fieldNamed } from '@steward/domain/conditions/fields'
import { CONDITIONS } from '@steward/domain/conditions/name'
import { type Span, spanMeant } from '@steward/domain/conditions/spans'
import { type Condition, type Tree, isGroup, readTree } from '@steward/domain/conditions/tree'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { columnOf, tableOf } from './columns.ts'
import type { Where } from './filter.ts'
import { applyScope } from './scope.ts'

interface Work {
  where: Where
  entity: Entity
  ctx: Ctx
  /** The hospital's day, which relative comparisons start from. */
  today: string
}

/** Adds what the text says; what it may not say is a 400 that names the place. */
export function applyConditions(where: Where, entity: Entity, text: string, ctx: Ctx): void {
  const read = readTree(text, (name) => fieldNamed(entity, name))
  if (!read.ok) {
    const { code, at, facts } = read.fault
    throw problem(code, facts, { field: at === '' ? CONDITIONS : `${CONDITIONS}.${at}` })
  }
  where.add(sqlOf({ where, entity, ctx, today: nowOf(ctx).slice(0, 10) }, read.tree))
}

function sqlOf(work: Work, tree: Tree): string {
  if (!isGroup(tree)) return conditionSql(work, tree)
  const [members, word] = 'all' in tree ? [tree.all, ' and '] : [tree.any, ' or ']
  return `(${members.map((member) => sqlOf(work, member)).join(word)})`
}

/** What is denied holds for empty values as well: it is the rest of what would have been found. */
const denials: Partial<Record<Comparison, Comparison>> = {
  lacks: 'contains',
  differs: 'equals',
  noneOf: 'oneOf',
  filled: 'empty',
}

function conditionSql(work: Work, condition: Condition): string {
  const field = fieldNamed(work.entity, condition.field)
  if (!field) throw problem('conditions.field', { name: condition.field })
  const affirmed = denials[condition.is]
  const column = `t.${columnOf(condition.field)}`
  const sql = comparisonSql(work, affirmed ? { ...condition, is: affirmed } : condition, column, field)
  return affirmed ? `not coalesce(${sql}, false)` : `(${sql})`
}

const signs: Partial<Record<Comparison, string>> = { equals: '=', less: '<', atMost: '<=', more: '>', atLeast: '>=' }

const literally = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

const patterns: Partial<Record<Comparison, (text: string) => string>> = {
  contains: (text) => `%${literally(text)}%`,
  begins: (text) => `${literally(text)}%`,
  ends: (text) => `%${literally(text)}`,
}

function comparisonSql(work: Work, { is, value, ...named }: Condition, column: string, field: Field): string {
  const { where } = work
  if (is === 'empty') return emptySql(column, field)
  if (is === 'me') return oneOf(where, column, field, [work.ctx.me.userId])
  if (is === 'myDept') return ofMyDepartment(work, column, field)
  const span = isDated(field) ? spanMeant({ ...named, is, value: value ?? '' }, work.today) : undefined
  if (span) return within(where, column, span)
  const values = [value ?? ''].flat().map(String)
  const [first = '', last = first] = values
  const pattern = patterns[is]
  if (pattern) return `${column} ilike ${where.param(pattern(first))}`
  const operand = (text: string) => field.kind.operand(text, field)
  if (is === 'between') return `${column} between ${where.param(operand(first))} and ${where.param(operand(last))}`
  if (is === 'oneOf') {
    // On the wire a row without a parent has the parent 0.
    const ids = named.field === 'parentId' ? values.filter((id) => id !== '0') : values
    const found = oneOf(where, column, field, ids.map(operand))
    return ids.length < values.length ? `(${column} is null or ${found})` : found
  }
  if (is === 'under') return below(work, column, field, values.map(operand))
  return `${column} ${signs[is] ?? '='} ${where.param(operand(first))}`
}

const emptySql = (column: string, { kind }: Field): string =>
  kind.many
    ? `coalesce(cardinality(${column}), 0) = 0`
    : kind.blankIsValue
      ? `coalesce(${column}, '') = ''`
      : `${column} is null`

const oneOf = (where: Where, column: string, field: Field, values: readonly unknown[]): string =>
  field.kind.many
    ? `${column} && ${where.param(values)}::${field.kind.sql(field)}`
    : `${column} = any(${where.param(values)})`

function within(where: Where, column: string, { from, until }: Span): string {
  const begin = from === undefined ? [] : [`${column} >= ${where.param(from)}`]
  return [...begin, ...(until === undefined ? [] : [`${column} < ${where.param(until)}`])].join(' and ')
}

/** A reference to one of the rows found, of those the caller sees. */
function refersTo({ where, ctx }: Work, column: string, field: Field, narrow: (target: Entity) => string): string {
  const target = entityNamed(field.entity ?? '')
  const own = where.parts.length
  applyScope(where, target, ctx)
  const seen = where.parts.splice(own)
  const rows = `select t.id from ${tableOf(target)} t where ${[...seen, narrow(target)].join(' and ')}`
  return field.kind.many ? `${column} && array(${rows})` : `${column} in (${rows})`
}

const below = (work: Work, column: string, field: Field, ids: readonly unknown[]): string =>
  refersTo(work, column, field, (target) => {
    const list = work.where.param(ids)
    const itself = `t.id = any(${list}::bigint[])`
    return target.isTree ? `(${itself} or string_to_array(t.ancestors, ',') && ${list}::text[])` : itself
  })

/** The department itself, or a person who is in it. */
function ofMyDepartment(work: Work, column: string, field: Field): string {
  const { deptIds } = work.ctx.me
  const inside = departmentIn(entityNamed(field.entity ?? '').fields)
  const named = inside === undefined ? undefined : entityNamed(field.entity ?? '').fields[inside]
  if (inside === undefined || named?.entity === field.entity) return oneOf(work.where, column, field, deptIds)
  return refersTo(work, column, field, () => {
    const theirs = `t.${columnOf(inside)}`
    const mine = `${work.where.param(deptIds)}::bigint[]`
    return named?.kind.many ? `${theirs} && ${mine}` : `${theirs} = any(${mine})`
  })
}
