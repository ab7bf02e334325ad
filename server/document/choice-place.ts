// What tells a choice from others of the same name, derived from the declaration.
import { placesOf, tellingCode } from '@steward/domain/derive/label'
import type { Entity } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { entityNamed } from '@steward/domain/registry'
import { captionSql, columnOf, pathSql, tableOf } from '../engine/columns.ts'

/** Names of what the field points to, of the row `p`. */
function namesSql(alias: string, name: string, { entity = '', kind }: Field) {
  const target = entityNamed(entity)
  const column = `${alias}.${columnOf(name)}`
  return `(select string_agg(${captionSql(target, 'r')}, '、') from ${tableOf(target)} r where r.id = ${kind.many ? `any(${column})` : column} and r.is_deleted = 0)`
}

/** SQL of the text: of a tree the path above the row; otherwise department, post and area, and its number. */
export function placeSql(entity: Entity, alias: string): string {
  if (entity.isTree) return pathSql(entity, alias, false)
  const belongs = placesOf(entity).map(([name, field]) => namesSql(alias, name, field))
  const code = tellingCode(entity)
  const number = code === undefined ? [] : [`nullif(${alias}.${columnOf(code)}, '')`]
  return `concat_ws(' · ', ${[...number, ...belongs, `null`].join(', ')})`
}
