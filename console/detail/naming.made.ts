// The lists that can be filtered by a reference to an entity. The build evaluates this module, as heads.made.ts.
import { entities } from '@steward/domain/registry'

export interface Naming {
  other: string
  field: string
  zh: string
  en: string
}

/** Where several fields of a list name the same entity, its links say which. */
const namingOf = (name: string): Naming[] =>
  entities
    .filter((other) => other.name !== name)
    .flatMap((other) => {
      const fields = Object.entries(other.fields).filter(([, { entity, find }]) => entity === name && find)
      return fields.map(([field, { zh, en }]) => ({
        other: other.name,
        field,
        zh: fields.length > 1 ? `${other.zh} · ${zh}` : other.zh,
        en: fields.length > 1 ? `${other.en} · ${en}` : other.en,
      }))
    })

export const naming: Readonly<Record<string, readonly Naming[]>> = Object.fromEntries(
  entities.map(({ name }) => [name, namingOf(name)]),
)
