// What stands on the label of a row: title, facts, and the link that opens it. Pure.
import { labelFacts } from '@steward/domain/derive/label'
import type { Entity } from '@steward/domain/entity'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow, Locale } from '../kinds/view.ts'
import type { Adjust } from '../screen/adjust.ts'
import { fieldOf } from '../screen/base.ts'

export interface Label {
  title: string
  facts: string[]
  link: string
}

const textOf = (entity: Entity, name: string, row: AnyRow, locale: Locale): string => {
  const field = fieldOf(entity, name)
  return field ? viewOf(field).format(row[name], { name, field, row, locale }) : ''
}

/** `site` is the console's address without a path, `path` that of the entity's screen, `hash` what follows the link. */
export function labelOf(
  entity: Entity,
  adjust: Pick<Adjust, 'label'>,
  row: AnyRow,
  { site, path, locale, hash = '' }: { site: string; path: string; locale: Locale; hash?: string },
): Label {
  const title = textOf(entity, entity.title, row, locale) || row.id
  const facts = (adjust.label ?? labelFacts(entity)).map((name) => textOf(entity, name, row, locale))
  return {
    title,
    facts: facts.filter((fact, at) => fact !== '' && fact !== title && facts.indexOf(fact) === at),
    link: new URL(`${path}?id=${row.id}${hash}`, site).href,
  }
}
