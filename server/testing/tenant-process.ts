// A process of its own that adds one tenant: `node tenant-process.ts '<connection as JSON>' <token of the platform>`.
import { buildApp } from '../app.ts'
import { createLog } from '../platform/log.ts'

const [database = '{}', token = ''] = process.argv.slice(2)
const app = await buildApp({
  database: JSON.parse(database),
  prepares: true,
  timeZone: 'Asia/Shanghai',
  log: createLog('silent'),
})
await app.http.inject({
  method: 'POST',
  url: '/blade-system/tenant/submit',
  headers: { 'blade-auth': `bearer ${token}` },
  payload: { tenantName: '半成医院' },
})
