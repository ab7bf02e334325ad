// A database per test file: a copy of the migrated template, made in milliseconds.
import { randomBytes } from 'node:crypto'
import { migrate } from '../platform/migrate.ts'
import { type Connection, errorCode, withClient } from '../platform/postgres/connection.ts'
import { appRole, prepareRoles } from '../platform/postgres/roles.ts'
import { template } from './cluster.ts'

export type TestDatabase = { owner: Connection; app: Connection; drop: () => Promise<void> }

/** Inside vitest the run's cluster is found automatically; elsewhere pass the connection of startTestCluster(). */
export async function createDatabase(cluster?: Connection, from = template): Promise<TestDatabase> {
  const connection = cluster ?? (await provided())
  const database = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await run(connection, `create database ${database} template ${from} strategy file_copy`)
  const owner = { ...connection, database }
  return {
    owner,
    app: { ...owner, user: appRole },
    drop: () => run(connection, `drop database if exists ${database} with (force)`),
  }
}

/** A database with these migrations alone, and the superuser's connection to it. */
export async function createDatabaseAt(migrations: string): Promise<TestDatabase & { superuser: Connection }> {
  const connection = await provided()
  const database = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await run(connection, `create database ${database}`)
  const superuser = { ...connection, database }
  const { owner, app } = await prepareRoles(superuser)
  await migrate(owner, migrations)
  return { owner, app, superuser, drop: () => run(connection, `drop database if exists ${database} with (force)`) }
}

async function run(connection: Connection, statement: string, attempt = 1): Promise<void> {
  try {
    await withClient(connection, (client) => client.query(statement))
  } catch (error) {
    // A parallel copy, or a connection being closed, briefly locks the template.
    if (errorCode(error) !== '55006' || attempt === 5) throw error
    await run(connection, statement, attempt + 1)
  }
}

// Imported lazily, because vitest may only be imported by a test.
async function provided(): Promise<Connection> {
  const { inject } = await import('vitest')
  return inject('cluster')
}
