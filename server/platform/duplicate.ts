// Translates a violated unique index to a refusal that names the field.
import { type Entity, toSnake } from '@steward/domain/entity'
import { type Problem, problem } from '@steward/domain/problems'

/** A unique index was violated. */
export const isDuplicate = (error: unknown): error is { constraint: string } =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  typeof error.constraint === 'string'

/** The refusal of values that another row has; undefined for any other failure. */
export function explainDuplicate(entity: Entity, error: unknown, sent: Record<string, unknown>): Problem | undefined {
  if (!isDuplicate(error)) return undefined
  const table = toSnake(entity.name)
  const named = (field: string) => ['unique', 'folded'].map((suffix) => `${table}_${toSnake(field)}_${suffix}`)
  const name = Object.keys(entity.fields).find((field) => named(field).includes(error.constraint))
  const field = name ? entity.fields[name] : undefined
  if (!name || !field) return undefined
  return problem(
    'field.unique',
    { field: field.zh, fieldEn: field.en, value: String(sent[name] ?? '') },
    { field: name },
  )
}
