// Fields that give stored values their meaning cannot change once there is data.
import type { Entity } from '@steward/domain/entity'
import { type Problem, problem } from '@steward/domain/problems'

/** The problem for a changed field that has data. */
export function fixed(entity: Entity, name: string): Problem {
  const field = entity.fields[name]
  return problem('field.fixed', { field: field?.zh ?? name, fieldEn: field?.en ?? name }, { field: name })
}

/** The first of these fields that differs between two versions of a row. */
export const changedField = (
  names: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string | undefined => names.find((name) => String(before[name] ?? '') !== String(after[name] ?? ''))
