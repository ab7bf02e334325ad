// One alarm and its repair requests: one under way, and another once that came to nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'
let app: TestApp
let desk: Caller
let plant: Plant

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp' }], devices: 1 })
  desk = await app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

/** Of a rule at a device, or raised by a person at a place. */
async function alarm(how: 'rule' | 'manual'): Promise<string> {
  const id = newId()
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, area_id, device_id, rule_id, alarm_source, alarm_state, first_time, last_time)
     values ($1::bigint, $2, 'GJ-' || right(($1::bigint)::text, 6), 2, '温度高', $3, $4, $5, $6, 'ACTIVE_ACK', now(), now())`,
    [id, tenant, plant.areaId, ...(how === 'rule' ? [newId(), newId()] : [null, null]), how],
  )
  return id
}
const repair = (id: string) => desk.post('/iot/alarm-record/repair', { description: '温度过高' }, { id })
const idIn = ({ data }: { data: never }) => String(Object(data).id)
const take = (step: string, id: string, body: object) => desk.post(`/iot/repair-bill/${step}`, body, { id })
const offered = async (id: string) =>
  (Object((await desk.get('/iot/alarm-record/detail', { id })).data).actions as string[]).includes('repair')

test.each(['rule', 'manual'] as const)(
  'of a %s alarm a second is refused while the first is open, with the number and where it is',
  async (how) => {
    const id = await alarm(how)
    expect(await offered(id)).toBe(true)
    const first = await repair(id)
    expect(first).toMatchObject({ status: 200 })
    const { rows } = await owner('select bill_no from repair_bill where id = $1', [idIn(first)])
    const second = await repair(id)
    expect(second).toMatchObject({
      status: 422,
      reason: 'alarm.repaired-as',
      data: { repairBillId: idIn(first) },
    })
    expect(second.msg).toContain(rows[0].bill_no)
    expect(await offered(id)).toBe(false)
  },
)

test.each([
  ['rule', 'reject', { reason: 'other' }],
  ['manual', 'reject', { reason: 'other' }],
  ['rule', 'cancel', { reason: 'other' }],
  ['manual', 'cancel', { reason: 'other' }],
] as const)('of a %s alarm another follows where the first was ended by %s', async (how, step, body) => {
  const id = await alarm(how)
  const first = idIn(await repair(id))
  expect(await take(step, first, body)).toMatchObject({ status: 200 })
  expect(await offered(id)).toBe(true)
  const second = await repair(id)
  expect(second).toMatchObject({ status: 200 })
  expect(idIn(second)).not.toBe(first)
  expect(Object((await desk.get('/iot/alarm-record/detail', { id })).data)).toMatchObject({ orderId: idIn(second) })
  expect(await repair(id)).toMatchObject({ status: 422, data: { repairBillId: idIn(second) } })
})

test('one that was merged is open as long as the one it was merged into, and does not come back beside another', async () => {
  const id = await alarm('manual')
  const first = idIn(await repair(id))
  const target = idIn(await repair(await alarm('manual')))
  expect(await desk.post('/iot/repair-bill/merge', { targetBillId: target }, { ids: first })).toMatchObject({
    status: 200,
  })
  expect(await repair(id)).toMatchObject({ status: 422, data: { repairBillId: target } })
  await take('reject', target, { reason: 'other' })
  expect(await repair(id)).toMatchObject({ status: 200 })
  expect(await take('unmerge', first, {})).toMatchObject({ status: 422, reason: 'bill.alarm-open' })
})

test('two who ask at once make one request', async () => {
  for (const how of ['rule', 'manual'] as const) {
    const id = await alarm(how)
    const answers = await Promise.all([repair(id), repair(id)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
    const { rows } = await owner('select 1 from repair_bill where alarm_record_id = $1', [id])
    expect(rows).toHaveLength(1)
  }
})
