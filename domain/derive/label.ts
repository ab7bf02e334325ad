// What tells a row from others of the same name, derived from the declaration: for choices and for printed labels.
import type { Entity } from '../entity.ts'
import { type Field, isHidden } from '../kinds/kind.ts'
import { codesOf } from './search.ts'

/** Where people and equipment belong. */
const places = new Set(['area', 'dept', 'post'])

/** For signing in and for calling somebody; neither is shown to whoever merely chooses. */
const unsaid = new Set(['account', 'phone', 'email'])

/** Facts of a label beside its title. */
const MOST_FACTS = 3

type Named = [name: string, field: Field]

export const placesOf = (entity: Entity): Named[] =>
  Object.entries(entity.fields).filter(([, field]) => places.has(field.entity ?? ''))

/** The field of the number or code people search by. */
export const tellingCode = (entity: Entity): string | undefined => codesOf(entity).find((name) => !unsaid.has(name))

/** Names of the fields on a label: number or code, place, type. `labelFacts(device) // ['deviceCode', 'areaId', 'deviceTypeId']` */
export function labelFacts(entity: Entity): string[] {
  const isSaid = ([name, field]: Named) => name !== entity.title && !field.kind.secret && !isHidden(field, 'detail')
  const said = Object.entries(entity.fields).filter(isSaid)
  const number =
    said.find(([, field]) => field.number !== undefined) ?? said.find(([name]) => name === tellingCode(entity))
  const around = placesOf(entity).filter((one) => said.some(([name]) => name === one[0]))
  const place = around.find(([, field]) => field.entity === 'area') ?? around[0]
  const type =
    said.find(([name, field]) => field.entity && field.required && !field.kind.many && name !== place?.[0]) ??
    said.find(([, field]) => field.dictionary && field.required && field.by !== 'system')
  const named = [number, place, type].flatMap((one) => (one ? [one[0]] : []))
  return [...new Set(named)].slice(0, MOST_FACTS)
}
