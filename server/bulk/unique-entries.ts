// What a row holds in the unique indexes of its table. A trial takes each row back before it tries the next, so that of
// two rows which would meet in an index both would pass: it compares what they held.
import { type Entity, toSnake } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow, Tx } from '../platform/db.ts'

interface UniqueIndex {
  [column: string]: unknown
  name: string
  predicate: string
  columns: string[]
}

const known = new Map<string, readonly UniqueIndex[]>()

/**
 * Those of columns that people write, and of several together: unique fields are compared by their values in the sheet, and
 * what the product gives out, such as a property's slot, it gives out anew when the row is written.
 */
async function indexesOf(tx: Tx, entity: Entity): Promise<readonly UniqueIndex[]> {
  const before = known.get(entity.name)
  if (before) return before
  const rows = await tx.query<UniqueIndex>(
    `select c.relname as name, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate,
       array(select pg_get_indexdef(i.indexrelid, n, false) from generate_series(1, i.indnkeyatts) n order by n) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::text::regclass and i.indisunique and not i.indisprimary order by c.relname`,
    [tableOf(entity)],
  )
  const fields = Object.keys(entity.fields).filter((name) => entity.fields[name]?.unique)
  const declared = new Set(fields.map((name) => `${toSnake(entity.name)}_${toSnake(name)}_unique`))
  const isPeoples = (column: string) => {
    const field = fieldOf(entity, column)
    return field ? isWritable(field) : column === 'tenant_id'
  }
  const found = rows.filter(({ name, columns }) => !declared.has(name) && columns.every(isPeoples))
  known.set(entity.name, found)
  return found
}

/** Index entries and the lines that hold them. */
export type Taken = Map<string, number>

/** Refuses written rows of which one would hold what an earlier line holds; remembers what they hold themselves. */
export async function takeEntries(
  ctx: Ctx,
  entity: Entity,
  written: readonly { id: string; line: number }[],
  taken: Taken,
): Promise<void> {
  const indexes = await indexesOf(ctx.tx, entity)
  if (indexes.length === 0) return
  const held = indexes.map(
    ({ predicate, columns }, at) =>
      `case when ${predicate} then array[${columns.map((one) => `(${one})::text`).join(', ')}] end as u${at}`,
  )
  const rows = await ctx.tx.query(
    `select id::text as id, ${held.join(', ')} from ${tableOf(entity)} where id = any($1::bigint[])`,
    [written.map(({ id }) => id)],
  )
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  for (const { id, line } of written) takeRow(entity, indexes, { line, row: byId.get(id) }, taken)
}

function takeRow(
  entity: Entity,
  indexes: readonly UniqueIndex[],
  { line, row }: { line: number; row: DbRow | undefined },
  taken: Taken,
): void {
  const entries = indexes.flatMap(({ name, columns }, at) => {
    const values: unknown = row?.[`u${at}`]
    // An entry with an empty part meets no other.
    if (!Array.isArray(values) || values.includes(null)) return []
    return [{ key: `${name} ${JSON.stringify(values)}`, column: columns.at(-1) ?? '', value: String(values.at(-1)) }]
  })
  for (const { key, column, value } of entries) {
    const first = taken.get(key)
    if (first === undefined || first === line) continue
    throw twice(entity, column, value, first)
  }
  for (const { key } of entries) taken.set(key, line)
}

/** Whether a refused row would hold what an earlier line holds, and which line; `row` is what it would become. */
export function explainTwice(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  taken: Taken,
): Problem | undefined {
  for (const { name, columns } of known.get(entity.name) ?? []) {
    const wanted = columns.map((column) => writtenIn(entity, column, row))
    if (wanted.every((value) => value === undefined)) continue
    for (const [key, line] of taken) {
      if (!key.startsWith(`${name} `)) continue
      const values: string[] = JSON.parse(key.slice(name.length + 1))
      if (values.every((value, at) => wanted[at] === value || columns[at] === 'tenant_id'))
        return twice(entity, columns.at(-1) ?? '', values.at(-1) ?? '', line)
    }
  }
  return undefined
}

function writtenIn(entity: Entity, column: string, row: Readonly<Record<string, unknown>>): string | undefined {
  const [name = '', field] =
    Object.entries(entity.fields).find(([one]) => toSnake(one) === column.replaceAll('"', '')) ?? []
  const value = row[name] ?? field?.default
  return value === undefined || value === null ? undefined : String(value)
}

function twice(entity: Entity, column: string, value: string, line: number): Problem {
  const field = fieldOf(entity, column)
  return problem('import.twice', { field: field?.zh ?? column, fieldEn: field?.en ?? column, value, line })
}

const fieldOf = ({ fields }: Entity, column: string) =>
  Object.entries(fields).find(([name]) => toSnake(name) === column.replaceAll('"', ''))?.[1]
