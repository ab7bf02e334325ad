// `order by` of a list: declared field names only, never client text.
import type { Entity } from '@steward/domain/entity'
import { givesOrder } from '@steward/domain/kinds/kind'
import { problem } from '@steward/domain/problems'
import { columnOf } from './columns.ts'

const usual = new Set(['id', 'createTime', 'updateTime', 'createUser', 'status'])

const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function nameOf(entity: Entity, text: string): string {
  const [name, sent] = [toCamel(text.trim()), text.slice(0, 64)]
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (field ? !givesOrder(field) : !usual.has(name)) throw problem('request.sort', { name: sent }, { field: sent })
  return name
}

/** Words stand in the order people read them in (migration 0142); numbers of documents are of digits, and are indexed. */
const sortedBy = ({ fields }: Entity, name: string): string =>
  fields[name]?.kind.isWords && fields[name].number === undefined ? `${columnOf(name)} collate as_read` : columnOf(name)

function declaredOrder(entity: Entity): string {
  const parts = entity.order
    .split(',')
    .map((part) => `${sortedBy(entity, part.replace(/^-/, ''))}${part.startsWith('-') ? ' desc' : ''}`)
  return `${parts.join(', ')}, id${entity.order.startsWith('-') ? ' desc' : ''}`
}

/** `order by` without the keyword, over unqualified columns; ties are broken by id so that pages never overlap. */
export function orderOf(entity: Entity, query: Record<string, string>): string {
  const asked = (['ascs', 'descs'] as const).flatMap((key) =>
    (query[key] ?? '')
      .split(',')
      .filter((name) => name.trim() !== '' && name !== 'undefined')
      .map((name) => ({ column: sortedBy(entity, nameOf(entity, name)), descending: key === 'descs' })),
  )
  const [first] = asked
  if (!first) return declaredOrder(entity)
  const parts = asked
    .slice(0, 5)
    .map(({ column, descending }) => `${column}${descending ? ' desc nulls last' : ' nulls first'}`)
  return `${parts.join(', ')}, id${first.descending ? ' desc' : ''}`
}
