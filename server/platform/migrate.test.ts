import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { migrate } from './migrate.ts'
import { type Connection, withClient } from './postgres/connection.ts'

let owner: Connection
let folder: string

beforeEach(async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  owner = database.owner
  folder = join(temporaryFolder('migrations', onTestFinished), 'migrations')
  mkdirSync(folder)
  await ask('drop table if exists steward_migration')
  write('0001_bed.sql', 'create table test_bed (n int);\ninsert into test_bed values (1);')
  write('0002_ward.sql', 'create table test_ward (n int)')
})

function write(name: string, sql: string) {
  writeFileSync(join(folder, name), sql)
}

function ask(statement: string): Promise<unknown[]> {
  return withClient(owner, async (client) => (await client.query(statement)).rows)
}

test('files are applied in order, and only once', async () => {
  expect(await migrate(owner, folder)).toEqual(['0001_bed.sql', '0002_ward.sql'])
  expect(await migrate(owner, folder)).toEqual([])
  write('0003_more.sql', 'insert into test_bed values (2)')
  expect(await migrate(owner, folder)).toEqual(['0003_more.sql'])
  expect(await ask('select n from test_bed order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('servers that start at once do not apply a file twice', async () => {
  write('0001_bed.sql', 'create table test_bed (n int); insert into test_bed values (1); select pg_sleep(0.1)')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(owner, folder)))
  expect(applied.flat().toSorted()).toEqual(['0001_bed.sql', '0002_ward.sql'])
  expect(await ask('select n from test_bed')).toEqual([{ n: 1 }])
})

test('a file that fails leaves nothing behind and is named with the line', async () => {
  write('0002_ward.sql', 'create table test_ward (n int);\ncreate tabel oops (n int)')
  await expect(migrate(owner, folder)).rejects.toThrow(
    'The migration 0002_ward.sql failed, nothing of it was kept: syntax error at or near "tabel" (line 2).',
  )
  expect(await ask(`select to_regclass('test_ward') as ward, to_regclass('test_bed')::text as bed`)).toEqual([
    { ward: null, bed: 'test_bed' },
  ])
  write('0002_ward.sql', 'create table test_ward (n int)')
  expect(await migrate(owner, folder)).toEqual(['0002_ward.sql'])
})

test('a file that was changed after it was applied stops everything', async () => {
  await migrate(owner, folder)
  write('0001_bed.sql', 'create table test_bed (n bigint)')
  write('0003_more.sql', 'create table test_more (n int)')
  await expect(migrate(owner, folder)).rejects.toThrow('The migration 0001_bed.sql was changed after it was applied')
  expect(await ask(`select to_regclass('test_more') as more`)).toEqual([{ more: null }])
})

test('line ends of another system are no change', async () => {
  await migrate(owner, folder)
  write('0001_bed.sql', 'create table test_bed (n int);\r\ninsert into test_bed values (1);')
  expect(await migrate(owner, folder)).toEqual([])
})

test('a database of a newer version is left alone', async () => {
  await migrate(owner, folder)
  rmSync(join(folder, '0002_ward.sql'))
  await expect(migrate(owner, folder)).rejects.toThrow(
    'The database has the migration 0002_ward.sql, which this version of Steward does not have: start the newer version.',
  )
})

test('a file that would come before applied ones is refused', async () => {
  rmSync(join(folder, '0001_bed.sql'))
  await migrate(owner, folder)
  write('0001_bed.sql', 'create table test_bed (n int)')
  await expect(migrate(owner, folder)).rejects.toThrow(
    /0001_bed\.sql comes before 0002_ward\.sql, which is already applied/,
  )
})

test('badly named and doubly numbered files are refused', async () => {
  write('0002_twice.sql', 'select 1')
  await expect(migrate(owner, folder)).rejects.toThrow(/have the same number/)
  rmSync(join(folder, '0002_twice.sql'))
  write('3_short.sql', 'select 1')
  await expect(migrate(owner, folder)).rejects.toThrow('The migration 3_short.sql must be named like 0001_first.sql.')
})
