// SQL for what the declarations require and a database lacks, as a draft to review. It never drops a table or
// a column.
import { type Column, type Table, columnSql, createTableSql, tableOf } from '@steward/domain/derive/schema'
import { entities } from '@steward/domain/registry'
import type pg from 'pg'

interface Found {
  columns: Map<string, Map<string, { type: string; notNull: boolean }>>
  indexes: Set<string>
  /** Arguments of the derived triggers by table and name. */
  triggers: Map<string, Map<string, string>>
}

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

const triggersQuery = `
  select c.relname as "table", t.tgname as name, encode(t.tgargs, 'escape') as args
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and p.proname in ('record_history', 'keep_spelling') and t.tgenabled = 'O'`

// As PostgreSQL keeps arguments: each ended by a zero byte.
const spelledArgs = (args: readonly string[]) => args.map((arg) => `${arg}\\000`).join('')

/** Reads the database's schema. */
export async function inspect(client: pg.ClientBase): Promise<Found> {
  const columns: Found['columns'] = new Map()
  const { rows } = await client.query<{ table: string; name: string; type: string; notNull: boolean }>(columnsQuery)
  for (const { table, name, ...facts } of rows) columns.set(table, (columns.get(table) ?? new Map()).set(name, facts))
  const indexes = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public'`,
  )
  const triggers: Found['triggers'] = new Map()
  const found = await client.query<{ table: string; name: string; args: string }>(triggersQuery)
  for (const { table, name, args } of found.rows)
    triggers.set(table, (triggers.get(table) ?? new Map()).set(name, args))
  return { columns, indexes: new Set(indexes.rows.map((row) => row.name)), triggers }
}

const spelled: Record<string, string> = { timestamptz: 'timestamp with time zone' }

// PostgreSQL's canonical type names, so that equal types compare equal.
const canonical = (type: string) =>
  (spelled[type] ?? type).replace(/^varchar/, 'character varying').replace(/\s*,\s*/g, ',')

const isRetyping = (statement: string) => statement.startsWith('-- review: was')

function compareColumn(table: Table, column: Column, found: { type: string; notNull: boolean }): string[] {
  const lines: string[] = []
  const at = `alter table "${table.name}" alter column "${column.name}"`
  if (canonical(column.type) !== found.type) lines.push(`-- review: was ${found.type}\n${at} type ${column.type}`)
  if (column.notNull !== found.notNull) lines.push(`${at} ${column.notNull ? 'set' : 'drop'} not null`)
  return lines
}

interface Triggers {
  /** Before the columns change: PostgreSQL refuses to alter the type of one that a trigger compares. */
  before: string[]
  after: string[]
}

function compareTriggers({ name: table, triggers }: Table, found: Found, isRetyped: boolean): Triggers {
  const existing = found.triggers.get(table) ?? new Map<string, string>()
  const isDeclared = (name: string) => triggers.some((trigger) => trigger.name === name)
  const gone = [...existing.keys()].filter((name) => isRetyped || !isDeclared(name))
  const missing = triggers.filter(({ name, args }) => isRetyped || existing.get(name) !== spelledArgs(args))
  return { before: gone.map((name) => `drop trigger "${name}" on "${table}"`), after: missing.map(({ sql }) => sql) }
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
  const { before, after } = compareTriggers(table, found, changed.some(isRetyping))
  return [
    ...before,
    ...changed,
    ...indexes,
    ...after,
    ...stray.map((name) => `-- no longer declared and kept: "${table.name}"."${name}"`),
  ]
}

/** Statements to bring the schema to the declarations; comments mark manual decisions. */
export const draft = (found: Found): string[] => entities.flatMap((entity) => compare(tableOf(entity), found))

/** True when only comments are left. */
export const isSettled = (statements: readonly string[]): boolean =>
  statements.every((line) => line.startsWith('-- no longer'))
