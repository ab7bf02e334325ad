// What a row is read with: its own columns, and the captions of what it points at, joined in the same statement.
import { baseFields } from '@steward/domain/derive/schema'
import { type Entity, captionOf, toSnake } from '@steward/domain/entity'
import type { FieldFacts } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'

export const quote = (name: string): string => `"${name}"`
export const tableOf = (entity: Entity): string => quote(toSnake(entity.name))

/** Column of a declared or base field, quoted. */
export const columnOf = (field: string): string => quote(toSnake(field))

export interface Reading {
  /** Columns of the row itself, for the innermost select. */
  own: string
  /** The row alone, under the names the code knows. */
  row: string
  /** Select list around the paged rows `p`, with captions. */
  shown: string
  joins: string
}

const readings = new Map<string, Reading>()

function joinOne(field: string, facts: FieldFacts, n: number) {
  const target = entityNamed(facts.entity ?? '')
  const alias = `j${n}`
  return {
    shown: `${alias}.${columnOf(target.title)} as ${quote(captionOf(field))}`,
    join: `left join ${tableOf(target)} ${alias} on ${alias}.id = p.${columnOf(field)}`,
  }
}

const joinMany = (field: string, facts: FieldFacts) => {
  const target = entityNamed(facts.entity ?? '')
  return `(select coalesce(string_agg(r.${columnOf(target.title)}, ',' order by u.n), '') from unnest(p.${columnOf(field)}) with ordinality u(id, n) join ${tableOf(target)} r on r.id = u.id) as ${quote(captionOf(field))}`
}

/** How this entity's rows are read; computed once. */
export function readingOf(entity: Entity): Reading {
  const known = readings.get(entity.name)
  if (known) return known
  const own = baseFields.filter((name) => !(name in entity.fields))
  const names = [...own, ...Object.keys(entity.fields)]
  const shown = names.map((name) => `p.${columnOf(name)} as ${quote(name)}`)
  const joins: string[] = []
  for (const [name, facts] of Object.entries(entity.fields)) {
    if (!facts.entity) continue
    if (facts.kind.many) shown.push(joinMany(name, facts))
    else {
      const { shown: caption, join } = joinOne(name, facts, joins.length)
      shown.push(caption)
      joins.push(join)
    }
  }
  const row = names.map((name) => `t.${columnOf(name)} as ${quote(name)}`).join(', ')
  const reading = {
    row,
    own: names.map((name) => `t.${columnOf(name)}`).join(', '),
    shown: shown.join(', '),
    joins: joins.join(' '),
  }
  readings.set(entity.name, reading)
  return reading
}
