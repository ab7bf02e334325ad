// The query of a GET as one schema: it parses the request and documents it in OpenAPI.
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import { z } from 'zod'
import { searchable, split, usual } from './filter.ts'

/** Paging and sorting parameters. */
export const paging = ['current', 'size', 'ascs', 'descs'] as const

type Shape = Record<string, z.ZodOptional<z.ZodString>>

/** Text parameters; a repeated name is a 400, undeclared names are ignored. */
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

/** A schema of exactly these names. */
export const queryOf = (...names: readonly string[]) =>
  flat(Object.fromEntries(names.map((name) => [name, z.string().optional()])))

/** The search parameters of an entity's lists, and these names besides. */
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
  shape[CONDITIONS] = z.string().optional().meta({ description: '组合条件（JSON） / Composed conditions, as JSON' })
  for (const name of more) shape[name] = z.string().optional()
  return flat(shape)
}
