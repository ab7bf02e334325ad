// Kills the server again and again while files are uploaded, bound and collected, and compares what was answered with
// rows and bytes. `node tools/trials/uploads.ts [kills] [answers between two]`
import { rmSync } from 'node:fs'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { temporaryFolder } from '../../server/testing/folder.ts'
import { tryUploads } from '../../server/testing/upload-trial.ts'

const [kills = 60, every = 25] = process.argv.slice(2).map(Number)

const cluster = await startTestCluster()
const filesDir = temporaryFolder('uploads')
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const began = performance.now()
  const outcome = await tryUploads({ app, filesDir, kills, every })
  console.log({ ...outcome, wrong: outcome.wrong.length, seconds: Math.round((performance.now() - began) / 1000) })
  for (const sentence of outcome.wrong.slice(0, 20)) console.log(sentence)
  await app.stop()
  if (outcome.wrong.length > 0) process.exitCode = 1
} finally {
  rmSync(filesDir, { recursive: true, force: true })
  await cluster.stop()
}
