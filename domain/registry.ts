// Every declared entity, by name; what derives from declarations starts here.
import type { Entity } from './entity.ts'
import * as declared from './index.ts'

export type Declared = (typeof declared)[keyof typeof declared]
export type EntityName = Declared['name']

// The order of a module's exports differs between those who load it; by name it is the same everywhere.
export const entities: readonly Entity[] = (Object.values(declared) as unknown as Entity[]).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

const byName = new Map(entities.map((e) => [e.name, e]))

/** The entity of that name; an unknown name is a mistake in a declaration and throws. */
export function entityNamed(name: string): Entity {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity is named ${name}`)
  return found
}
