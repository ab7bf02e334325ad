// Migrates this installation's database without starting the server.
import { readConfig } from '@steward/server/platform/config'
import { migrate } from '@steward/server/platform/migrate'
import { openPostgres } from '@steward/server/platform/postgres/open'
import { StartError } from '@steward/server/platform/start-error'
import { join } from 'node:path'

const log = { info: () => {}, warn: console.warn, error: console.error }

try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const opened = await openPostgres({ dataDir, databaseUrl, log })
  try {
    const names = await migrate(opened.owner, join(import.meta.dirname, '..', 'server', 'migrations'))
    console.log(names.length === 0 ? 'The database is up to date.' : `Applied ${names.join(', ')}.`)
  } finally {
    await opened.stop()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
