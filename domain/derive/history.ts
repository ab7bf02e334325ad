// Derives the triggers that record a table's history: which columns are recorded, and of which only that they changed.
import { type Entity, toSnake } from '../entity.ts'

export interface Trigger {
  name: string
  /** What PostgreSQL keeps of it and can be compared: the arguments of its function. */
  args: readonly string[]
  sql: string
}

const BASE = 'status'
/** Recorded as removal and return of the row. */
const REMOVED = 'is_deleted'

/** It follows from the parents, also of rows that nobody moved. */
const DERIVED = 'ancestors'

/** Recorded fields by column; none of an entity without a history. */
export function recordedFields(entity: Entity): ReadonlyMap<string, string> {
  if (entity.isRecord) return new Map()
  const names = [...new Set([...Object.keys(entity.fields), BASE])]
  const recorded = names.filter((name) => !entity.unrecorded.includes(name) && name !== DERIVED)
  return new Map(recorded.map((name) => [toSnake(name), name]))
}

/** Whether the history records that these fields were written; without them, whether it records anything of the entity. */
export function isRecorded(entity: Entity, fields?: readonly string[]): boolean {
  const recorded = new Set([...recordedFields(entity).values(), 'createTime', 'isDeleted'])
  return !entity.isRecord && (fields?.some((name) => recorded.has(name)) ?? true)
}

/**
 * Two triggers, because only an update has both rows to compare: it is compared in the condition of the trigger, where
 * an update of unrecorded columns alone costs next to nothing.
 */
export function historyTriggers(entity: Entity): Trigger[] {
  const recorded = recordedFields(entity)
  if (recorded.size === 0) return []
  const table = toSnake(entity.name)
  const columns = [...recorded.keys()]
  const secrets = [...recorded].filter(([, name]) => entity.fields[name]?.kind.secret).map(([column]) => column)
  const args = [entity.name, columns.join(','), secrets.join(',')]
  const row = (alias: string) => [...columns, REMOVED].map((column) => `${alias}."${column}"`).join(', ')
  const trigger = (name: string, when: string): Trigger => ({
    name,
    args,
    sql: `create or replace trigger "${name}" ${when} execute function record_history(${args.map((arg) => `'${arg}'`).join(', ')})`,
  })
  return [
    trigger(`${table}_history`, `after insert or delete on "${table}" for each row`),
    trigger(
      `${table}_history_update`,
      `after update on "${table}" for each row when ((${row('old')}) is distinct from (${row('new')}))`,
    ),
  ]
}
