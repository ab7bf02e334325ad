// The same fault is asked about before it is stored twice; an alarm that repeats is counted, however many come at once.
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import type { Caller } from '../testing/app.ts'
import { ok, startRepairs, tenant } from '../testing/repairs.ts'

const { app, desk, technician, nurse, areaId, sql, pass, billOf, orderOf, take } = await startRepairs()
afterAll(() => app.stop())

const asked = { title: '灯不亮', priority: 3, areaId, trade: 'electric' }
const report = (more: object = {}, who: Caller = nurse) => who.post('/iot/repair-bill/submit', { ...asked, ...more })
const lines = async (billId: string, action: string) =>
  (await sql('select 1 from repair_bill_record where bill_id = $1 and action = $2', [billId, action])).length

test('what is open for the area and trade is named, nothing is stored, and the answer decides', async () => {
  const first = await ok<{ id: string; billNo: string }>(report())
  const doubt = await report({ title: '灯又不亮' })
  expect(doubt).toMatchObject({ status: 428, reason: 'bill.possible-duplicate', msg: '可能重复报修' })
  expect(doubt.data).toMatchObject({ candidates: [{ id: first.id, billNo: first.billNo, billStatus: 'submitted' }] })
  expect(await sql(`select 1 from repair_bill where title = '灯又不亮'`)).toEqual([])

  const joined = await ok<{ id: string }>(report({ title: '同一盏灯', sameAsId: first.id }))
  expect(await billOf(joined.id)).toMatchObject({ billStatus: 'merged', mergedIntoId: first.id })
  expect(await billOf(first.id)).toMatchObject({ urgeCount: 1 })
  expect([await lines(first.id, 'merge'), await lines(first.id, 'urge'), await lines(joined.id, 'merge')]).toEqual([
    1, 1, 1,
  ])
  // Urging counts once in ten minutes, joining always.
  await ok(report({ sameAsId: first.id }))
  expect(await billOf(first.id)).toMatchObject({ urgeCount: 1 })

  const another = await ok<{ id: string }>(report({ title: '另一盏灯', allowDuplicate: 1 }))
  expect(await billOf(another.id)).toMatchObject({ billStatus: 'submitted', mergedIntoId: null })
})

test('joining urges whoever has the order', async () => {
  const { id } = await ok<{ id: string }>(report({ trade: 'hvac' }))
  await ok(desk.post('/iot/repair-bill/accept', { ids: [id], assigneeId: technician.userId }))
  await ok(report({ trade: 'hvac', sameAsId: id }))
  const told = await sql(`select subject from mail where $1 = any(recipient_ids) order by id`, [technician.userId])
  expect(told.map(({ subject }) => subject)).toEqual(['新工单：灯不亮', '催单：灯不亮'])
})

test('another trade, what is over and what is old are no duplicates; the hospital says how old', async () => {
  await ok(report({ trade: 'water' }))
  await ok(report({ trade: 'fire' }))
  await pass(25 * 60)
  await ok(report({ trade: 'water' }))
  await pass(2 * 60)
  expect(await report({ trade: 'water' })).toMatchObject({ status: 428 })
  const setting = { validFrom: '2026-01-01', duplicateHours: 1, warnPercent: 80 }
  await ok(desk.post('/iot/repair-setting/submit', setting))
  await ok(report({ trade: 'water' }))
})

test('of “other” the words and the place tell what is the same', async () => {
  const other = { trade: 'other', title: '床头柜抽屉卡住' }
  const first = await ok<{ id: string }>(report(other))
  await ok(report({ trade: 'other', title: '窗帘脱轨' }))
  await ok(report({ trade: 'transport', title: '轮椅不够' }))
  const doubt = await report({ trade: 'other', title: '抽屉卡住', description: '床头柜的抽屉拉不开' })
  expect(doubt).toMatchObject({ status: 428, data: { candidates: [{ id: first.id }] } })
  // Whoever knew the trade may have said the same in other words.
  expect(await report({ trade: 'carpentry', title: '床头柜抽屉卡住了' })).toMatchObject({ status: 428 })
  const typed = { areaId, trade: 'other', words: '床头柜抽屉' }
  const named = await ok<{ id: string }[]>(nurse.get('/iot/repair-bill/duplicates', typed))
  expect(named.map(({ id }) => id)).toEqual([first.id])
})

test('what the reporter does not see is neither named nor joined', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  const { id } = await ok<{ id: string }>(report({ trade: 'clean' }))
  const elsewhere = { title: '脏', priority: 3, trade: 'clean' }
  const answer = await stranger.post('/iot/repair-bill/submit', { ...elsewhere, areaId, sameAsId: id })
  expect(answer).toMatchObject({ status: 400 })
})

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

/** The rule has no open alarm at the device any more: another one is raised. */
async function alarm(deviceId: string, ruleId: string): Promise<string> {
  const id = newId()
  await owner(`update alarm_record set alarm_state = 'CLOSED' where device_id = $1 and rule_id = $2`, [
    deviceId,
    ruleId,
  ])
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_no, alarm_level, alarm_name, device_id, area_id, rule_id, alarm_state, first_time, last_time)
     values ($1::bigint, $2, 'GJ' || ($1::bigint)::text, 2, '温度高', $3, $4, $5, 'ACTIVE_UNACK', now(), now())`,
    [id, tenant, deviceId, areaId, ruleId],
  )
  return id
}
const repair = (id: string) => desk.post('/iot/alarm-record/repair', { id, description: '温度过高' }, { id })

test('an alarm that comes again while its request is open is counted there, and every alarm leads to it', async () => {
  const [deviceId, ruleId] = [newId(), newId()]
  const bills: unknown[] = []
  for (let n = 0; n < 4; n += 1) bills.push((await ok(repair(await alarm(deviceId, ruleId)))).id)
  expect(new Set(bills).size).toBe(1)
  const [row] = await sql('select id::text as id, repeat_count as n from repair_bill where device_id = $1', [deviceId])
  expect(row).toMatchObject({ n: 3 })
  expect(await lines(String(row?.id), 'alarm_repeat')).toBe(3)
  // Another rule has its own.
  await ok(repair(await alarm(deviceId, newId())))
  expect(await sql('select 1 from repair_bill where device_id = $1', [deviceId])).toHaveLength(2)
})

test('an order of an alarm is not reopened beside a new request for the same alarm', async () => {
  const [deviceId, ruleId] = [newId(), newId()]
  await ok(repair(await alarm(deviceId, ruleId)))
  const [bill] = await sql('select id::text as id from repair_bill where device_id = $1', [deviceId])
  await ok(desk.post('/iot/repair-bill/accept', { ids: [bill?.id], assigneeId: technician.userId }))
  const orderId = String((await billOf(String(bill?.id))).orderId)
  const codes = { faultPhenomenon: 'leak', faultCause: 'wear', faultRemedy: 'replace' }
  await ok(take(technician, orderId, 'accept'))
  await ok(take(technician, orderId, 'start'))
  await ok(take(technician, orderId, 'finish', { repairDesc: '更换了门封', confirmActive: 1, ...codes }))
  await ok(take(desk, orderId, 'check', { checkResult: 'pass' }))
  await ok(take(desk, orderId, 'close'))
  await ok(repair(await alarm(deviceId, ruleId)))
  expect(await take(desk, orderId, 'reopen', { reason: '又报警' })).toMatchObject({ reason: 'bill.alarm-open' })
  expect(await orderOf(orderId)).toMatchObject({ orderStatus: 'closed' })
})

test('the database itself keeps a second open request of an alarm away', async () => {
  const [deviceId, ruleId] = [newId(), newId()]
  const insert = () =>
    sql(
      `insert into repair_bill (id, tenant_id, bill_no, title, area_id, source, device_id, alarm_rule_id) values ($1, $2, $3, '报警', $4, 'alarm', $5, $6)`,
      [newId(), tenant, `BX-${newId()}`.slice(0, 24), areaId, deviceId, ruleId],
    )
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'repair_bill_alarm_open' })
})
