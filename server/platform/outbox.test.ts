// The outbox on a real database: what fails alone waits and is put aside, and browsers of every process are told.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { platformScope } from './db.ts'
import { usualLimits } from './limits.ts'
import { createLog } from './log.ts'
import { MOST_ATTEMPTS } from './outbox.ts'
import { appRole } from './postgres/roles.ts'

const tenant = '200001'
let app: TestApp
let second: App
let me: Caller
const bases: string[] = []
beforeAll(async () => {
  app = await startApp()
  const database = { ...app.owner, user: appRole }
  second = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent') })
  for (const { http } of [app, second]) {
    await http.listen({ port: 0, host: '127.0.0.1' })
    bases.push(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`)
  }
  me = await app.person({ tenant, codes: 'all' })
})
let leaving = new AbortController()
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  for (const { push } of [app, second]) await expect.poll(() => push.readers).toBe(0)
})
afterAll(async () => {
  await second.close()
  await app.stop()
})

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

/** Events of the alarm topic and resets, as a browser of this process hears them. */
async function listen(base = ''): Promise<Record<string, unknown>[]> {
  const heard: Record<string, unknown>[] = []
  const answer = await fetch(`${base}/stream?topics=alarm`, {
    headers: { 'blade-auth': `bearer ${me.token}` },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  const read = async () => {
    let rest = ''
    for await (const bytes of answer.body ?? []) {
      const blocks = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^event: alarm\ndata: (.*)$/m.exec(block)?.[1]
        if (data) heard.push(JSON.parse(data))
      }
    }
  }
  void read().catch(() => undefined)
  await expect.poll(() => app.push.readers + second.push.readers).toBeGreaterThan(0)
  return heard
}

const send = (payload: object, note = true) =>
  sql(`insert into outbox (tenant_id, kind, payload) values ($1, 'alarm', $2)`, [tenant, JSON.stringify(payload)]).then(
    () => note && app.context.changes.notify('outbox', tenant),
  )

test('whoever drains a letter, it is heard once by the browsers of every process', async () => {
  const heard = [await listen(bases[0]), await listen(bases[1])]
  await expect.poll(() => app.push.readers + second.push.readers).toBe(2)
  for (let n = 0; n < 300; n += 1) {
    await send({ recordId: '1', n }, false)
    if (n % 50 === 0) for (const { context } of [app, second]) context.changes.notify('outbox', tenant)
  }
  for (const { context } of [app, second]) context.changes.notify('outbox', tenant)
  for (const one of heard) {
    await expect.poll(() => one.length).toBe(300)
    expect(new Set(one.map(({ n }) => n)).size).toBe(300)
  }
  expect(await sql('select 1 from outbox')).toEqual([])
})

test('a letter arrives while sign-ins and look-ups hold every connection of theirs', async () => {
  const heard = await listen(bases[0])
  await send({ recordId: '1', n: 1 }, false)
  const { platform, door } = usualLimits.lanes
  const busy = [
    ...Array<'platform'>(platform.connections).fill('platform'),
    ...Array<'door'>(door.connections).fill('door'),
  ]
  const held = await Promise.all(
    busy.map(async (lane) => {
      const tx = app.context.db.lane(lane).open(platformScope)
      await tx.query('select 1')
      return tx
    }),
  )
  app.context.changes.notify('outbox', tenant)
  await expect.poll(() => heard.length).toBe(1)
  for (const tx of held) await tx.rollback()
})

test('a letter larger than a notification arrives elsewhere without its long parts', async () => {
  const heard = [await listen(bases[0]), await listen(bases[1])]
  await expect.poll(() => app.push.readers + second.push.readers).toBe(2)
  await send({ recordId: '1', text: '长'.repeat(5_000) })
  await send({ recordId: '1', n: 1 })
  for (const one of heard) await expect.poll(() => one.length).toBe(2)
})

test('a letter that a process had in its hands when it died is delivered once its lease is over', async () => {
  const heard = await listen(bases[0])
  await listen(bases[1])
  await expect.poll(() => app.push.readers + second.push.readers).toBe(2)
  await sql(
    `insert into outbox (tenant_id, kind, payload, lease_token, lease_until) values ($1, 'alarm', $2, 'gone', now() + interval '1 hour')`,
    [tenant, JSON.stringify({ recordId: '1', n: 1 })],
  )
  await send({ recordId: '1', n: 2 })
  await expect.poll(() => heard.map(({ n }) => n)).toEqual([2])
  await sql('update outbox set lease_until = now()')
  await expect.poll(() => heard.map(({ n }) => n)).toEqual([2, 1])
  await expect.poll(() => sql('select 1 from outbox')).toEqual([])
})

// What its reader cannot take: an id that is none.
const poison = { recordId: 'no id' }

test('a letter that fails alone waits, and the others of its batch are delivered', async () => {
  const heard = await listen(bases[0])
  await listen(bases[1])
  await expect.poll(() => app.push.readers + second.push.readers).toBe(2)
  for (let n = 0; n < 5; n += 1) await send(n === 2 ? poison : { recordId: '1', n }, false)
  app.context.changes.notify('outbox', tenant)
  await expect.poll(() => heard.map(({ n }) => n)).toEqual([0, 1, 3, 4])
  await expect
    .poll(() => sql('select attempts, next_at > now() as waits from outbox'))
    .toEqual([{ attempts: 1, waits: true }])
})

test('after its last attempt it is put aside with its cause, and delivered again when an administrator says so', async () => {
  const heard = await listen(bases[0])
  await listen(bases[1])
  await expect.poll(() => app.push.readers + second.push.readers).toBe(2)
  const tryAgain = async () => {
    await sql('update outbox set next_at = now()')
    app.context.changes.notify('outbox', tenant)
    return sql('select 1 from outbox')
  }
  await expect.poll(tryAgain).toEqual([])
  const path = '/blade-log/dead-letter'
  const { records } = (await me.get(`${path}/list`)).data as { records: { id: string }[] }
  expect(records).toMatchObject([
    { letterKind: 'alarm', attempts: MOST_ATTEMPTS, lastError: expect.stringContaining('bigint') },
  ])
  const id = records[0]?.id ?? ''
  const reader = await app.person({ tenant, codes: ['dead-letter', 'dead_letter_view'] })
  expect(await reader.post(`${path}/replay`, {}, { ids: id })).toMatchObject({ status: 403 })
  await sql(`update dead_letter set payload = '{"recordId": "1", "n": 7}'`)
  expect(await me.post(`${path}/replay`, {}, { ids: id })).toMatchObject({ status: 200 })
  await expect.poll(() => heard.map(({ n }) => n)).toEqual([7])
  expect((await me.get(`${path}/list`)).data).toMatchObject({ total: 0 })
})

test('browsers fetch everything again when the ear of their process was cut off', async () => {
  await listen(bases[1])
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steward changes' and datname = current_database()`,
  )
  await expect.poll(() => second.push.readers).toBe(0)
  const answer = await fetch(`${bases[1]}/stream?topics=alarm`, {
    headers: { 'blade-auth': `bearer ${me.token}`, 'last-event-id': 'before-3' },
    signal: leaving.signal,
  })
  const reader = answer.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('event: reset')
})
