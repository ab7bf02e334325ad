// Who is told that a list changed, how often, and by which server.
import { area, device, phone } from '@steward/domain/index'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { add, alter } from '../document/rows.ts'
import { machineActor } from '../platform/actor.ts'
import { ADDED } from '../platform/change.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { createLog } from '../platform/log.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { actAs } from '../platform/work.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Events, openEvents } from '../testing/events.ts'
import { plantDevices } from '../testing/plant.ts'

const tenant = '200001'
const codes = ['area', 'area_add', 'area_edit', 'area_delete', 'post', 'post_add'] as const
let app: TestApp
let second: App
let writer: Caller
const bases: string[] = []
let leaving = new AbortController()
beforeAll(async () => {
  app = await startApp()
  const database = { ...app.owner, user: appRole }
  second = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent') })
  for (const { http } of [app, second]) {
    await http.listen({ port: 0, host: '127.0.0.1' })
    bases.push(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`)
  }
  writer = await app.person({ tenant, codes })
})
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  for (const { push } of [app, second]) await expect.poll(() => push.readers).toBe(0)
  // What a page may have read before its stream was open is told again: the next test begins without it.
  for (const { push } of [app, second]) push.startAnew()
})
afterAll(async () => {
  await second.close()
  await app.stop()
})

const open = (caller: Caller, { at = 0, lastId = '' } = {}): Promise<Events> =>
  openEvents(bases[at] ?? '', caller, ['lists'], { signal: leaving.signal, ...(lastId ? { lastId } : {}) })
/** Without their age. */
const toldOf = (events: Events, entity: string) =>
  events
    .of('lists')
    .filter((data) => data.entity === entity)
    .map(({ ids }) => (ids === undefined ? { entity } : { entity, ids }))

let nth = 0
async function submit(caller: Caller, what: 'iot/area' | 'blade-system/post', row: object = {}): Promise<string> {
  nth += 1
  const own =
    what === 'iot/area'
      ? { areaName: `区域${nth}`, areaCode: `A${nth}`, areaType: 'building' }
      : { postName: `岗位${nth}`, postCode: `P${nth}`, category: 1 }
  const answer = await caller.post(`/${what}/submit`, { ...own, ...row })
  expect(answer.status, answer.msg).toBe(200)
  return (answer.data as { id: string }).id
}

/** Resolves when these streams have heard of a later change of posts, which everybody in the tests may list. */
async function settled(streams: readonly Events[], by = writer): Promise<void> {
  const id = await submit(by, 'blade-system/post')
  for (const events of streams)
    await expect.poll(() => toldOf(events, 'post').some(({ ids }) => Array.isArray(ids) && ids.includes(id))).toBe(true)
}

/** Narrows the areas this person sees. */
async function narrow({ userId }: Caller, scope: { column: string; type: number; condition?: string }): Promise<void> {
  const id = newId()
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_column, scope_type, scope_value)
       select $1, $2, (select id from menu where code = 'area'), 'area', 'own', $3, $4, $5`,
      [id, tenant, scope.column, scope.type, scope.condition ?? ''],
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_category, scope_id)
       select $1, unnest(role_id), 1, $2 from "user" where id = $3`,
      [tenant, id, userId],
    )
  })
  app.context.changes.invalidateAll()
}

test('whoever may list the entity is told which one changed, and nothing of its contents', async () => {
  const [reader, clerk] = [
    await app.person({ tenant, codes: ['area', 'post'] }),
    await app.person({ tenant, codes: ['post'] }),
  ]
  const foreign = await app.person({ tenant: '200002', codes })
  const streams = [await open(reader), await open(clerk), await open(foreign)] as const
  const id = await submit(writer, 'iot/area')
  await expect.poll(() => toldOf(streams[0], 'area')).toEqual([{ entity: 'area', ids: [id] }])
  await settled([streams[0], streams[1]])
  await settled([streams[2]], foreign)
  expect(toldOf(streams[1], 'area')).toEqual([])
  expect(streams[2].of('lists')).toHaveLength(1)
})

test('a data scope that contains none of the changed rows hears nothing, one that may have contained them does', async () => {
  const [here, elsewhere, buildings] = [
    await app.person({ tenant, codes }),
    await app.person({ tenant, codes }),
    await app.person({ tenant, codes }),
  ]
  await narrow(here, { column: 'createDept', type: 3 })
  await narrow(elsewhere, { column: 'createDept', type: 3 })
  await narrow(buildings, { column: '', type: 5, condition: "areaType = 'building'" })
  const streams = [await open(here), await open(elsewhere), await open(buildings)] as const
  const counts = () => streams.map((events) => toldOf(events, 'area').length)

  const id = await submit(here, 'iot/area', { areaType: 'floor' })
  await expect.poll(() => toldOf(streams[0], 'area')).toEqual([{ entity: 'area' }])
  await settled(streams)
  expect(counts()).toEqual([1, 0, 0])

  const building = await submit(here, 'iot/area')
  await expect.poll(counts).toEqual([2, 0, 1])
  // It leaves the scope by this change, and is removed outside of it by the next.
  const change = { id: building, rev: 1, areaType: 'floor' }
  const rev = (await here.get('/iot/area/detail', { id: building })).data as { rev: number }
  expect(await here.post('/iot/area/submit', { ...change, rev: rev.rev })).toMatchObject({ status: 200 })
  await expect.poll(counts).toEqual([3, 0, 2])
  expect(await here.post('/iot/area/remove', undefined, { ids: `${building},${id}` })).toMatchObject({ status: 200 })
  await expect.poll(counts).toEqual([4, 0, 2])
  await settled(streams)
  expect(counts()).toEqual([4, 0, 2])
})

test('of a letter only its writer and its reader are told, whatever role others have', async () => {
  const mine = { tenant, codes: ['mail', 'mail_send', 'post'] }
  const [sender, reader, colleague] = [await app.person(mine), await app.person(mine), await app.person(mine)]
  const chief = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const streams = [await open(sender), await open(reader), await open(colleague), await open(chief)] as const
  const letter = { recipientIds: reader.userId, subject: '交班', content: '内容' }
  expect(await sender.post('/blade-desk/mail/send', letter)).toMatchObject({ status: 200 })
  await expect
    .poll(() => streams.map((events) => toldOf(events, 'mail')))
    .toEqual([[{ entity: 'mail' }], [{ entity: 'mail' }], [], []])
  await settled(streams)
  expect([streams[2], streams[3]].map((events) => toldOf(events, 'mail'))).toEqual([[], []])
})

test('an import of 5,000 rows is one event, and many small changes are a few', async () => {
  const events = await open(writer)
  const asImport = { tenant, actor: machineActor('job', 'import') }
  await actAs(app.context, asImport, async (ctx) => {
    await ctx.tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type)
       select 900000 + n, $1, 'I' || n, 'I' || n, 'room' from generate_series(1, 5000) n`,
      [tenant],
    )
    for (let at = 1; at <= 5000; at += 1)
      await ctx.changed('area', tenant, { ids: [String(900_000 + at)], fields: ADDED })
  })
  await expect.poll(() => toldOf(events, 'area')).toEqual([{ entity: 'area' }])
  await settled([events])
  for (let at = 0; at < 40; at += 1) await submit(writer, 'iot/area')
  const last = await submit(writer, 'iot/area')
  await expect
    .poll(() =>
      toldOf(events, 'area').some(({ ids }) => ids === undefined || (Array.isArray(ids) && ids.includes(last))),
    )
    .toBe(true)
  await settled([events])
  expect(toldOf(events, 'area').length).toBeLessThan(20)
})

test('values that machines keep writing are no change of a list', async () => {
  const watcher = await app.person({ tenant, codes: ['device', 'phone', 'post', 'post_add'] })
  const scope = { tenant, platform: false }
  const plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 }),
  )
  const id = plant.devices[0]?.deviceId ?? ''
  const asIntake = { tenant, actor: machineActor('process', 'presence') }
  const events = await open(watcher)
  const line = await actAs(app.context, asIntake, (ctx) =>
    add(ctx, phone, { phoneName: '前台', extension: '800', lineNumber: '1' }),
  )
  await expect.poll(() => toldOf(events, 'phone')).toEqual([{ entity: 'phone', ids: [line.id] }])
  await actAs(app.context, asIntake, async (ctx) => {
    await alter(ctx, device, [id], { onlineStatus: 'online', lastSeen: new Date().toISOString() })
    await alter(ctx, phone, [line.id], { lastCallTime: new Date().toISOString() })
    await app.context.changes.announce(ctx.tx, 'device', tenant)
  })
  await settled([events], watcher)
  expect(toldOf(events, 'device')).toEqual([])
  expect(toldOf(events, 'phone')).toHaveLength(1)
  await actAs(app.context, asIntake, (ctx) =>
    alter(ctx, device, [id], { deviceName: '冷藏箱', onlineStatus: 'offline' }),
  )
  await expect.poll(() => toldOf(events, 'device')).toEqual([{ entity: 'device', ids: [id] }])
})

test('what one server commits is told to the browsers of another', async () => {
  const events = await open(writer, { at: 1 })
  const id = await submit(writer, 'iot/area')
  await expect.poll(() => toldOf(events, 'area')).toEqual([{ entity: 'area', ids: [id] }])
})

test('what is rolled back is told to nobody', async () => {
  const events = await open(writer)
  const asJob = { tenant, actor: machineActor('job', 'broken') }
  const broken = actAs(app.context, asJob, async (ctx) => {
    await add(ctx, area, { areaName: '无', areaCode: 'none', areaType: 'room', sort: 1 })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  await settled([events])
  expect(toldOf(events, 'area')).toEqual([])
})

test('a change just before the stream was open is told with its age, one during an interruption once it is back', async () => {
  const first = await open(writer)
  const id = await submit(writer, 'iot/area')
  await expect.poll(() => toldOf(first, 'area')).toHaveLength(1)
  const late = await open(writer)
  await expect.poll(() => toldOf(late, 'area')).toEqual([{ entity: 'area', ids: [id] }])
  const agesOf = (events: Events) => events.of('lists').map(({ ago }) => Number(ago))
  expect(Math.min(...agesOf(late))).toBeGreaterThan(Math.max(...agesOf(first)))
  leaving.abort()
  leaving = new AbortController()
  await expect.poll(() => app.push.readers).toBe(0)
  const meanwhile = await submit(writer, 'iot/area')
  const again = await open(writer, { lastId: first.lastId() })
  await expect.poll(() => toldOf(again, 'area')).toEqual([{ entity: 'area', ids: [meanwhile] }])
})

test('the platform hears of the rows it administers in every tenant, their own people of no other', async () => {
  const platform = await app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
  const clerk = await app.person({ tenant: '000000', codes: ['post', 'post_add'] })
  const streams = [await open(platform), await open(clerk)] as const
  const id = await submit(writer, 'blade-system/post')
  await expect.poll(() => toldOf(streams[0], 'post')).toEqual([{ entity: 'post', ids: [id] }])
  await settled([streams[1]], clerk)
  expect(toldOf(streams[1], 'post')).toHaveLength(1)
})

test('nobody is granted the topic who may list nothing', async () => {
  const events = await open(await app.person({ tenant, codes: [] }))
  expect(events.of('ready')).toEqual([{ refused: ['lists'], rights: expect.any(String) }])
})
