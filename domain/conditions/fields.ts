// The fields that conditions on an entity's rows may name.
import type { Entity } from '../entity.ts'
import { type Field, instant, ref } from '../kinds/index.ts'
import { isConditional } from './comparisons.ts'

/** What every row has and is searched by, beside its declared fields. */
export const everyRows = {
  createTime: instant('创建时间', 'Created at', { find: 'range' }),
  updateTime: instant('更新时间', 'Updated at', { find: 'range' }),
  createUser: ref('user', '创建人', 'Created by', { find: 'eq' }),
}

const usual: Readonly<Record<string, Field>> = everyRows

/** By its name; undefined for what no condition may name. */
export function fieldNamed({ fields }: Pick<Entity, 'fields'>, name: string): Field | undefined {
  const known = Object.hasOwn(fields, name) ? fields : Object.hasOwn(usual, name) ? usual : {}
  const field = known[name]
  return field && isConditional(field) ? field : undefined
}

/** In declared order; those of every row come last. */
export const fieldsFor = (entity: Pick<Entity, 'fields'>): readonly { name: string; field: Field }[] =>
  [...new Set([...Object.keys(entity.fields), ...Object.keys(usual)])].flatMap((name) => {
    const field = fieldNamed(entity, name)
    return field ? [{ name, field }] : []
  })
