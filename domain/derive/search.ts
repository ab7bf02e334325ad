// By what a row is found and told apart beside its name: its code, and other short texts people know it by.
import type { Entity } from '../entity.ts'

export const codesOf = (entity: Entity): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => name !== entity.title && field.find === 'like' && !field.kind.secret)
    .map(([name]) => name)
