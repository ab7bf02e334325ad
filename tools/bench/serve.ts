// The servers of the benchmarks of calls, each in a process of its own.
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { features } from '../../server/features.ts'
import { platformScope } from '../../server/platform/db.ts'
import { createLog } from '../../server/platform/log.ts'
import { seed } from '../../server/seed/seed.ts'
import { signInAs } from './sign-in.ts'

const [kind, text = '{}'] = process.argv.slice(2)
/** `without`: entities served as derived, without what their features add; `filesDir`: takes files, and runs jobs. */
const { database, tenant, path = '/iot/area/list?current=1&size=10', without = [], filesDir } = JSON.parse(text)

async function serveFloor() {
  const pool = new pg.Pool({ ...database.owner, max: 16 })
  const app = Fastify()
  app.get('/', async () => {
    const { rows } = await pool.query({
      name: 'floor',
      text: 'select * from area where tenant_id = $1 and is_deleted = 0 order by sort, id limit 10',
      values: [tenant],
    })
    return rows
  })
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }), headers: {} })
}

async function serveList() {
  const app = await buildApp({
    database: database.app,
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    ...(filesDir ? { filesDir } : {}),
    behaviours: features.flatMap((one) => one.behaviours ?? []).filter(({ entity }) => !without.includes(entity.name)),
  })
  await seed(app.context, { demo: false })
  app.context.changes.invalidateAll()
  const token = await signInAs(app, tenant, platformScope)
  // The tenant is there now and gets its dictionaries.
  await seed(app.context, { demo: false })
  app.context.changes.invalidateAll()
  if (filesDir) app.jobs.start()
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ url: `${url}/api${path}`, headers: { 'blade-auth': `bearer ${token}` } })
}

await (kind === 'floor' ? serveFloor() : serveList())
