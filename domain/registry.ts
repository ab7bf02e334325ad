// All declared entities by name.
import * as alarm from './alarm/index.ts'
import * as bulk from './bulk/index.ts'
import * as desk from './desk/index.ts'
import * as duty from './duty/index.ts'
import * as energy from './energy/index.ts'
import type { Entity } from './entity.ts'
import type * as declared from './index.ts'
import * as iot from './iot/index.ts'
import * as planned from './planned/index.ts'
import * as repair from './repair/index.ts'
import * as report from './report/index.ts'
import * as resource from './resource/index.ts'
import * as system from './system/index.ts'

export type Declared = (typeof declared)[keyof typeof declared]
export type EntityName = Declared['name']

const folders = { alarm, bulk, desk, duty, energy, iot, planned, repair, report, resource, system }

/** A folder of entities that belong together; the console loads their declarations together. */
export type Folder = keyof typeof folders

const byFolder = Object.entries(folders).flatMap(([folder, index]) =>
  // Each has types of its own, which the registry does not know.
  (Object.values(index) as unknown as Entity[]).map((entity) => ({ folder: folder as Folder, entity })),
)

// Sorted by name: the order of a module's exports depends on the loader.
export const entities: readonly Entity[] = byFolder
  .map(({ entity }) => entity)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const byName = new Map(byFolder.map((one) => [one.entity.name, one]))

const found = (name: string) => {
  const one = byName.get(name)
  if (!one) throw new Error(`no entity is named ${name}`)
  return one
}

/** The entity of that name; throws for an unknown name. */
export const entityNamed = (name: string): Entity => found(name).entity

/** The folder of domain the entity of that name is declared in. */
export const folderOf = (name: string): Folder => found(name).folder
