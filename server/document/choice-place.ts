// What tells a choice from others of the same name, derived from the declaration.
import { codesOf } from '@steward/domain/derive/search'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'
import { captionSql, columnOf, pathSql, tableOf } from '../engine/columns.ts'

/** Where people and equipment belong. */
const places = new Set(['area', 'dept', 'post'])

/** For signing in and for calling somebody; neither is shown to whoever merely chooses. */
const unsaid = new Set(['account', 'phone', 'email'])

/** Names of what the field points to, of the row `p`. */
function namesSql(alias: string, name: string, { entity = '', kind }: Field) {
  const target = entityNamed(entity)
  const column = `${alias}.${columnOf(name)}`
  return `(select string_agg(${captionSql(target, 'r')}, '、') from ${tableOf(target)} r where r.id = ${kind.many ? `any(${column})` : column} and r.is_deleted = 0)`
}

/** SQL of the text: of a tree the path above the row; otherwise department, post and area, and its number. */
export function placeSql(entity: Entity, alias: string): string {
  if (entity.isTree) return pathSql(entity, alias, false)
  const belongs = Object.entries(entity.fields)
    .filter(([, field]) => places.has(field.entity ?? ''))
    .map(([name, field]) => namesSql(alias, name, field))
  const code = codesOf(entity).find((name) => !unsaid.has(name))
  const number = code === undefined ? [] : [`nullif(${alias}.${columnOf(code)}, '')`]
  return `concat_ws(' · ', ${[...number, ...belongs, `null`].join(', ')})`
}
