// Alarm events, change of rights and refused topics on a real SSE connection.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeTransitions } from '../alarm/transitions.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let app: TestApp
let base = ''
let plant: Plant
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 201 }),
  )
})
let leaving = new AbortController()
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  await expect.poll(() => app.push.readers).toBe(0)
})
afterAll(async () => app.stop())

const sql = (text: string, values: unknown[] = [], whose = scope) =>
  app.context.db.transaction(whose, (tx) => tx.query(text, values))

interface Heard {
  id: string
  name: string
  data: Record<string, unknown>
}

/** An open stream and its received events. */
async function listen({ token }: Caller, topics: readonly string[], lastId?: string) {
  const heard: Heard[] = []
  const headers = { 'blade-auth': `bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const answer = await fetch(`${base}/stream?topics=${topics.join(',')}`, { headers, signal: leaving.signal })
  // A stopping server waits for every connection that could be used again.
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  const ended = (async () => {
    let rest = ''
    for await (const bytes of answer.body ?? []) {
      const blocks = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event') !== '')
          heard.push({ id: field('id'), name: field('event'), data: JSON.parse(field('data')) })
      }
    }
  })().catch(() => undefined)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return { heard, ended, of: (name: string) => heard.filter((one) => one.name === name).map(({ data }) => data) }
}

/** An open alarm of a device in a department, published as the rules do. */
async function raise(nth: number, dept = '0'): Promise<string> {
  const id = newId()
  await app.context.db.transaction(scope, async (tx) => {
    await tx.query(
      `insert into alarm_record (id, tenant_id, create_dept, alarm_no, alarm_level, alarm_name, device_id, area_id, alarm_state, alarm_source)
       select $1::bigint, $2, $3, $1::bigint::text, 1, '箱内温度过高', id, area_id, 'ACTIVE_UNACK', 'rule' from device where id = $4`,
      [id, tenant, dept, plant.devices[nth]?.deviceId],
    )
    await writeTransitions(tx, [{ tenant, recordId: id, transition: 'trigger', at: Date.now(), level: 1 }])
  })
  app.context.changes.notify('outbox', tenant)
  return id
}

const alarms = { tenant, codes: ['alarm-record'] } as const

/** Narrows this user's alarms to his own departments. */
async function narrow(me: Caller, column = 'createDept', type = 3): Promise<void> {
  const id = newId()
  await sql(
    `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_column, scope_type)
     select $1, $2, (select id from menu where code = 'alarm-record'), 'alarm-record', 'own', $3, $4`,
    [id, tenant, column, type],
    platformScope,
  )
  await sql(
    `insert into role_scope (tenant_id, role_id, scope_category, scope_id) select $1, unnest(role_id), 1, $2 from "user" where id = $3`,
    [tenant, id, me.userId],
  )
  app.context.changes.invalidateAll()
}
const deptOf = async ({ userId }: Caller) =>
  String((await sql('select dept_id[1] as id from "user" where id = $1', [userId]))[0]?.id)

test('an alarm is told with its name, level, device and the whole path of its place', async () => {
  const [house] = [newId()]
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1::bigint, $2, '门诊楼', $1::bigint::text, 'building', '0')`,
    [house, tenant],
  )
  await sql(`update area set ancestors = '0,' || $1::text, area_name = '药房' where id = $2`, [house, plant.areaId])
  const line = await listen(await app.person(alarms), ['alarm'])
  const recordId = await raise(0)
  await expect
    .poll(() => line.of('alarm'))
    .toEqual([
      {
        recordId,
        transition: 'trigger',
        transitionId: expect.stringMatching(/^\d+$/),
        level: 1,
        alarmName: '箱内温度过高',
        alarmNameEn: '',
        deviceId: plant.devices[0]?.deviceId,
        deviceName: 'G1-1',
        place: '门诊楼 / 药房',
      },
    ])
})

test('an alarm is told to those whose data scope contains it, and to nobody else', async () => {
  const [whole, here, elsewhere] = [await app.person(alarms), await app.person(alarms), await app.person(alarms)]
  await narrow(here)
  await narrow(elsewhere)
  const lines = [await listen(whole, ['alarm']), await listen(here, ['alarm']), await listen(elsewhere, ['alarm'])]
  const first = await raise(1, await deptOf(here))
  const second = await raise(2, await deptOf(elsewhere))
  const told = (at: number) => lines[at]?.of('alarm').map(({ recordId }) => recordId)
  await expect.poll(() => told(0)).toEqual([first, second])
  await expect.poll(() => told(2)).toEqual([second])
  expect(told(1)).toEqual([first])
})

test('whoever comes back is told what they missed within their scope, or to ask for everything', async () => {
  const [here, elsewhere] = [await app.person(alarms), await app.person(alarms)]
  await narrow(here)
  await narrow(elsewhere)
  const line = await listen(here, ['alarm'])
  const before = line.heard.at(-1)?.id
  await raise(3, await deptOf(elsewhere))
  const mine = await raise(4, await deptOf(here))
  await expect.poll(() => line.of('alarm')).toHaveLength(1)
  const again = await listen(here, ['alarm'], before)
  await expect.poll(() => again.of('alarm').map(({ recordId }) => recordId)).toEqual([mine])
  // Visibility was not computed for this audience.
  const other = await listen(elsewhere, ['alarm'], before)
  expect(other.heard[0]?.name).toBe('reset')
})

test('whoever connects a little later is told that there were alarms, once and without naming them', async () => {
  app.push.startAnew()
  const me = await app.person(alarms)
  const witness = await listen(me, ['alarm'])
  await raise(6)
  await raise(7)
  await expect.poll(() => witness.of('alarm')).toHaveLength(2)
  const [later, stranger, before] = [
    await listen(me, ['alarm', 'lists']),
    await listen(await app.person({ tenant, codes: ['post'] }), ['alarm', 'lists']),
    await listen(me, ['lists']),
  ]
  await expect.poll(() => later.of('lists')).toEqual([{ entity: 'alarm-record', ago: expect.any(Number) }])
  expect([later.of('alarm'), stranger.of('lists'), before.of('lists')]).toEqual([[], [], []])
  // A stream that goes on, and reads alarms only now.
  const next = await listen(me, ['alarm', 'lists'], before.heard[0]?.id)
  await expect.poll(() => next.of('lists')).toHaveLength(1)
})

test('whoever could not have seen those alarms is not told', async () => {
  app.push.startAnew()
  const [whole, elsewhere] = [await app.person(alarms), await app.person(alarms)]
  await narrow(elsewhere)
  const witness = await listen(whole, ['alarm'])
  await listen(elsewhere, ['alarm'])
  await raise(8)
  await expect.poll(() => witness.of('alarm')).toHaveLength(1)
  const later = await listen(elsewhere, ['alarm', 'lists'])
  await raise(9, await deptOf(elsewhere))
  await expect.poll(() => later.of('alarm')).toHaveLength(1)
  expect(later.of('lists')).toEqual([])
})

test('a topic that is not granted is named as refused, and the rest of the line stands', async () => {
  const line = await listen(await app.person(alarms), [
    'overview',
    'alarm',
    `device:${plant.devices[0]?.deviceId}`,
    'device:x',
  ])
  expect(line.heard[0]).toMatchObject({
    name: 'ready',
    data: { refused: ['overview', `device:${plant.devices[0]?.deviceId}`, 'device:x'] },
  })
  const recordId = await raise(5)
  await expect.poll(() => line.of('alarm')).toMatchObject([{ recordId }])
})

test('of more devices than one line carries, those beyond are named and the others heard', async () => {
  const me = await app.person({ tenant, codes: ['alarm-record', 'device'] })
  const topics = plant.devices.map(({ deviceId }) => `device:${deviceId}`)
  const line = await listen(me, ['alarm', ...topics])
  expect(line.heard[0]?.data).toMatchObject({ refused: [topics[200]] })
  app.push.sendVolatile(tenant, { topic: String(topics[0]), data: { ts: 1 } })
  await expect.poll(() => line.of(String(topics[0]))).toEqual([{ ts: 1 }])
})

test('one right exchanged for another is told at once, and the line opens anew under what holds now', async () => {
  const me = await app.person(alarms)
  const line = await listen(me, ['alarm'])
  await sql(
    `update role_menu set menu_id = (select id from menu where code = 'device') where role_id = (select role_id[1] from "user" where id = $1)`,
    [me.userId],
  )
  app.context.changes.notify('role_menu', tenant)
  await line.ended
  expect(line.of('rights')).toHaveLength(1)
  const again = await listen(me, ['alarm', 'overview'])
  expect(again.heard[0]?.data).toMatchObject({ refused: ['alarm'] })
  expect(again.heard[0]?.data.rights).not.toBe(line.heard[0]?.data.rights)
})

test('a change that leaves a person the same rights leaves their line in peace', async () => {
  const line = await listen(await app.person(alarms), ['alarm'])
  app.context.changes.notify('user', tenant)
  const recordId = await raise(6)
  await expect.poll(() => line.of('alarm')).toMatchObject([{ recordId }])
  expect(app.push.readers).toBe(1)
})
