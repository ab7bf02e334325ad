import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { type Connection, withClient } from './connection.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { connectExternal } from './external.ts'
import { openPostgres } from './open.ts'
import { prepareRoles } from './roles.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const dataDir = temporaryFolder('roles', afterAll)
const password = 'p&ss/w%rd 密码'
let embedded: Embedded

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir, log, isDurable: false, dieWithParent: true })
})
afterAll(() => embedded.stop())

function ask(connection: Connection, statement: string): Promise<unknown[]> {
  return withClient(connection, async (client) => (await client.query(statement)).rows)
}

// A DATABASE_URL of this cluster, with password authentication.
async function outsideUrl(word = password): Promise<string> {
  const trusted = { ...embedded.connection, database: 'postgres' }
  await ask(trusted, `alter role steward password '${password}'`)
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'local postgres all trust\nlocal all all scram-sha-256\n')
  await ask(trusted, 'select pg_reload_conf()')
  const query = new URLSearchParams({ host: embedded.connection.host ?? '', user: 'steward', password: word })
  return `postgres:///steward?${query.toString()}`
}

test('the application is neither superuser nor owner, and row-level security binds it', async () => {
  const { owner, app } = await prepareRoles(embedded.connection)
  await ask(
    owner,
    `create table bed (ward text);
     alter table bed enable row level security;
     create policy own_ward on bed using (ward = current_setting('app.ward', true));
     grant select, insert on bed to steward_app;
     insert into bed values ('A'), ('B')`,
  )
  expect(await ask(app, 'select * from bed')).toEqual([])
  const ours = `with scope as materialized (select set_config('app.ward', 'A', false)) select bed.* from scope, bed`
  expect(await ask(app, ours)).toEqual([{ ward: 'A' }])
  await expect(ask(app, `insert into bed values ('B')`)).rejects.toThrow(/row-level security/)
  for (const forbidden of [
    'alter table bed disable row level security',
    'drop table bed',
    'create table mine (n int)',
    'create role other',
    'create database other',
    'alter role steward_app bypassrls',
    'set role steward',
    `copy (select 1) to program 'id'`,
  ]) {
    await expect(ask(app, forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('it can be prepared again and again, also by several servers at once', async () => {
  const connections = await Promise.all(Array.from({ length: 5 }, () => prepareRoles(embedded.connection)))
  for (const { app } of connections)
    expect(await ask(app, 'select current_user')).toEqual([{ current_user: 'steward_app' }])
})

test('a role that was given more rights is refused', async () => {
  await ask(embedded.connection, 'alter role steward_app bypassrls')
  await expect(prepareRoles(embedded.connection)).rejects.toThrow(/has more rights than it may have/)
  await ask(embedded.connection, 'alter role steward_app nobypassrls')
})

test('an outside database gets a password for the application that follows from its owner’s', async () => {
  const opened = await openPostgres({ dataDir, databaseUrl: await outsideUrl(), log })
  expect(opened.isEmbedded).toBe(false)
  expect(await ask(opened.app, 'select current_user')).toEqual([{ current_user: 'steward_app' }])
  expect(await ask(opened.owner, 'select current_user')).toEqual([{ current_user: 'steward' }])
  expect(opened.app.connectionString).not.toContain('p%26ss')
  const without = { ...embedded.connection, user: 'steward_app', password: 'wrong' }
  await expect(ask(without, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second installation of the cluster takes the role away from none, and says what to do', async () => {
  const first = await openPostgres({ dataDir, databaseUrl: await outsideUrl(), log })
  const trusted = { ...embedded.connection, database: 'postgres' }
  await ask(trusted, `create role second superuser login password 'second'`)
  await ask(trusted, 'create database second owner second')
  const query = new URLSearchParams({ host: embedded.connection.host ?? '', user: 'second', password: 'second' })
  const second = { connectionString: `postgres:///second?${query.toString()}` }
  await expect(prepareRoles(second)).rejects.toThrow(/belongs to another installation on this PostgreSQL \(steward\)/)
  expect(await ask(first.app, 'select current_user')).toEqual([{ current_user: 'steward_app' }])
  await ask(trusted, 'revoke connect on database steward from steward_app')
  const { app } = await prepareRoles(second)
  expect(await ask(app, 'select current_database()')).toEqual([{ current_database: 'second' }])
})

test('an outside database that cannot be used is named in one sentence, without its password', async () => {
  await expect(connectExternal('postgres://steward:secret@127.0.0.1:1/steward')).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/steward cannot be used: nothing listens there\.$/,
  )
  await expect(connectExternal(await outsideUrl('secret'))).rejects.toThrow(/its user name or password is wrong\.$/)
  await expect(connectExternal(await outsideUrl(), 99)).rejects.toThrow(
    /is PostgreSQL 18, and Steward needs PostgreSQL 99 or newer\.$/,
  )
})
