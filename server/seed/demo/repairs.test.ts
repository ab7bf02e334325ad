import { repairBill, repairOrder } from '@steward/domain/index'
import { billCourse } from '@steward/domain/repair/bill-course'
import { orderCourse } from '@steward/domain/repair/order-course'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableOf } from '../../engine/columns.ts'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { englishHospital } from './english-hospital.ts'
import { plantRepairs } from './repairs.ts'

let app: TestApp
let desk: Caller
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantRepairs(app)
  const account = app.demoAccounts.find(({ role }) => role === '调度员')
  if (!account) throw new Error('the demonstration has no dispatcher')
  desk = await app.enter(account)
})
afterAll(() => app.stop())

const page = async (path: string) =>
  (await desk.get(path, { size: '100' })).data as { records: Record<string, string>[] }

test('the demonstration shows requests and orders in every state', async () => {
  const bills = await page('/iot/repair-bill/list')
  const orders = await page('/order/repair/list')
  const states = (rows: readonly Record<string, string>[], field: string) => new Set(rows.map((row) => row[field]))
  const all = (entries: object, but: readonly string[]) =>
    new Set(Object.keys(entries).filter((state) => !but.includes(state)))
  expect(states(bills.records, 'billStatus')).toEqual(all(billCourse.dictionary.entries, []))
  // An order that is over before it began is its request's withdrawal.
  expect(states(orders.records, 'orderStatus')).toEqual(all(orderCourse.dictionary.entries, ['cancelled']))
})

test('their numbers are those of the day of the report, and the next one is free', async () => {
  const { records } = await page('/iot/repair-bill/list')
  for (const { billNo, reportTime } of records)
    expect(billNo).toMatch(new RegExp(`^BX${reportTime?.slice(0, 10).replaceAll('-', '')}-\\d{4}$`))
  const [{ areaId } = {}] = records
  const { data } = await desk.post('/iot/repair-bill/submit', { title: '灯不亮', priority: 3, areaId })
  expect(data).toMatchObject({ id: expect.any(String) })
})

test('in the English-speaking hospital they have no Chinese word', async () => {
  const rows = await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(`select set_config('app.tenant', $1, true)`, [englishHospital.tenantId])
    const of = (table: string) => tx.query(`select * from ${table} where tenant_id = $1`, [englishHospital.tenantId])
    return [
      ...(await of(tableOf(repairBill))),
      ...(await of(tableOf(repairOrder))),
      ...(await of('repair_bill_record')),
    ]
  })
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => /[\u4e00-\u9fff]/.test(JSON.stringify(row)))).toEqual([])
})
