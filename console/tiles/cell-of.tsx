import type { Entity } from '@steward/domain/entity'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import '../kinds/kinds.css'
import type { AnyRow } from '../kinds/view.ts'

/** A value of a row as its list shows it. */
export function CellOf({ entity, name, row }: { entity: Entity; name: string; row: AnyRow }) {
  const locale = useLocale()
  const field = entity.fields[name]
  if (!field) return null
  const { Cell } = viewOf(field)
  return <Cell {...{ name, field, row, locale }} value={row[name]} />
}
