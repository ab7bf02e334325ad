// Which fields of many rows may be given one value at once.
import type { Entity } from '../entity.ts'
import { type Field, isHidden, isWritable } from '../kinds/kind.ts'

/** Not what is one row's alone – unique values, files, its name – nor secrets and free structures. */
export const editableFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(
    ([name, field]) =>
      name !== entity.title &&
      isWritable(field) &&
      !isHidden(field, 'form') &&
      !field.unique &&
      !field.number &&
      !field.kind.files &&
      !field.kind.secret &&
      field.kind.name !== 'json',
  )

/** Lists whose rows can be changed many at once. */
export const isBulkEditable = (entity: Entity): boolean =>
  entity.verbs.includes('submit') &&
  entity.verbs.includes('list') &&
  entity.readers === undefined &&
  editableFields(entity).length > 0
