// Drafts the migration from the database to the declarations, and writes the golden files under derived/.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../server/platform/postgres/connection.ts'
import { draft, inspect, isSettled } from '../server/schema-diff.ts'
import { startTestCluster } from '../server/testing/cluster.ts'
import { createDatabase } from '../server/testing/database.ts'

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'server/migrations')

const cluster = await startTestCluster()
try {
  const database = await createDatabase(cluster.connection)
  const statements = await withClient(database.owner, async (client) => draft(await inspect(client)))
  if (isSettled(statements)) console.log('migrations: nothing to add')
  else {
    const last = readdirSync(migrations).toSorted().at(-1) ?? '0000'
    const name = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${process.argv[2] ?? 'drafted'}.sql`
    writeFileSync(join(migrations, name), `${statements.join(';\n\n')};\n`)
    console.log(`migrations: drafted ${name}, ${statements.length} statements; read it before you commit it`)
  }
  const { goldenFiles } = await import('../server/golden.ts')
  const calls = join(root, 'derived/calls')
  rmSync(calls, { recursive: true, force: true })
  mkdirSync(calls)
  for (const [file, text] of Object.entries(await goldenFiles())) writeFileSync(join(root, 'derived', file), text)
  console.log('derived/: written')
} finally {
  await cluster.stop()
}
