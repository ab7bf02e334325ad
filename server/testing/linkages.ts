// A hospital with devices, a rule, and receivers on ports of their own, of which a test holds the clock.
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { type RuleWish, openAlarms, plantRule, plantTenant } from './alarms.ts'
import { type Caller, type TestApp, startApp } from './app.ts'

export interface Got {
  headers: IncomingMessage['headers']
  url: URL
  body: string
}

export interface Execution {
  [name: string]: unknown
  id: string
  executionStatus: string
  reason: string | null
  actionNo: number
}

/** A receiver on a port of its own. */
export async function receiver(
  answer: (response: ServerResponse, got: Got) => void = (response) => response.end('{}'),
) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      got.push({ headers: request.headers, url: new URL(request.url ?? '', 'http://local'), body })
      answer(response, got.at(-1) as Got)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { got, url: `http://127.0.0.1:${port}/hook/Zq8vT3kPw1` }
}

export type Linked = Awaited<ReturnType<typeof startLinked>>

const since = new Date(Date.now() - 3_600_000)
const PROPERTIES = [{ identifier: 'temp', unit: '℃' }, { identifier: 'flow' }]

export async function startLinked(tenants: readonly string[], devices = 4) {
  const clock = { ahead: 0 }
  const app: TestApp = await startApp({
    now: () => new Date(Date.now() + clock.ahead),
    outside: { longest: 1_500 },
  })
  const plants = new Map(
    await Promise.all(
      tenants.map(async (tenant) => {
        const plant = await plantTenant(app, tenant, { properties: PROPERTIES, devices }, since)
        return [tenant, plant] as const
      }),
    ),
  )
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = '127.0.0.0/8' where param_key = 'callback.internal'`),
  )
  const alarms = await openAlarms(app)
  const keepers = new Map<string, Caller>()
  for (const tenant of tenants) keepers.set(tenant, await app.person({ tenant, codes: 'all', alias: 'admin' }))
  let made = 0
  let at = Date.now() - 600_000

  const plantOf = (tenant: string) => {
    const plant = plants.get(tenant)
    if (!plant) throw new Error('plant the tenant')
    return plant
  }

  function keeperOf(tenant: string): Caller {
    const keeper = keepers.get(tenant)
    if (!keeper) throw new Error('name the tenant')
    return keeper
  }

  const sql = (tenant: string, text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

  async function report(tenant: string, temp: number, n = 0): Promise<void> {
    const one = plantOf(tenant).devices[n]
    at += 1_000
    if (one) await alarms.say({ tenant, code: one.code }, plantOf(tenant), { temp }, at)
  }

  return {
    app,
    clock,
    alarms,
    plantOf,
    sql,
    report,
    keeperOf,
    async rule(tenant: string, wish: RuleWish = {}): Promise<string> {
      const id = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
        plantRule(tx, plantOf(tenant).typeId, wish, since),
      )
      app.context.changes.notify('alarm_rule', tenant)
      return id
    },
    /** An alarm that is raised just now; the one before is over. */
    async raise(tenant: string, n = 0): Promise<void> {
      await report(tenant, 1, n)
      await sql(tenant, `update alarm_record set alarm_state = 'CLOSED' where device_id = $1`, [
        plantOf(tenant).devices[n]?.deviceId,
      ])
      await report(tenant, 9, n)
    },
    async channel(tenant: string, draft: object) {
      made += 1
      return keeperOf(tenant).post('/alarm/alarm-channel/submit', { channelName: `渠道${made}`, ...draft })
    },
    async linkage(tenant: string, draft: object) {
      made += 1
      return keeperOf(tenant).post('/alarm/alarmlinkage/submit', {
        linkageName: `联动${made}`,
        onEvents: 'raised',
        ...draft,
      })
    },
    async runs(tenant: string, linkageId: string): Promise<Execution[]> {
      const answer = await keeperOf(tenant).get('/alarm/alarm-linkage-execution/list', {
        linkageId,
        ascs: 'id',
        size: '100',
      })
      return (answer.data as unknown as { records: Execution[] }).records
    },
    /** What is due by then is looked for. */
    later(seconds: number): void {
      clock.ahead += seconds * 1_000
      for (const tenant of tenants) app.context.changes.notify('alarm_linkage_execution', tenant)
    },
    /** No linkage is in force, no alarm stands, and the clock is right. */
    async clear(): Promise<void> {
      clock.ahead = 0
      for (const tenant of tenants) {
        await sql(tenant, 'update alarm_linkage set status = 0')
        for (let n = 0; n < devices; n += 1) await report(tenant, 1, n)
        await sql(tenant, `update alarm_record set alarm_state = 'CLOSED'`)
      }
    },
    async stop(): Promise<void> {
      await alarms.stop()
      await app.stop()
    },
  }
}
