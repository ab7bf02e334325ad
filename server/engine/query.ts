// What a GET takes, as one schema: it parses the query, and it is what the documentation declares.
import type { Entity } from '@steward/domain/entity'
import { z } from 'zod'
import { searchable, split, usual } from './filter.ts'

/** How pages are asked for. */
export const paging = ['current', 'size', 'ascs', 'descs'] as const

type Shape = Record<string, z.ZodOptional<z.ZodString>>

/** Flat text; a name given twice is refused rather than guessed, and what is not declared is passed over. */
function flat(shape: Shape): z.ZodType<Record<string, string>> {
  const isKnown = (key: string) => Object.hasOwn(shape, key) || Object.hasOwn(shape, split(key)[0])
  return z
    .object(shape)
    .catchall(z.string())
    .transform((query) => {
      const known = Object.entries(query).filter(([key]) => isKnown(key))
      return Object.fromEntries(known.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
    })
}

/** These names alone. */
export const queryOf = (...names: readonly string[]) =>
  flat(Object.fromEntries(names.map((name) => [name, z.string().optional()])))

/** What an entity's lists are searched by, and these names beside it. */
export function searchQuery(entity: Entity, ...more: readonly string[]) {
  const shape: Shape = {}
  for (const name of [...Object.keys(entity.fields), ...Object.keys(usual), 'tenantId']) {
    const field = searchable(entity, name)
    if (!field) continue
    const suffixes = [...field.kind.operators(field), 'null', 'notnull'].map((one) => `_${one}`)
    shape[name] = z
      .string()
      .optional()
      .meta({ description: `${field.zh} / ${field.en}`, 'x-suffixes': suffixes })
    for (const suffix of suffixes)
      if (['_dategt', '_datelt'].includes(suffix)) shape[`${name}${suffix}`] = z.string().optional()
  }
  for (const name of more) shape[name] = z.string().optional()
  return flat(shape)
}
