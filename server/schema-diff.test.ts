import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { draft, inspect } from './schema-diff.ts'
import { type TestDatabase, createDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** What is drafted after these statements; drafted statements mend it. */
const after = (...statements: string[]) =>
  withClient(database.owner, async (client: pg.Client) => {
    for (const statement of statements) await client.query(statement)
    const drafted = draft(await inspect(client)).filter((line) => !line.startsWith('-- no longer'))
    for (const statement of drafted) await client.query(statement)
    expect(draft(await inspect(client)).filter((line) => !line.startsWith('-- no longer'))).toEqual([])
    return drafted.map((line) => line.replace(/ (for each row|after|before) .*$/s, ''))
  })

test('a missing trigger of the history is drafted', async () => {
  expect(await after('drop trigger area_history on area')).toEqual(['create or replace trigger "area_history"'])
})

test('one that records other columns than are declared, or is switched off, is drafted again', async () => {
  const stale = `create or replace trigger area_history after insert or delete on area for each row execute function record_history('area', 'area_name', '')`
  expect(await after(stale)).toEqual(['create or replace trigger "area_history"'])
  expect(await after('alter table area disable trigger area_history_update')).toEqual([
    'create or replace trigger "area_history_update"',
  ])
})

test('one of a table without a history is dropped', async () => {
  const stray = `create trigger log_error_history after insert on log_error for each row execute function record_history('log-error', 'id', '')`
  expect(await after(stray)).toEqual(['drop trigger "log_error_history" on "log_error"'])
})

test('a column that a trigger compares can change its type', async () => {
  const drafted = await after(
    'drop trigger area_history_update on area',
    'drop trigger area_spelling on area',
    'alter table area alter column area_name type varchar(60)',
    `create trigger area_history_update after update on area for each row when (old.area_name is distinct from new.area_name) execute function record_history('area', 'area_name', '')`,
  )
  expect(drafted).toEqual([
    'drop trigger "area_history" on "area"',
    'drop trigger "area_history_update" on "area"',
    expect.stringContaining('type varchar(64)'),
    'create or replace trigger "area_history"',
    'create or replace trigger "area_history_update"',
    'create or replace trigger "area_spelling"',
  ])
})
