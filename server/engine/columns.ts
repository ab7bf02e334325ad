// Select lists of an entity: its own columns, and captions of referenced rows joined in the same statement.
import { baseFields } from '@steward/domain/derive/schema'
import { type Entity, captionOf, toSnake } from '@steward/domain/entity'
import { type FieldFacts, isInternal } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'
import type { Statement } from '../platform/db.ts'
import type { Where } from './filter.ts'

export const quote = (name: string): string => `"${name}"`
export const tableOf = (entity: Entity): string => quote(toSnake(entity.name))

/** Quoted column of a declared or base field. */
export const columnOf = (field: string): string => quote(toSnake(field))

export interface Reading {
  /** Columns of the row itself, for the innermost select. */
  own: string
  /** The row alone, under its field names. */
  row: string
  /** Select list around the paged rows `p`, with captions. */
  shown: string
  joins: string
}

/** Names of a row's ancestors and its own, top down; a long path is cut at the top. */
export const pathSql = (entity: Entity, alias: string, own: boolean, most = 12) =>
  `(select string_agg(s.title, ' / ' order by s.n) from (
    select a.${columnOf(entity.title)} as title, u.n from unnest(string_to_array(${alias}.ancestors, ',')::bigint[]${own ? ` || ${alias}.id` : ''}) with ordinality u (id, n)
    join ${tableOf(entity)} a on a.id = u.id order by u.n desc limit ${most}) s)`

/** Building, floor and room identify a place; with the campus the room would not fit. */
const PATH_LEVELS = 3

/** The caption shown wherever another row references this one. */
export const captionSql = (entity: Entity, alias: string): string =>
  entity.captionIsPath ? pathSql(entity, alias, true, PATH_LEVELS) : `${alias}.${columnOf(entity.title)}`

const readings = new Map<string, Reading>()

function joinOne(field: string, facts: FieldFacts, n: number, isOwnParent: boolean) {
  const target = entityNamed(facts.entity ?? '')
  const alias = `j${n}`
  return {
    // The parent of a tree's own row is one name: what is above it the tree shows, and its path would be read per row.
    shown: `${isOwnParent ? `${alias}.${columnOf(target.title)}` : captionSql(target, alias)} as ${quote(captionOf(field))}`,
    join: `left join ${tableOf(target)} ${alias} on ${alias}.id = p.${columnOf(field)}`,
  }
}

const joinMany = (field: string, facts: FieldFacts) => {
  const target = entityNamed(facts.entity ?? '')
  return `(select coalesce(string_agg(${captionSql(target, 'r')}, ',' order by u.n), '') from unnest(p.${columnOf(field)}) with ordinality u(id, n) join ${tableOf(target)} r on r.id = u.id) as ${quote(captionOf(field))}`
}

interface Reads {
  where: Where
  /** `order by` of the rows, unqualified; omitted for a single row. */
  order?: string
  limit?: string
  /** Further columns of the paged rows `p`. */
  more?: string
}

/** Selects rows `t`; captions are joined for the page only, not for all matching rows. */
export function selectRows(entity: Entity, { where, order, limit = '', more = '' }: Reads): Statement {
  const { own, shown, joins } = readingOf(entity)
  const [inside, outside] = order
    ? [`order by ${order}`, `order by ${order.replace(/"\w+"|\bid\b/g, 'p.$&')}`]
    : ['', '']
  return {
    text: `select ${shown}${more} from (select ${own} from ${tableOf(entity)} t where ${where.sql} ${inside} ${limit}) p ${joins} ${outside}`,
    values: where.values,
  }
}

/** Column lists of an entity, computed once; a field of its own stands above a caption of the same name. */
export function readingOf(entity: Entity): Reading {
  const known = readings.get(entity.name)
  if (known) return known
  const fields = Object.entries(entity.fields)
  const base = baseFields.filter((name) => !(name in entity.fields))
  const names = [...base, ...fields.map(([name]) => name)]
  const travelling = [...base, ...fields.filter(([, facts]) => !isInternal(facts)).map(([name]) => name)]
  const shown = travelling.map((name) => `p.${columnOf(name)} as ${quote(name)}`)
  const joins: string[] = []
  for (const [name, facts] of fields) {
    if (!facts.entity || isInternal(facts) || captionOf(name) in entity.fields) continue
    if (facts.kind.many) shown.push(joinMany(name, facts))
    else {
      const { shown: caption, join } = joinOne(name, facts, joins.length, facts.entity === entity.name)
      shown.push(caption)
      joins.push(join)
    }
  }
  // A field that is never sent may order a list all the same.
  const ordering = entity.order.split(',').map((part) => part.replace(/^-/, ''))
  const row = names.map((name) => `t.${columnOf(name)} as ${quote(name)}`).join(', ')
  const reading = {
    row,
    own: [...new Set([...travelling, ...ordering])].map((name) => `t.${columnOf(name)}`).join(', '),
    shown: shown.join(', '),
    joins: joins.join(' '),
  }
  readings.set(entity.name, reading)
  return reading
}
