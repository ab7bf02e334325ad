// Kills the server while people take steps on repairs, jobs run and letters are written, and asks whether all is whole.
// `node tools/trials/documents.ts [requests] [kills]`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { tryRepairs } from '../../server/testing/repairs-under-kills.ts'

const [requests = 400, kills = 50] = process.argv.slice(2).map(Number)

const dataDir = mkdtempSync(join(tmpdir(), 'steward-documents-'))
const cluster = await startTestCluster()
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const began = performance.now()
  const { violations, ...counts } = await tryRepairs({ app, dataDir, requests, kills, say: console.log })
  console.log({
    ...counts,
    kills,
    seconds: Math.round((performance.now() - began) / 1000),
    violations: violations.length,
  })
  for (const line of violations.slice(0, 40)) console.log(line)
  console.log(violations.length === 0 ? 'Each step is whole, and told once.' : 'The promise was broken.')
  process.exitCode = violations.length === 0 ? 0 : 1
  await app.stop()
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
