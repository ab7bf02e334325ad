// One's own open requests on a real database: where they stand, and nobody else's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

const tenant = '200001'
const asking = ['repair-bill', 'repair_bill_add', 'repair_bill_view', 'repair_bill_urge']

let app: TestApp
let desk: Caller
let nurse: Caller
let worker: Caller
const ward = newId()

beforeAll(async () => {
  app = await startApp()
  desk = await app.person({ tenant, codes: 'all' })
  nurse = await app.person({ tenant, codes: asking })
  worker = await app.person({ tenant, codes: ['repair-order', 'repair_order_view', 'repair_order_accept'] })
  await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
      [ward, tenant],
    ),
  )
})
afterAll(() => app.stop())

interface Mine {
  total: number
  records: { id: string }[]
}
async function report(person: Caller, title: string): Promise<string> {
  const { data }: { data: { id: string } } = await person.post('/iot/repair-bill/submit', {
    title,
    areaId: ward,
    priority: 3,
  })
  return data.id
}
const mine = async (person: Caller): Promise<Mine> => (await person.get('/iot/repair-bill/mine')).data

test('a request is followed from the report to who has it and until when', async () => {
  const id = await report(nurse, '水龙头漏水')
  expect(await mine(nurse)).toMatchObject({
    total: 1,
    records: [
      {
        id,
        title: '水龙头漏水',
        billStatusName: '待受理',
        areaName: expect.stringContaining('一病区'),
        assigneeName: '',
        mayUrge: 1,
      },
    ],
  })
  expect((await desk.post('/iot/repair-bill/accept', { assigneeId: worker.userId }, { ids: id })).code).toBe(200)
  const { records } = await mine(nurse)
  expect(records[0]).toMatchObject({
    assigneeName: '测试人',
    isLate: 0,
    isWaiting: 0,
    dueTime: expect.stringMatching(/^\d{4}-/),
  })
})

test('what is urged cannot be urged again at once, and is told so', async () => {
  const id = await report(nurse, '灯不亮')
  expect((await nurse.post('/iot/repair-bill/urge', {}, { id })).code).toBe(200)
  const { records } = await mine(nurse)
  expect(records.find((row) => row.id === id)).toMatchObject({ mayUrge: 0, urgeCount: 1 })
})

test('the number is that of the list which opens, and another person has none of them', async () => {
  const states = 'submitted,accepted,processing,to_check,to_evaluate'
  const list: { data: Mine } = await nurse.get('/iot/repair-bill/list', {
    reporterId: nurse.userId,
    billStatus: states,
  })
  expect((await mine(nurse)).total).toBe(list.data.total)
  const colleague = await app.person({ tenant, codes: asking })
  expect(await mine(colleague)).toEqual({ total: 0, records: [] })
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await mine(stranger)).toEqual({ total: 0, records: [] })
})

test('who may not see requests has no list of them', async () => {
  expect((await (await app.person({ tenant })).get('/iot/repair-bill/mine')).code).toBe(403)
})
