// What the live rows of tables hold, without revisions and the stamps of changes: what is compared to say that an undone
// change left nothing. An empty text and none are one to people, and so they are here.
import { type Entity, toSnake } from '@steward/domain/entity'
import { type Connection, withClient } from '../platform/postgres/connection.ts'

type Columns = Readonly<Record<string, string | null>>
/** By table and id. */
export type LiveRows = ReadonlyMap<string, Columns>

const STAMPS = ['rev', 'update_time', 'update_user']
/**
 * What the product keeps writing by itself, in place of what the history leaves out of these; a property's slot is where its values are stored, and no fact of it; the
 * version of a formula only rises, so that what was calculated by another one is told from what is calculated by it.
 */
const moving: Readonly<Record<string, readonly string[]>> = {
  'model-calc': ['calcVersion'],
  'repair-order': ['slaState', 'responseBreached', 'finishBreached'],
  'thing-model': ['slot'],
}
/** Tables of what is granted, which are no entities, by the entity they belong to. */
const links: Readonly<Record<string, readonly string[]>> = {
  role: ['role_menu', 'role_scope'],
  topmenu: ['topmenu_menu'],
}

/** The rows of these entities, of their lines and of their grants. */
export function liveRows(owner: Connection, entities: readonly Entity[]): Promise<LiveRows> {
  return withClient(owner, async (client) => {
    const found = new Map<string, Columns>()
    const keep = (table: string, rows: { id: string; columns: Columns }[]) => {
      for (const { id, columns } of rows) found.set(`${table} ${id}`, columns)
    }
    const lines = entities.flatMap((entity) => Object.values(entity.lines).map((one) => one.entity))
    for (const entity of new Set([...entities, ...lines])) {
      const left = [...STAMPS, ...(moving[entity.name] ?? entity.unrecorded).map(toSnake)]
      const { rows } = await client.query<{ id: string; columns: Columns }>(
        `select t.id::text as id, (select jsonb_object_agg(key, nullif(value, '')) from jsonb_each_text(to_jsonb(t) - $1::text[])) as columns
         from "${toSnake(entity.name)}" t where t.is_deleted = 0`,
        [left],
      )
      keep(toSnake(entity.name), rows)
    }
    for (const table of entities.flatMap(({ name }) => links[name] ?? [])) {
      const { rows } = await client.query<{ id: string; columns: Columns }>(
        `select t::text as id, '{}'::jsonb as columns from "${table}" t`,
      )
      keep(table, rows)
    }
    return found
  })
}

export interface Difference {
  /** Table and id. */
  row: string
  kind: 'added' | 'removed' | 'changed'
  /** What a changed row holds now and held before. */
  columns: readonly { name: string; was: unknown; is: unknown }[]
}

export function differences(before: LiveRows, after: LiveRows): Difference[] {
  const gone = [...before.keys()].filter((row) => !after.has(row))
  const changed = [...after].flatMap(([row, now]): Difference[] => {
    const old = before.get(row)
    if (!old) return [{ row, kind: 'added', columns: [] }]
    const names = Object.keys(now).filter((name) => now[name] !== old[name])
    const columns = names.map((name) => ({ name, was: old[name], is: now[name] }))
    return names.length === 0 ? [] : [{ row, kind: 'changed', columns }]
  })
  return [...gone.map((row): Difference => ({ row, kind: 'removed', columns: [] })), ...changed]
}

export const sentenceOf = ({ row, kind, columns }: Difference): string =>
  `${row} is ${kind}${columns.map(({ name, was, is }) => ` ${name}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`).join(',')}`
