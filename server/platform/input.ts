// What was sent, as everything behind the parser meets it: checked, and each value in the one form that rows have.
import { parseFields, submitSchema } from '@steward/domain/derive/input'
import type { Entity, Fields } from '@steward/domain/entity'
import type { z } from 'zod'
import { localText } from './local-time.ts'

interface Zoned {
  app: { timeZone: string }
}

/** Parses the input; a `Problem` names the first offending field. */
export function readFields<T extends Record<string, unknown>>(
  { app }: Zoned,
  fields: Fields,
  schema: z.ZodType<T>,
  sent: unknown,
): T {
  const parsed = parseFields(fields, schema, sent)
  const local = (at: Date) => localText(at, app.timeZone)
  const normal = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = parsed[name]
    return kind.normal && value !== undefined && value !== null ? [[name, kind.normal(value, local)]] : []
  })
  return { ...parsed, ...Object.fromEntries(normal) }
}

const schemas = new Map<
  string,
  { creating: ReturnType<typeof submitSchema>; updating: ReturnType<typeof submitSchema> }
>()

function schemasOf(entity: Entity) {
  const known = schemas.get(entity.name)
  if (known) return known
  const made = { creating: submitSchema(entity, true), updating: submitSchema(entity, false) }
  schemas.set(entity.name, made)
  return made
}

/** The parsed input; every refusal names its field. */
export const parseInput = (ctx: Zoned, entity: Entity, sent: unknown, creating: boolean): Record<string, unknown> =>
  readFields(ctx, entity.fields, schemasOf(entity)[creating ? 'creating' : 'updating'], sent)
