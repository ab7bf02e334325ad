// Declarations of entities. They come in a chunk per folder of domain, with the first screen, choice or detail that
// needs one of them; what imports a declaration by itself has it in its own chunk's imports.
import type { Entity } from '@steward/domain/entity'
import type { Folder } from '@steward/domain/registry'
import { folderNames } from '../../data/folders.made.ts'
import { type Loader, once } from './late.tsx'

const folders: Readonly<Record<Folder, Loader<object>>> = {
  alarm: once(() => import('@steward/domain/alarm/index')),
  bulk: once(() => import('@steward/domain/bulk/index')),
  desk: once(() => import('@steward/domain/desk/index')),
  duty: once(() => import('@steward/domain/duty/index')),
  energy: once(() => import('@steward/domain/energy/index')),
  iot: once(() => import('@steward/domain/iot/index')),
  repair: once(() => import('@steward/domain/repair/index')),
  planned: once(() => import('@steward/domain/planned/index')),
  report: once(() => import('@steward/domain/report/index')),
  resource: once(() => import('@steward/domain/resource/index')),
  system: once(() => import('@steward/domain/system/index')),
}

export const isDeclared = (name: string): boolean => Object.hasOwn(folderNames, name)

/** Loads the folder of domain the entity is declared in. */
export function folderWith(name: string): Loader<object> {
  const folder = isDeclared(name) ? folderNames[name] : undefined
  if (!folder) throw new Error(`no entity is named ${name}`)
  return folders[folder]
}

/** The entity of that name in its folder. */
export function entityIn(folder: object, name: string): Entity {
  const found = (Object.values(folder) as Entity[]).find((entity) => entity.name === name)
  if (!found) throw new Error(`no entity is named ${name} in its folder`)
  return found
}

/** `await loadEntity('device')`; after a failure the next call loads again. */
export const loadEntity = async (name: string): Promise<Entity> => entityIn(await folderWith(name)(), name)

/** The declaration, where its chunk has come already. */
export function loadedEntity(name: string): Entity | undefined {
  const folder = folderWith(name).ready
  return folder && entityIn(folder, name)
}
