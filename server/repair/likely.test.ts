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

interface LikelyFault {
  name: string
  faultCause: string
  repairDesc: string
  lastTime: string | null
  count: number
}

test('how the device was repaired before stands above the codes of its type, and those of other types are not told', async () => {
  const [machine, lift, fridge, device, gateway, category] = Array.from({ length: 6 }, newId)
  const sql = (text: string, values: unknown[]) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
  await sql(
    `insert into product_category (id, tenant_id, category_name, category_code, system_code, ancestors) values ($1, $2, '电梯', 'L', 'ELV', '0')`,
    [category, tenant],
  )
  for (const [id, parent, ancestors, code] of [
    [machine, null, '0', 'machine'],
    [lift, machine, `0,${machine}`, 'lift'],
    [fridge, null, '0', 'fridge'],
  ])
    await sql(
      `insert into device_type (id, tenant_id, parent_id, ancestors, type_name, type_code, category_id, access_mode)
       values ($1, $2, $3, $4, $5, $5, $6, 'sub')`,
      [id, tenant, parent, ancestors, code, category],
    )
  await sql(
    `insert into gateway (id, tenant_id, gateway_name, gateway_code, gateway_type, area_id) values ($1, $2, '网关', 'GW1', 'mqtt', $3)`,
    [gateway, tenant, ward],
  )
  await sql(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, device_mqtt_prefix)
     values ($1, $2, '1#电梯', 'L1', $3, $4, $5, 'L1')`,
    [device, tenant, lift, ward, gateway],
  )
  const code = (name: string, more: object) =>
    ok(desk.post('/iot/fault-code/submit', { code: name, name, faultPhenomenon: 'noise', faultCause: 'wear', ...more }))
  await code('门机皮带', { equipmentType: machine, faultRemedy: 'replace', repairDesc: '更换门机皮带' })
  await code('导靴', { equipmentType: lift, faultRemedy: 'adjust', repairDesc: '调整导靴间隙' })
  await code('压缩机', { equipmentType: fridge, faultRemedy: 'replace' })
  const faultsOf = (id: string) => ok<LikelyFault[]>(knowing.get('/order/repair/likelyFaults', { orderId: id }))
  const first = await order({ deviceId: device })
  expect((await faultsOf(first)).map(({ name }) => name).toSorted()).toEqual(['导靴', '门机皮带'])
  await take(desk, first, 'dispatch', { assigneeId: knowing.userId })
  await take(knowing, first, 'accept')
  await take(knowing, first, 'start')
  const codes = { faultPhenomenon: 'noise', faultCause: 'wear', faultRemedy: 'adjust' }
  await take(knowing, first, 'finish', { ...codes, repairDesc: '导靴间隙调至 2 毫米' })
  const again = await faultsOf(await order({ deviceId: device }))
  expect(again.map(({ name, repairDesc, count }) => [name, repairDesc, count])).toEqual([
    ['导靴', '导靴间隙调至 2 毫米', 1],
    ['门机皮带', '更换门机皮带', 0],
  ])
  expect(again[0]?.lastTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await nurse.get('/order/repair/likelyFaults', { orderId: first })).status).toBe(403)
})
