// All declared entities by name.
import type { Entity } from './entity.ts'
import * as declared from './index.ts'

export type Declared = (typeof declared)[keyof typeof declared]
export type EntityName = Declared['name']

// Sorted by name: the order of a module's exports depends on the loader.
export const entities: readonly Entity[] = (Object.values(declared) as unknown as Entity[]).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
)

const byName = new Map(entities.map((e) => [e.name, e]))

/** The entity of that name; throws for an unknown name. */
export function entityNamed(name: string): Entity {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity is named ${name}`)
  return found
}
