// Bulk inserts; existing rows, by id or unique column, stay unchanged.
import { toSnake } from '@steward/domain/entity'
import type { Tx } from '../platform/db.ts'

export type Planted = Record<string, unknown>

/** Returns the inserted ids. All rows have the same columns. */
export async function insert(tx: Tx, table: string, rows: readonly Planted[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tx.query<{ id: string }>(`${statement(table, rows)} returning id`, [json(rows)])
  return added.map((row) => row.id)
}

/** The same for join tables. */
export async function link(tx: Tx, table: string, rows: readonly Planted[]): Promise<void> {
  if (rows.length > 0) await tx.query(statement(table, rows), [json(rows)])
}

function statement(table: string, rows: readonly Planted[]): string {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${toSnake(name)}"`)
    .join(', ')
  // JSON can carry lists of ids, and PostgreSQL casts to the table's types.
  return `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) on conflict do nothing`
}

const json = (rows: readonly Planted[]) =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnake(name), value]))),
  )
