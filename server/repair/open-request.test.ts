// Requests the product opens are like those people report: reported by whom the work belongs to, with a first line, and
// taken up by themselves where their standard says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { startRepairs, tenant } from '../testing/repairs.ts'
import { openRequest, openRequestOnce, titleOf } from './open-request.ts'

let house: Awaited<ReturnType<typeof startRepairs>>
beforeAll(async () => {
  house = await startRepairs()
})
afterAll(() => house.app.stop())

const machine = machineActor('process', 'trial')
const as = <T>(work: (ctx: Ctx) => Promise<T>, actor: Actor = machine) =>
  actAs(house.app.context, { tenant, actor }, work)
const facts = (more: object = {}) => ({ title: '漏水', areaId: house.areaId, source: 'inspection' as const, ...more })
const linesOf = async (id: string) => {
  const rows = await house.sql('select action from repair_bill_record where bill_id = $1 order by id', [id])
  return rows.map(({ action }) => action)
}

test('a request is reported by whoever is at work, for his department, at this moment', async () => {
  const deptId = newId()
  const person: Actor = { ...machine, kind: 'person', userId: house.nurse.userId, deptId }
  const bill = await as((ctx) => openRequest(ctx, facts()), person)
  expect(bill).toMatchObject({ billStatus: 'submitted', reporterId: house.nurse.userId, reportDeptId: deptId })
  expect(bill.billNo).toMatch(/^BX\d{8}-\d{4}$/)
  const own = await as((ctx) => openRequest(ctx, facts()))
  expect(own).toMatchObject({ reporterId: null, reportDeptId: null })
  expect(own.reportTime).toMatch(/^\d{4}-/)
  expect(await linesOf(own.id)).toEqual(['create'])
})

test('a title longer than the field is cut by whole characters', async () => {
  const bill = await as((ctx) => openRequest(ctx, facts({ title: `${'泵'.repeat(127)}😀` })))
  expect(bill.title).toBe('泵'.repeat(127))
})

test('a title names the device and what is wrong, or one of them where the other is not known', async () => {
  const id = newId()
  await house.sql(
    `insert into device (id, tenant_id, device_code, device_name, device_type_id, area_id, gateway_id)
     values ($1, $2, 'P-1', '冷冻水泵', 1, $3, 1)`,
    [id, tenant, house.areaId],
  )
  expect(await as((ctx) => titleOf(ctx, id, '异响'))).toBe('冷冻水泵 异响')
  expect(await as((ctx) => titleOf(ctx, id, null))).toBe('冷冻水泵')
  expect(await as((ctx) => titleOf(ctx, null, '异响'))).toBe('异响')
})

test('where the fault has its request already none is opened, and nothing is written of it', async () => {
  const open = () => as((ctx) => openRequestOnce(ctx, facts({ spotKey: 'a-key-of-one-report' })))
  const [first, second] = [await open(), await open()]
  expect(second).toBeUndefined()
  const [rows] = await house.sql(`select count(*)::int as n from repair_bill where spot_key = 'a-key-of-one-report'`)
  expect(rows?.n).toBe(1)
  expect(await linesOf(first?.id ?? '')).toEqual(['create'])
})

test('a request whose standard dispatches by itself has its order before anybody looks', async () => {
  await house.sql(
    `insert into device_order_standard (id, tenant_id, name, trade, response_minutes, finish_minutes, dispatch_mode)
     values ($1, $2, '抢单', 'medgas', 15, 120, 'grab')`,
    [newId(), tenant],
  )
  const bill = await as((ctx) => openRequest(ctx, facts({ trade: 'medgas' })))
  expect(await house.billOf(bill.id)).toMatchObject({ billStatus: 'accepted' })
  expect((await linesOf(bill.id)).slice(0, 2)).toEqual(['create', 'accept'])
})
