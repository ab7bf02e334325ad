// The folder of domain each entity is declared in. The build evaluates this module (vite.config.ts).
import { type Folder, entities, folderOf } from '@steward/domain/registry'

export const folderNames: Readonly<Record<string, Folder>> = Object.fromEntries(
  entities.map(({ name }) => [name, folderOf(name)]),
)
