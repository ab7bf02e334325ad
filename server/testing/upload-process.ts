// A server process that takes uploads and collects what is unused until it is killed: `node upload-process.ts '<JSON>'`.
import { buildApp } from '../app.ts'
import { createLog } from '../platform/log.ts'
import { collectFiles } from '../resource/collect-files.ts'

const { database, filesDir, tenant } = JSON.parse(process.argv[2] ?? '{}')
const app = await buildApp({
  database,
  filesDir,
  prepares: true,
  timeZone: 'Asia/Shanghai',
  log: createLog('silent'),
})
const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
const run = {
  id: '0',
  app: app.context,
  tenant,
  // What a row has let go goes at once, so that kills also meet a collection.
  params: { temporaryHours: 24, unusedHours: 0 },
  signal: new AbortController().signal,
}
for (;;) await collectFiles.work?.({ ...run, now: new Date() })
