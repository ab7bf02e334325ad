import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'

let app: TestApp
let keeper: Caller
let clerk: Caller
let areaId: string
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  clerk = await app.person({ tenant, codes: ['repair-bill', 'repair_bill_add', 'repair_bill_view'] })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
  await ok(keeper.post('/iot/phone/save', { phoneName: '调度台', extension: '8000', userId: clerk.userId }))
  await ok(keeper.post('/iot/phone/save', { phoneName: '护士站', extension: '8312', areaId }))
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

async function ok<T>(asked: Promise<{ status: number; msg: string; data: T }>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

const call = (callId: string, more: object = {}) => ({
  callId,
  number: '8312',
  direction: 'in',
  startedAt: Date.parse('2026-11-20T10:00:00Z'),
  endedAt: Date.parse('2026-11-20T10:01:05Z'),
  ...more,
})
const draft = (callId: string, more: object = {}): Promise<{ id: string }> =>
  ok(clerk.post('/iot/phone-call/draft', call(callId, more)))
const read = async (id: string): Promise<Record<string, unknown>> => ok(keeper.get('/iot/phone-call/detail', { id }))

test('a call is kept once however often, and however much at once, the box tells of it', async () => {
  const told = await Promise.all(Array.from({ length: 8 }, () => draft('c-1', { note: '灯不亮' })))
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
  expect(await draft('c-1', { note: '另一句' })).toEqual(told[0])
  expect(await read(told[0]?.id ?? '')).toMatchObject({
    callerNumber: '8312',
    callState: 'draft',
    duration: 65,
    startedAt: '2026-11-20 18:00:00',
    areaId,
    operatorId: clerk.userId,
    note: '灯不亮',
  })
})

test('the same number of another box is another call', async () => {
  const second = await app.person({ tenant })
  await ok(keeper.post('/iot/phone/save', { phoneName: '二台', extension: '8001', userId: second.userId }))
  const { id } = await draft('c-2')
  expect(await ok(second.post('/iot/phone-call/draft', call('c-2')))).not.toEqual({ id })
})

test('whoever took the call adds what was said and is done; nobody else may', async () => {
  const { id } = await draft('c-3')
  const words = { id, note: '氧气接头漏气', isFinished: true }
  expect(await keeper.post('/iot/phone-call/note', words)).toMatchObject({ status: 404 })
  await ok(clerk.post('/iot/phone-call/note', words))
  expect(await read(id)).toMatchObject({ note: '氧气接头漏气', callState: 'finished' })
})

test('without a line nobody keeps calls or asks who calls', async () => {
  const nobody = await app.person({ tenant })
  for (const answer of [
    await nobody.post('/iot/phone-call/draft', call('c-4')),
    await nobody.get('/iot/phone-call/caller', { number: '8312' }),
    await clerk.get('/iot/phone-call/list'),
  ])
    expect(answer).toMatchObject({ status: 403 })
  expect(await app.anybody.post('/iot/phone-call/draft', call('c-5'))).toMatchObject({ status: 401 })
})

test('a repair opened over the telephone says so, is linked, and is told to the next who hears from there', async () => {
  const bill = { title: '水龙头漏水', priority: 3, areaId }
  const { id: repairBillId } = await ok<{ id: string }>(clerk.post('/iot/repair-bill/submit', bill))
  const { id } = await draft('c-6', { repairBillId })
  expect(await read(id)).toMatchObject({ repairBillId })
  const [stored] = await sql('select source, reporter_phone from repair_bill where id = $1', [repairBillId])
  expect(stored).toEqual({ source: 'phone', reporter_phone: '8312' })
  const caller = await ok(clerk.get('/iot/phone-call/caller', { number: '8312' }))
  expect(caller).toMatchObject({ name: '护士站', areaName: '一病区', repairs: [{ id: repairBillId }] })
  expect((caller as { calls: unknown[] }).calls.length).toBeGreaterThan(0)
})

test('a person is known by the telephone, whichever way the box writes the number', async () => {
  await sql(`update "user" set phone = '13912345678', real_name = '王护士' where id = $1`, [clerk.userId])
  for (const number of ['13912345678', '013912345678', '+86 139-1234-5678'])
    expect(await ok(clerk.get('/iot/phone-call/caller', { number }))).toMatchObject({
      number: '13912345678',
      name: '王护士',
    })
})

test('what is active at the place is told, the worst first, and only to those who see alarms', async () => {
  for (const [name, level, state] of [
    ['湿度偏高', 3, 'ACTIVE_ACK'],
    ['供氧压力低', 1, 'ACTIVE_UNACK'],
    ['温度偏高', 2, 'CLEARED_UNACK'],
  ])
    await sql(
      `insert into alarm_record (id, tenant_id, alarm_name, alarm_level, alarm_state, area_id, first_time, last_time)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [newId(), tenant, name, level, state, areaId],
    )
  const alarms = [{ title: '供氧压力低' }, { title: '湿度偏高' }]
  expect(await ok(keeper.get('/iot/phone-call/caller', { number: '8312' }))).toMatchObject({ alarms })
  expect(await ok(clerk.get('/iot/phone-call/caller', { number: '8312' }))).toMatchObject({ alarms: [] })
})

test('repairs are told only to those who see repairs', async () => {
  const blind = await app.person({ tenant })
  await ok(keeper.post('/iot/phone/save', { phoneName: '三台', extension: '8003', userId: blind.userId }))
  expect(await ok(blind.get('/iot/phone-call/caller', { number: '8312' }))).toMatchObject({ repairs: [] })
})

test('a line that is used cannot be removed from under its calls', async () => {
  await draft('c-7')
  const [line] = await sql(`select id from phone where extension = '8000'`)
  expect(await keeper.post('/iot/phone/remove', undefined, { ids: String(line?.id) })).toMatchObject({ status: 422 })
})
