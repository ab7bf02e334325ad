// SQL for what the declarations require and a database lacks, as a draft to review. It never drops anything.
import { type Column, type Table, columnSql, createTableSql, tableOf } from '@steward/domain/derive/schema'
import { entities } from '@steward/domain/registry'
import type pg from 'pg'

interface Found {
  columns: Map<string, Map<string, { type: string; notNull: boolean }>>
  indexes: Set<string>
}

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

/** Reads the database's schema. */
export async function inspect(client: pg.ClientBase): Promise<Found> {
  const columns: Found['columns'] = new Map()
  const { rows } = await client.query<{ table: string; name: string; type: string; notNull: boolean }>(columnsQuery)
  for (const { table, name, ...facts } of rows) columns.set(table, (columns.get(table) ?? new Map()).set(name, facts))
  const indexes = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public'`,
  )
  return { columns, indexes: new Set(indexes.rows.map((row) => row.name)) }
}

const spelled: Record<string, string> = { timestamptz: 'timestamp with time zone' }

// PostgreSQL's canonical type names, so that equal types compare equal.
const canonical = (type: string) =>
  (spelled[type] ?? type).replace(/^varchar/, 'character varying').replace(/\s*,\s*/g, ',')

function compareColumn(table: Table, column: Column, found: { type: string; notNull: boolean }): string[] {
  const lines: string[] = []
  const at = `alter table "${table.name}" alter column "${column.name}"`
  if (canonical(column.type) !== found.type) lines.push(`-- review: was ${found.type}\n${at} type ${column.type}`)
  if (column.notNull !== found.notNull) lines.push(`${at} ${column.notNull ? 'set' : 'drop'} not null`)
  return lines
}

function compare(table: Table, found: Found): string[] {
  const existing = found.columns.get(table.name)
  if (!existing) return createTableSql(table)
  const changed = table.columns.flatMap((column) => {
    const facts = existing.get(column.name)
    return facts ? compareColumn(table, column, facts) : [`alter table "${table.name}" add column ${columnSql(column)}`]
  })
  const indexes = table.indexes.filter((index) => !found.indexes.has(index.name)).map((index) => index.sql)
  const stray = [...existing.keys()].filter((name) => !table.columns.some((column) => column.name === name))
  return [...changed, ...indexes, ...stray.map((name) => `-- no longer declared and kept: "${table.name}"."${name}"`)]
}

/** Statements to bring the schema to the declarations; comments mark manual decisions. */
export const draft = (found: Found): string[] => entities.flatMap((entity) => compare(tableOf(entity), found))

/** True when only comments are left. */
export const isSettled = (statements: readonly string[]): boolean =>
  statements.every((line) => line.startsWith('-- no longer'))
