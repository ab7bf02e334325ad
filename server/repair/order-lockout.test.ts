// While somebody works at a device his tag hangs there: nobody starts it from afar, and its alarms are stored unheard.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type TestAlarms, openAlarms, plantRule, plantTenant } from '../testing/alarms.ts'
import type { Plant } from '../testing/plant.ts'
import { done, ok, startRepairs, tenant } from '../testing/repairs.ts'

const house = await startRepairs()
const { app, desk, technician, colleague, nurse, sql, orderOf, take, accepted } = house
const finish = { ...done, faultPhenomenon: 'leak', faultCause: 'wear', faultRemedy: 'replace', confirmActive: 1 }
let plant: Plant
let alarms: TestAlarms
let deviceId = ''
let otherId = ''
let at = Date.now() - 600_000

beforeAll(async () => {
  const since = new Date(Date.now() - 3_600_000)
  plant = await plantTenant(
    app,
    tenant,
    { properties: [{ identifier: 'temp' }, { identifier: 'run' }], devices: 2 },
    since,
  )
  await sql(`update thing_model set access_mode = 'rw' where identifier = 'run'`)
  await app.context.db.transaction({ tenant, platform: false }, (tx) => plantRule(tx, plant.typeId, {}, since))
  ;[deviceId = '', otherId = ''] = plant.devices.map((one) => one.deviceId)
  alarms = await openAlarms(app)
})
afterAll(async () => {
  await alarms.stop()
  await app.stop()
})
beforeEach(async () => {
  await sql(
    `update repair_order set order_status = 'closed', lockout = 0 where order_status not in ('closed', 'cancelled')`,
  )
  await sql('update device_lockout set end_time = greatest(since, now()) where end_time is null')
})

const tagsOf = async (of = deviceId) => {
  const rows = await sql(
    `select document_id as "documentId", holder_id::text as "holderId" from device_lockout
     where device_id = $1 and end_time is null and is_deleted = 0 order by document_id`,
    [of],
  )
  return rows.map(({ documentId }) => documentId)
}
const control = async (of = deviceId) =>
  (await desk.post('/iot/tool/control', { deviceId: of, identifier: 'run', value: 1 })).data
const locked = { reason: 'DEVICE_LOCKED_OUT' }
async function report(temp: number): Promise<void> {
  const [one] = plant.devices
  at += 1_000
  if (one) await alarms.say({ tenant, code: one.code }, plant, { temp }, at)
}

/** An order of the device, begun by the technician with a tag. */
async function tagged(of = deviceId): Promise<string> {
  const { orderId } = await accepted({ deviceId: of })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  await ok(take(technician, orderId, 'start', { lockout: 1 }))
  expect(await tagsOf(of)).toContain(orderId)
  return orderId
}

test('from the start of a repair with a tag until its end the device is not controlled', async () => {
  const id = await tagged()
  expect(await tagsOf()).toEqual([id])
  const page = await ok<{ records: object[] }>(desk.get('/iot/device-lockout/list', { deviceId, size: '1' }))
  const { orderNo } = await orderOf(id)
  expect(page.records).toMatchObject([{ documentNo: orderNo, holderId: technician.userId, endTime: null }])
  expect(await control()).toMatchObject(locked)
  await ok(take(technician, id, 'suspend', { reason: 'wait_parts', expectResume: '2099-01-01 08:00:00' }))
  expect(await control()).toMatchObject(locked)
  await ok(take(technician, id, 'resume'))
  await ok(take(technician, id, 'finish', finish))
  expect(await tagsOf()).toEqual([])
  expect(await control()).not.toMatchObject(locked)
  expect(await orderOf(id)).toMatchObject({ lockout: 0 })
})

test('a repair that is begun without a tag leaves the device alone', async () => {
  const { orderId } = await accepted({ deviceId })
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  await ok(take(technician, orderId, 'start'))
  expect(await tagsOf()).toEqual([])
})

test('a tag without a device is refused', async () => {
  const { orderId } = await accepted()
  await ok(take(desk, orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, orderId, 'accept'))
  expect(await take(technician, orderId, 'start', { lockout: 1 })).toMatchObject({
    status: 422,
    body: { reason: 'order.lockout-device', field: 'lockout' },
  })
})

test.each([
  ['is transferred', 'transfer', { assigneeId: colleague.userId, reason: 'skill' }],
  ['is cancelled although work has begun', 'cancelForce', { reason: 'other' }],
])('the tag comes off when the order %s', async (_, step, input) => {
  const id = await tagged()
  await ok(take(desk, id, step, input))
  expect(await tagsOf()).toEqual([])
  expect(await orderOf(id)).toMatchObject({ lockout: 0 })
})

test('whoever takes a transferred order over hangs a tag of his own, and none where he asks for none', async () => {
  const id = await tagged()
  await ok(take(technician, id, 'transfer', { assigneeId: colleague.userId, reason: 'skill' }))
  await ok(take(colleague, id, 'accept'))
  await ok(take(colleague, id, 'refuse', { reason: 'not_mine' }))
  expect(await tagsOf()).toEqual([])
  await ok(take(desk, id, 'dispatch', { assigneeId: colleague.userId }))
  await ok(take(colleague, id, 'accept'))
  await ok(take(colleague, id, 'start', { lockout: 1 }))
  expect(await sql('select holder_id::text as id from device_lockout where end_time is null')).toEqual([
    { id: colleague.userId },
  ])
})

test('work that was turned down is begun again with a tag, once', async () => {
  const id = await tagged()
  expect(await take(technician, id, 'start')).toMatchObject({ status: 422, body: { reason: 'order.begun' } })
  await ok(take(technician, id, 'finish', finish))
  await ok(take(nurse, id, 'check', { checkResult: 'fail', note: '仍漏水' }))
  expect(await tagsOf()).toEqual([])
  await ok(take(technician, id, 'start', { lockout: 1 }))
  expect(await tagsOf()).toEqual([id])
  expect(await take(technician, id, 'start')).toMatchObject({ status: 422 })
  await ok(take(technician, id, 'finish', finish))
  expect(await tagsOf()).toEqual([])
})

test('the tag of an order that turns out to be about another device moves there', async () => {
  const id = await tagged()
  await ok(take(desk, id, 'editRunning', { deviceId: otherId, note: '设备选错' }))
  expect([await tagsOf(), await tagsOf(otherId)]).toEqual([[], [id]])
  expect(await control(otherId)).toMatchObject(locked)
  expect(await sql('select holder_id::text as id from device_lockout where end_time is null')).toEqual([
    { id: technician.userId },
  ])
})

test('two orders at one device do not take the tag of each other off', async () => {
  const [first, second] = [await tagged(), await tagged()]
  expect(await tagsOf()).toEqual([first, second].toSorted())
  await ok(take(technician, first, 'finish', finish))
  expect(await tagsOf()).toEqual([second])
  expect(await control()).toMatchObject(locked)
  await ok(take(technician, second, 'finish', finish))
  expect(await control()).not.toMatchObject(locked)
})

test('an alarm of a device under repair is stored unheard, and heard if it still stands when the tag is off', async () => {
  await report(1)
  const id = await tagged()
  await report(9)
  const quiet = () =>
    sql(
      `select under_maintenance as quiet, occur_count as n from alarm_record where device_id = $1 and alarm_state like 'ACTIVE%'`,
      [deviceId],
    )
  expect(await quiet()).toMatchObject([{ quiet: 1 }])
  await ok(take(technician, id, 'finish', finish))
  expect(await quiet()).toMatchObject([{ quiet: 0 }])
  const said = await sql(`select transition from alarm_transition where transition = 'repeat'`)
  expect(said).toHaveLength(1)
})

test('repairs that were begun with a tag before get it with the upgrade, once, each in its hospital', async () => {
  const text = readFileSync(join(import.meta.dirname, '../migrations/0095_repair_tags.sql'), 'utf8')
  const [id, kept, passedOn] = [await tagged(), await tagged(otherId), await tagged()]
  await ok(take(desk, passedOn, 'transfer', { assigneeId: colleague.userId, reason: 'skill' }))
  // As the version before left them: it wrote the field alone, and kept it when an order was passed on.
  await sql('delete from device_lockout where document_id = $1', [id])
  await sql('update repair_order set lockout = 1 where id = $1', [passedOn])
  const foreign = newId()
  await app.context.db.transaction({ tenant: '200009', platform: false }, (tx) =>
    tx.query(
      `insert into repair_order (id, tenant_id, order_no, title, area_id, device_id, priority, order_type, order_status, lockout, start_time)
       values ($1, '200009', 'WX20260101-0001', '泵', 1, 77, 3, 'repair', 'suspended', 1, '2026-01-01 08:00:00+08')`,
      [foreign],
    ),
  )
  const upgrade = () => withClient(app.owner, (client) => client.query(text))
  await upgrade()
  expect([await tagsOf(), await tagsOf(otherId)]).toEqual([[id], [kept]])
  expect(await orderOf(passedOn)).toMatchObject({ lockout: 0 })
  const theirs = () =>
    app.context.db.transaction({ tenant: '200009', platform: false }, (tx) =>
      tx.query(
        `select tenant_id as tenant, device_id::text as "deviceId", document_id as "documentId", document_no as no,
           since = '2026-01-01 08:00:00+08' as "isOld" from device_lockout where end_time is null`,
      ),
    )
  expect(await theirs()).toEqual([
    { tenant: '200009', deviceId: '77', documentId: foreign, no: 'WX20260101-0001', isOld: true },
  ])
  await upgrade()
  expect([await tagsOf(), await theirs()]).toMatchObject([[id], [{ documentId: foreign }]])
  await ok(take(technician, id, 'finish', finish))
  expect(await tagsOf()).toEqual([])
})
