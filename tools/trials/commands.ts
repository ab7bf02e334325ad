// Kills the server while people tell devices what to do, and compares what was answered, carried out and stored.
// `node tools/trials/commands.ts [kills]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { tryCommands } from '../../server/testing/commands-under-kills.ts'
import { createDatabase } from '../../server/testing/database.ts'

const [kills = 50] = process.argv.slice(2).map(Number)

const dataDir = mkdtempSync(join(tmpdir(), 'steward-commands-'))
const cluster = await startTestCluster()
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const began = performance.now()
  const found = await tryCommands({ app, dataDir, kills, say: console.log })
  console.log({ ...found, seconds: Math.round((performance.now() - began) / 1000) })
  const isKept = found.lost + found.twice + found.unseen + found.unheard + found.hanging === 0
  console.log(isKept ? 'Every command stands, was carried out at most once, and ended.' : 'The promise was broken.')
  process.exitCode = isKept ? 0 : 1
  await app.stop()
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
