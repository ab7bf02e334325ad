// The fields a record is searched by beside its title: its code and other short identifying texts.
import type { Entity } from '../entity.ts'

export const codesOf = (entity: Entity): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => name !== entity.title && field.find === 'like' && !field.kind.secret)
    .map(([name]) => name)
