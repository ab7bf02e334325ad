// Migrates the database: applies the numbered SQL files it has not applied yet, each in a transaction of its own.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connection, errorText, withClient } from './postgres/connection.ts'
import { StartError } from './start-error.ts'

type Migration = { name: string; checksum: string; sql: string }
type Applied = { name: string; checksum: string }

/** Returns the names of the applied files. */
export async function migrate(owner: Connection, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  return withClient(owner, async (client) => {
    const applied = await readApplied(client)
    verify(migrations, applied)
    const names: string[] = []
    for (const migration of migrations.slice(applied.length)) {
      if (await apply(client, migration, migrations)) names.push(migration.name)
    }
    return names
  })
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_-]+\.sql$/.test(name)) {
      throw new StartError(`The migration ${name} must be named like 0001_first.sql.`)
    }
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new StartError(`The migrations ${names[index - 1]} and ${name} have the same number.`)
    }
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.steward_migration') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const applied = await client.query<Applied>('select name, checksum from public.steward_migration order by name')
  return applied.rows
}

// The applied migrations must be a prefix of the folder's files, with identical checksums.
function verify(migrations: Migration[], applied: Applied[]) {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) {
      throw new StartError(
        `The database has the migration ${name}, which this version of Steward does not have: start the newer version.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      )
    }
    const expected = migrations[index]
    if (expected && expected.name !== name) {
      throw new StartError(
        `The migration ${expected.name} comes before ${name}, which is already applied: give it a higher number.`,
      )
    }
  }
}

// An advisory lock of the transaction also works behind a pooler; of two servers starting at once the second finds the
// migration applied.
async function apply(client: pg.Client, migration: Migration, all: Migration[]): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('steward migrations'))`)
    await client.query(
      `create table if not exists public.steward_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await readApplied(client)
    verify(all, applied)
    const isNew = !applied.some(({ name }) => name === migration.name)
    if (isNew) {
      await client.query(migration.sql)
      await client.query('insert into public.steward_migration (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    }
    await client.query('commit')
    return isNew
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    throw new StartError(
      `The migration ${migration.name} failed, nothing of it was kept: ${errorText(error)}${placeOf(error, migration.sql)}.`,
    )
  }
}

function placeOf(error: unknown, sql: string): string {
  const position = typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : 0
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
