// Lines of a document: rows of an entity of their own that are written, numbered and removed with it. Pure; beside the
// fields of an entity, because they are no columns of its table.
import type { Entity } from './entity.ts'

export interface Lines {
  /** The entity of a line; it has `lineNo`, and names its document in `of`. */
  entity: Entity
  zh: string
  en: string
  of: string
  min: number
  max: number
  /** Fields whose values together occur once in a document. */
  unique: readonly string[]
}

/** Whether rows of the other entity are lines of this one, and go with it. */
export const isLineOf = (entity: Entity, other: Entity): boolean =>
  Object.values(entity.lines).some((one) => one.entity.name === other.name)

interface Given<F extends string> {
  of: F
  min?: number
  max?: number
  unique?: readonly F[]
}

/** The largest page of a list: the lines of a document are always read whole. */
export const MOST_LINES = 500

/**
 * Declares lines: `lines: { steps: lines(standardStep, '作业步骤', 'Steps', { of: 'standardId', max: 50 }) }`.
 * The field `of` and `lineNo` of the line are the system's.
 */
export const lines = <F extends Entity['fields']>(
  entity: { fields: F },
  zh: string,
  en: string,
  { of, min = 0, max = MOST_LINES, unique = [] }: Given<Extract<keyof F, string>>,
): Lines => ({ entity: entity as unknown as Entity, zh, en, of, min, max: Math.min(max, MOST_LINES), unique })
