import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Job } from '../document/job.ts'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'
import { slaWatch } from './order-watch.ts'

const tenant = '200001'
let app: TestApp
let dispatcher: Caller
let leader: Caller
let technician: Caller
let helper: Caller
let nurse: Caller
let areaId: string

beforeAll(async () => {
  app = await startApp()
  const mail = ['mail', 'mail_view']
  const work = ['accept', 'refuse', 'transfer', 'start', 'finish'].map((step) => `repair_order_${step}`)
  const asking = ['repair-bill', 'repair_bill_add', 'repair_bill_view', 'repair_bill_urge']
  dispatcher = await app.person({ tenant, codes: 'all', alias: 'dispatcher' })
  leader = await app.person({ tenant, codes: mail, alias: 'team_leader' })
  technician = await app.person({ tenant, codes: [...mail, 'repair-order', 'repair_order_view', ...work] })
  helper = await app.person({ tenant, codes: mail })
  nurse = await app.person({ tenant, codes: [...mail, ...asking] })
  areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
})
afterAll(() => app.stop())
beforeEach(() => sql('update mail set is_deleted = 1'))

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

interface Letter {
  subject: string
  content: string
  aboutEntity: string
  aboutId: string
  senderId: string | null
}
const lettersOf = async (who: Caller) => {
  const { records } = await ok<{ records: Letter[] }>(who.get('/blade-desk/mail/list', { size: '50' }))
  return records
}
const subjectsOf = async (who: Caller) => (await lettersOf(who)).map(({ subject }) => subject)

const take = (who: Caller, id: string, step: string, input: object = {}) =>
  ok(who.post(`/order/repair/${step}`, { id, ids: [id], ...input }))

async function accepted(): Promise<{ billId: string; orderId: string }> {
  const asked = { title: '水龙头漏水', priority: 3, areaId, trade: 'water', allowDuplicate: 1 }
  const { id } = await ok<{ id: string }>(nurse.post('/iot/repair-bill/submit', asked))
  await ok(dispatcher.post('/iot/repair-bill/accept', { ids: [id] }))
  const { orderId } = await ok(dispatcher.get('/iot/repair-bill/detail', { id }))
  return { billId: id, orderId: String(orderId) }
}
const dispatched = async () => {
  const made = await accepted()
  await take(dispatcher, made.orderId, 'dispatch', { assigneeId: technician.userId, note: '带梯子' })
  return made
}

test('who is given an order is told once, with the place, the time it is due and the order itself', async () => {
  const { orderId } = await accepted()
  const helperIds = [helper.userId]
  await take(dispatcher, orderId, 'dispatch', { assigneeId: technician.userId, helperIds, note: '带梯子' })
  const [letter, ...others] = await lettersOf(technician)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subject: '新工单：水龙头漏水',
    aboutEntity: 'repair-order',
    aboutId: orderId,
    senderId: null,
  })
  expect(letter?.content).toMatch(
    /^测试人将维修工单 WX\d{8}-\d{4} 派给您，请接单。\n地点：一病区\n期限：.+\n说明：带梯子$/,
  )
  expect(await subjectsOf(helper)).toEqual(['协助维修：水龙头漏水'])
  expect(await subjectsOf(dispatcher)).toEqual([])
})

test('who reads English is told in English', async () => {
  await dispatched()
  const headers = { 'blade-auth': `bearer ${technician.token}`, 'accept-language': 'en' }
  const reply = await app.http.inject({ url: '/api/blade-desk/mail/list', headers })
  const { records } = reply.json<{ data: { records: Letter[] } }>().data
  expect(records).toMatchObject([
    { subject: 'New order: 水龙头漏水', content: expect.stringContaining('Note: 带梯子') },
  ])
  expect(records[0]).not.toHaveProperty('subjectEn')
})

test('an order handed back is told to the dispatchers, the second time to the leaders too', async () => {
  const { orderId } = await dispatched()
  await take(technician, orderId, 'refuse', { reason: 'overload' })
  expect(await lettersOf(dispatcher)).toMatchObject([{ subject: '退单：水龙头漏水', aboutId: orderId }])
  expect(await subjectsOf(leader)).toEqual([])
  await take(dispatcher, orderId, 'dispatch', { assigneeId: technician.userId })
  await take(technician, orderId, 'refuse', { reason: 'overload' })
  expect(await subjectsOf(dispatcher)).toHaveLength(2)
  expect(await subjectsOf(leader)).toEqual(['退单：水龙头漏水'])
})

test('a letter of the product has nobody to answer to', async () => {
  await dispatched()
  const { records } = await ok<{ records: { id: string }[] }>(technician.get('/blade-desk/mail/list'))
  const answerer = await app.person({ tenant, codes: 'all' })
  await sql('update mail set recipient_ids = array[$1::bigint] where id = $2', [answerer.userId, records[0]?.id])
  const answer = answerer.post('/blade-desk/mail/reply', { ids: [records[0]?.id], subject: '收到', content: '马上到' })
  expect(await answer).toMatchObject({ status: 422, reason: 'mail.no-sender' })
})

test('urging reaches whoever works on it, or the dispatchers while nobody does', async () => {
  const waiting = await accepted()
  await ok(nurse.post('/iot/repair-bill/urge', { id: waiting.billId, note: '水漫出来了' }))
  expect(await lettersOf(dispatcher)).toMatchObject([
    { subject: '催单：水龙头漏水', aboutEntity: 'repair-bill', content: expect.stringContaining('说明：水漫出来了') },
  ])
  const { billId } = await dispatched()
  await ok(nurse.post('/iot/repair-bill/urge', { id: billId }))
  expect((await subjectsOf(technician)).toSorted()).toEqual(['催单：水龙头漏水', '新工单：水龙头漏水'])
  // A step that is refused sends nothing.
  expect(await nurse.post('/iot/repair-bill/urge', { id: billId })).toMatchObject({ status: 422 })
  expect(await subjectsOf(technician)).toHaveLength(2)
})

test('finished work is told to whoever reported it', async () => {
  const { orderId } = await dispatched()
  await take(technician, orderId, 'accept')
  await take(technician, orderId, 'start')
  await take(technician, orderId, 'finish', { repairDesc: '更换了密封圈' })
  expect(await lettersOf(nurse)).toMatchObject([{ subject: '请验收：水龙头漏水', aboutId: orderId }])
  expect(await subjectsOf(dispatcher)).toEqual([])
})

test('a request that is turned down says so to its reporter', async () => {
  const asked = { title: '要一台新空调', priority: 4, areaId, trade: 'other' }
  const { id } = await ok<{ id: string }>(nurse.post('/iot/repair-bill/submit', asked))
  await ok(dispatcher.post('/iot/repair-bill/reject', { id, reason: 'out_of_scope', note: '请走采购' }))
  expect(await lettersOf(nurse)).toMatchObject([
    {
      subject: '不予受理：要一台新空调',
      aboutEntity: 'repair-bill',
      aboutId: id,
      content: expect.stringContaining('请走采购'),
    },
  ])
})

test('a low rating is told to the leader, who follows it up; a good one is not', async () => {
  for (const [scoreQuality, told] of [
    [3, []],
    [2, ['请回访：水龙头漏水']],
  ] as const) {
    const { billId, orderId } = await dispatched()
    await take(technician, orderId, 'accept')
    await take(technician, orderId, 'start')
    await take(technician, orderId, 'finish', { repairDesc: '更换了密封圈' })
    await take(dispatcher, orderId, 'check', { checkResult: 'pass' })
    await ok(
      dispatcher.post('/iot/repair-bill/evaluate', { id: billId, scoreSpeed: 5, scoreQuality, scoreAttitude: 4 }),
    )
    expect(await subjectsOf(leader)).toEqual(told)
  }
})

test('a late order is told to dispatchers and leaders once, however often the clocks are watched', async () => {
  const { orderId } = await dispatched()
  await sql(
    `update repair_order set report_time = report_time - interval '9 days', response_due = response_due - interval '9 days',
       finish_due = finish_due - interval '9 days' where id = $1`,
    [orderId],
  )
  await watch()
  await watch()
  for (const who of [dispatcher, leader])
    expect((await subjectsOf(who)).toSorted()).toEqual(['响应超时：水龙头漏水', '工单超时：水龙头漏水'].toSorted())
  expect(await subjectsOf(technician)).toEqual(['新工单：水龙头漏水'])
  // Found late by a step, it is not told again.
  await take(technician, orderId, 'accept')
  expect(await subjectsOf(leader)).toHaveLength(2)
})

async function watch(): Promise<void> {
  const watcher: Job = slaWatch
  const by = { tenant, actor: machineActor('job', watcher.name) }
  const items = await actAs(app.context, by, async (ctx) => (await watcher.items?.(ctx, {})) ?? [])
  for (const item of items) await actAs(app.context, by, async (ctx) => watcher.each?.(ctx, item, {}))
}

test('a letter goes with its step: what is rolled back tells nobody', async () => {
  const { orderId } = await accepted()
  const gone = newId()
  expect(
    await dispatcher.post('/order/repair/dispatch', { ids: [orderId, gone], assigneeId: technician.userId }),
  ).toMatchObject({ status: 404 })
  expect(await subjectsOf(technician)).toEqual([])
})
