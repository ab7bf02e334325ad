// Kills the server while rows are imported, edited, exported and taken back, and counts how often each was written.
// `node tools/trials/bulk-kills.ts [kills] [rows of a sheet]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../server/testing/app.ts'
import { tryBulk } from '../../server/testing/bulk-under-kills.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'

const [kills = 100, rows = 150] = process.argv.slice(2).map(Number)

const dataDir = mkdtempSync(join(tmpdir(), 'steward-bulk-'))
const cluster = await startTestCluster()
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const began = performance.now()
  const { wrong, ...found } = await tryBulk({ app, dataDir, kills, rows, say: console.log })
  console.log({ ...found, wrong: wrong.length, seconds: Math.round((performance.now() - began) / 1000) })
  for (const sentence of wrong.slice(0, 20)) console.log(sentence)
  const isKept = wrong.length + found.twice + found.half + found.hanging === 0
  console.log(isKept ? 'Every row was written once, and every undo is whole.' : 'The promise was broken.')
  process.exitCode = isKept ? 0 : 1
  await app.stop()
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
