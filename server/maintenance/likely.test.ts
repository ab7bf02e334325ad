// Suggestions: who could take an order, and which open requests may be about the same fault.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
const technicians = [
  'repair-order',
  'repair_order_view',
  ...['accept', 'start', 'finish'].map((one) => `repair_order_${one}`),
]
const asking = ['repair-bill', 'repair_bill_add', 'repair_bill_view']

let app: TestApp
let desk: Caller
let busy: Caller
let knowing: Caller
let nurse: Caller
let ward: string
let cellar: string

beforeAll(async () => {
  app = await startApp()
  desk = await app.person({ tenant, codes: 'all' })
  busy = await app.person({ tenant, codes: technicians })
  knowing = await app.person({ tenant, codes: technicians })
  nurse = await app.person({ tenant, codes: asking })
  ;[ward, cellar] = [await area('一病区', 'A1'), await area('地下室', 'B1')]
})
afterAll(() => app.stop())

async function area(name: string, code: string): Promise<string> {
  const id = newId()
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, $3, $4, 'zone', '0')`,
      [id, tenant, name, code],
    ),
  )
  return id
}

async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function order(more: object = {}): Promise<string> {
  const draft = { title: '水龙头漏水', priority: 3, areaId: ward, trade: 'water', ...more }
  return (await ok<{ id: string }>(desk.post('/order/repair/submit', draft))).id
}
const take = (who: Caller, id: string, step: string, input: object = {}) =>
  ok(who.post(`/order/repair/${step}`, { id, ids: [id], ...input }))

interface Likely {
  userId: string
  openCount: number
  tradeMatch: number
  areaMatch: number
  reasons: string[]
}
const likelyFor = (who: Caller, orderId: string) => who.get('/order/repair/candidates', { orderId })

test('who repaired this before stands above who has work in hand, each with the reasons', async () => {
  const before = await order()
  await take(desk, before, 'dispatch', { assigneeId: knowing.userId })
  await take(knowing, before, 'accept')
  await take(knowing, before, 'start')
  await take(knowing, before, 'finish', { repairDesc: '更换了密封圈' })
  await take(desk, await order({ areaId: cellar, trade: 'electric' }), 'dispatch', { assigneeId: busy.userId })

  const found = await ok<Likely[]>(likelyFor(desk, await order()))
  const at = (who: Caller) => found.findIndex(({ userId }) => userId === who.userId)
  expect(at(knowing)).toBe(0)
  expect(found[0]).toMatchObject({ tradeMatch: 1, areaMatch: 1, openCount: 0 })
  expect(found[0]?.reasons).toEqual(['手上无工单', '同工种1单', '本区域1单'])
  expect(found[at(busy)]).toMatchObject({ openCount: 1, tradeMatch: 0, areaMatch: 0, reasons: ['在手1单'] })
})

test('only people who may accept orders are suggested, never who has the order already', async () => {
  const id = await order()
  await take(desk, id, 'dispatch', { assigneeId: knowing.userId })
  const people = (await ok<Likely[]>(likelyFor(desk, id))).map(({ userId }) => userId)
  expect(people).toContain(busy.userId)
  expect(people).not.toContain(knowing.userId)
  expect(people).not.toContain(nurse.userId)
})

test('suggestions are for those who give work away, within their own hospital', async () => {
  const id = await order()
  expect(await likelyFor(knowing, id)).toMatchObject({ status: 403 })
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await likelyFor(stranger, id)).toMatchObject({ status: 404 })
})

interface Same {
  id: string
  title: string
}
const sameAs = async (who: Caller, about: Record<string, string>) =>
  (await ok<Same[]>(who.get('/iot/repair-bill/duplicates', about))).map(({ id }) => id)
const report = async (more: object = {}) => {
  const draft = { title: '灯不亮', priority: 3, areaId: cellar, trade: 'electric', allowDuplicate: 1, ...more }
  return (await ok<{ id: string }>(nurse.post('/iot/repair-bill/submit', draft))).id
}

test('what is open for the area and trade is named before it is reported twice', async () => {
  const [first, other] = [await report(), await report({ trade: 'water' })]
  const over = await report()
  await ok(desk.post('/iot/repair-bill/reject', { id: over, ids: [over], reason: 'incomplete' }))
  expect(await sameAs(nurse, { areaId: cellar, trade: 'electric' })).toEqual([first])
  expect(await sameAs(nurse, { areaId: cellar })).toEqual([other, first])
  expect(await sameAs(nurse, { areaId: cellar, trade: 'electric', exceptId: first })).toEqual([])
  expect(await sameAs(nurse, {})).toEqual([])
})

test('a request of the day before yesterday, and one of another hospital, is not named', async () => {
  const room = await area('弃用', 'C1')
  const id = await report({ areaId: room })
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(`update repair_bill set report_time = report_time - interval '25 hours' where id = $1`, [id]),
  )
  expect(await sameAs(nurse, { areaId: room })).toEqual([])
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await sameAs(stranger, { areaId: cellar })).toEqual([])
})
