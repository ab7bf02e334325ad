// One throw-away PostgreSQL per test run, migrated and seeded once into templates that each test file copies.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { declareJobs } from '../document/job-list.ts'
import { NOWHERE, openBlobs } from '../platform/blobs/open.ts'
import { Changes } from '../platform/changes.ts'
import { type Tx, connect, platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { type Connection, withClient } from '../platform/postgres/connection.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { isAlive } from '../platform/postgres/postmaster.ts'
import { appRole, prepareRoles } from '../platform/postgres/roles.ts'
import { seed } from '../seed/seed.ts'
import { fastPlace, testPrefix } from './folder.ts'

export type TestCluster = { connection: Connection; stop: () => Promise<void> }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Connection
  }
}

export const template = 'steward_template'
/** The same with what every installation is seeded with; jobs are planted by the app that copies it, with its clock. */
export const seededTemplate = 'steward_seeded'

const ownMigrations = join(import.meta.dirname, '..', 'migrations')
const silent = { info: () => {}, warn: () => {}, error: () => {} }

// Nothing needs to survive the run: fsync is off.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  shared_buffers: '64MB',
  // In the folder that is removed, not in /dev/shm, where a killed run would leave it.
  dynamic_shared_memory_type: 'mmap',
  max_connections: 120,
}

export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  await makeSeededTemplate(cluster.connection)
  project.provide('cluster', cluster.connection)
  return cluster.stop
}

export async function startTestCluster(migrations = ownMigrations): Promise<TestCluster> {
  const place = fastPlace()
  sweep(place)
  const dataDir = mkdtempSync(join(place, `${testPrefix}${process.pid}-cluster-`))
  const embedded = await startEmbedded({ dataDir, log: silent, settings, isDurable: false, dieWithParent: true })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(embedded.connection, migrations)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: embedded.connection, stop }
}

async function makeTemplate(connection: Connection, migrations: string) {
  await withClient(connection, (client) => client.query(`create database ${template}`))
  const { owner } = await prepareRoles({ ...connection, database: template })
  if (existsSync(migrations)) await migrate(owner, migrations)
  await close(connection, template)
}

async function makeSeededTemplate(connection: Connection): Promise<void> {
  await withClient(connection, (client) => client.query(`create database ${seededTemplate} template ${template}`))
  const timeZone = 'Asia/Shanghai'
  const db = connect({ ...connection, database: seededTemplate, user: appRole }, { timeZone })
  const log = createLog('silent')
  const app = { db, log, timeZone, changes: new Changes(), blobs: openBlobs(NOWHERE), now: () => new Date() }
  declareJobs(app, [])
  await seed(app, { demo: false })
  await db.transaction(platformScope, async (tx) => {
    for (const tenant of testTenants) await addTenant(tx, tenant)
  })
  await seed(app, { demo: false })
  await db.close()
  await close(connection, seededTemplate)
}

/** Hospitals of nearly every test, which the seeded template has already. */
export const testTenants = ['200001', '200002'] as const

export async function addTenant(tx: Tx, tenant: string): Promise<void> {
  await tx.query(
    `insert into tenant (id, tenant_id, tenant_name, account_number) select $1, $2::varchar, $2::varchar, -1 where not exists (select 1 from tenant where tenant_id = $2::varchar)`,
    [newId(), tenant],
  )
}

/** A template with connections cannot be copied. */
const close = (connection: Connection, name: string) =>
  withClient(connection, (client) => client.query(`alter database ${name} allow_connections false`))

// Removes folders of killed runs; their PostgreSQL ended with them.
function sweep(place: string) {
  for (const entry of readdirSync(place)) {
    const owner = entry.startsWith(testPrefix) ? Number(entry.slice(testPrefix.length).split('-')[0]) : 0
    if (owner > 0 && !isAlive(owner)) removeIfFree(join(place, entry))
  }
}

/** A folder that is a mount point cannot be removed; that must not fail other runs. */
function removeIfFree(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
