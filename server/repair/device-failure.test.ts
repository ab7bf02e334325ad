import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import type { Caller } from '../testing/app.ts'
import { ok, order, startRepairs, steps, tenant } from '../testing/repairs.ts'
import { failureWatch } from './failure-watch.ts'

type Row = Record<string, unknown>
type Repairs = Awaited<ReturnType<typeof startRepairs>>

let house: Repairs
let keeper: Caller
let deviceId = ''
let typeId = ''

beforeAll(async () => {
  house = await startRepairs()
  keeper = house.desk
  typeId = newId()
  await house.sql(
    `insert into device_type (id, tenant_id, type_name, type_code, category_id, ancestors) values ($1, $2, '冷水机组', 'chiller', 1, '0')`,
    [typeId, tenant],
  )
})
afterAll(() => house.app.stop())
beforeEach(async () => {
  deviceId = await device()
})

let count = 0
async function device(): Promise<string> {
  const id = newId()
  count += 1
  await house.sql(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, create_time)
     values ($1, $2, $3, $4, $5, $6, 1, now() - interval '400 days')`,
    [id, tenant, `${count}号机`, `D${count}`, typeId, house.areaId],
  )
  return id
}

/** Local time so many minutes ago, as the wire has it. */
const ago = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const enter = (more: object = {}, who: Caller = keeper) =>
  who.post('/iot/device-failure/submit', {
    deviceId,
    level: 'major',
    failTime: ago(600),
    isDown: 1,
    planned: 0,
    ...more,
  })
const failures = async (of = deviceId) =>
  (await ok<{ records: Row[] }>(keeper.get('/iot/device-failure/list', { deviceId: of, ascs: 'failTime' }))).records
const detail = (id: unknown) => ok(keeper.get('/iot/device-failure/detail', { id: String(id) }))
const step = (name: string, id: unknown, input: object = {}, who: Caller = keeper) =>
  who.post(`/iot/device-failure/${name}`, { id, ...input })

async function alarm(more: Row = {}): Promise<string> {
  const id = newId()
  const row: Row = {
    id,
    tenant_id: tenant,
    alarm_no: `GJ-${id}`,
    alarm_level: 1,
    alarm_name: '出水温度过高',
    device_id: deviceId,
    area_id: house.areaId,
    alarm_state: 'ACTIVE_UNACK',
    first_time: new Date(Date.now() - 3_600_000),
    last_time: new Date(Date.now() - 3_600_000),
    ...more,
  }
  const columns = Object.keys(row)
  await house.sql(
    `insert into alarm_record (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
  return id
}
const clear = (id: string, minutes = 5) =>
  house.sql(
    `update alarm_record set alarm_state = 'CLEARED_UNACK', clear_time = now() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )
const watch = (level = 1) => house.runJob(failureWatch, { level })

describe('by hand', () => {
  test('a failure is entered, restored and analysed; it knows place, type and length', async () => {
    const { id } = await ok<{ id: string }>(enter())
    expect(await detail(id)).toMatchObject({
      failureNo: expect.stringMatching(/^GZ\d{8}-\d{4}$/),
      failStatus: 'open',
      source: 'manual',
      areaId: house.areaId,
      equipmentType: typeId,
      downMinutes: null,
      actions: ['recover'],
    })
    await ok(step('recover', id, { restoreTime: ago(480), faultPhenomenon: 'leak' }))
    expect(await detail(id)).toMatchObject({ failStatus: 'restored', downMinutes: 120, actions: ['analyse'] })
    expect(await step('analyse', id, { rootCause: '密封老化' })).toMatchObject({
      status: 400,
      reason: 'field.required',
    })
    await ok(step('analyse', id, { rootCause: '密封老化', preventAction: '缩短更换周期', faultCause: 'wear' }))
    expect(await detail(id)).toMatchObject({
      failStatus: 'analysed',
      rootCause: '密封老化',
      faultCause: 'wear',
      faultPhenomenon: 'leak',
    })
  })

  test('one that is over already is entered as restored', async () => {
    const { id } = await ok<{ id: string }>(enter({ failTime: ago(60), restoreTime: ago(30) }))
    expect(await detail(id)).toMatchObject({ failStatus: 'restored', downMinutes: 30 })
    await ok(keeper.post('/iot/device-failure/submit', { id, failTime: ago(90), rev: (await detail(id)).rev }))
    expect(await detail(id)).toMatchObject({ downMinutes: 60 })
  })

  test('times are in order and not in the future', async () => {
    expect(await enter({ failTime: ago(30), restoreTime: ago(60) })).toMatchObject({
      status: 400,
      reason: 'failure.time-order',
    })
    expect(await enter({ failTime: ago(-30) })).toMatchObject({ status: 400, reason: 'failure.future' })
    const { id } = await ok<{ id: string }>(enter({ failTime: ago(30) }))
    expect(await step('recover', id, { restoreTime: ago(60) })).toMatchObject({
      status: 400,
      reason: 'failure.time-order',
    })
    expect(await step('recover', id, { restoreTime: ago(-60) })).toMatchObject({
      status: 400,
      reason: 'failure.future',
    })
  })

  test('a device has one open episode, and none that overlap', async () => {
    await ok(enter({ failTime: ago(600), restoreTime: ago(500) }))
    expect(await enter({ failTime: ago(550), restoreTime: ago(400) })).toMatchObject({
      status: 422,
      reason: 'failure.overlap',
    })
    await ok(enter({ failTime: ago(500), restoreTime: ago(400) }))
    await ok(enter({ failTime: ago(100) }))
    expect(await enter({ failTime: ago(50) })).toMatchObject({ status: 422, reason: 'failure.still-open' })
    expect(await failures()).toHaveLength(3)
  })

  test('of ten who enter it at once, one does', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter({ failTime: ago(100) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(422)])
    expect(await failures()).toHaveLength(1)
  })

  test('the database refuses what no call would write', async () => {
    const insert = (from: string, to: string | null, status: string) =>
      house.sql(
        `insert into device_failure (id, tenant_id, failure_no, device_id, fail_time, restore_time, fail_status)
         values ($1::bigint, $2, $1::bigint::text, $3, $4, $5, $6)`,
        [newId(), tenant, deviceId, from, to, status],
      )
    await expect(insert(ago(60), ago(90), 'restored')).rejects.toMatchObject({ constraint: 'device_failure_times' })
    await insert(ago(60), null, 'open')
    await expect(insert(ago(50), null, 'open')).rejects.toMatchObject({ constraint: 'device_failure_open' })
    await expect(insert(ago(50), ago(40), 'restored')).rejects.toMatchObject({ constraint: 'device_failure_overlap' })
  })

  test('only what was entered by hand and lasts on is removed', async () => {
    const { id } = await ok<{ id: string }>(enter())
    await ok(step('recover', id))
    const remove = (one: unknown) => keeper.post('/iot/device-failure/remove', {}, { ids: String(one) })
    expect(await remove(id)).toMatchObject({ status: 422, reason: 'row.not-deletable' })
    deviceId = await device()
    await alarm()
    await watch()
    expect(await remove((await failures())[0]?.id)).toMatchObject({ status: 422, reason: 'failure.kept' })
    deviceId = await device()
    await ok(remove((await ok<{ id: string }>(enter())).id))
  })

  test('its device stays, what was analysed is not edited, and an old revision is refused', async () => {
    const { id } = await ok<{ id: string }>(enter())
    const { rev } = await detail(id)
    const other = await device()
    const edit = (more: object) => keeper.post('/iot/device-failure/submit', { id, ...more })
    expect(await edit({ deviceId: other })).toMatchObject({ status: 422, reason: 'failure.device' })
    await ok(edit({ level: 'critical', rev }))
    expect(await edit({ level: 'minor', rev })).toMatchObject({ status: 409, reason: 'row.stale' })
    expect(await step('recover', id, { rev })).toMatchObject({ status: 409, reason: 'row.stale' })
    await ok(step('recover', id))
    expect(await edit({ clearFields: ['restoreTime'] })).toMatchObject({ status: 422, reason: 'failure.reopen' })
    await ok(step('analyse', id, { rootCause: '老化', preventAction: '更换' }))
    expect(await edit({ level: 'minor' })).toMatchObject({ status: 422, reason: 'row.not-editable' })
  })

  test('each step needs its right, and another hospital sees nothing', async () => {
    const { id } = await ok<{ id: string }>(enter())
    const reader = await house.app.person({
      tenant,
      codes: ['device-failure', 'device_failure_view', 'device_failure_add', 'device_failure_edit'],
    })
    expect(await step('recover', id, {}, reader)).toMatchObject({ status: 403 })
    // To say in the form when it was over is to restore it.
    expect(await reader.post('/iot/device-failure/submit', { id, restoreTime: ago(10) })).toMatchObject({ status: 403 })
    const stranger = await house.app.person({ tenant: '200002', codes: 'all' })
    expect(await stranger.get('/iot/device-failure/detail', { id })).toMatchObject({ status: 404 })
    expect(await step('recover', id, {}, stranger)).toMatchObject({ status: 404 })
    expect(await stranger.get('/iot/device-failure/stats', { deviceId })).toMatchObject({
      status: 200,
      data: { failures: 0, devices: 0 },
    })
  })
})

describe('alarms', () => {
  test('a critical one opens an episode where it began; later ones join it, however many and however often the job runs', async () => {
    const first = await alarm()
    for (let i = 0; i < 20; i += 1) await alarm({ first_time: new Date(Date.now() - 1_000_000 + i) })
    await Promise.all([watch(), watch(), watch()])
    const [failure, ...others] = await failures()
    expect(others).toEqual([])
    const row = await detail(failure?.id)
    expect(row).toMatchObject({
      source: 'alarm',
      level: 'critical',
      failStatus: 'open',
      alarmRecordId: first,
      isDown: 1,
    })
    expect(String(row.alarmIds).split(',')).toHaveLength(21)
    expect(
      Math.abs(Date.parse(`${String(row.failTime).replace(' ', 'T')}+08:00`) - (Date.now() - 3_600_000)),
    ).toBeLessThan(60_000)
  })

  test('those that are less grave open none unless the hospital says so', async () => {
    await alarm({ alarm_level: 2 })
    await watch()
    expect(await failures()).toEqual([])
    await watch(2)
    expect(await failures()).toMatchObject([{ level: 'major' }])
  })

  test('the episode ends when the last of them does, and a new one begins when it comes again', async () => {
    const [one, two] = [await alarm(), await alarm()]
    await watch()
    await clear(one, 20)
    await watch()
    expect(await failures()).toMatchObject([{ failStatus: 'open' }])
    await clear(two, 10)
    await watch()
    expect(await failures()).toMatchObject([{ failStatus: 'restored', downMinutes: 50 }])
    await watch()
    expect(await failures()).toHaveLength(1)
    await house.sql(
      `update alarm_record set alarm_state = 'ACTIVE_UNACK', clear_time = null, last_time = now() - interval '2 minutes' where id = $1`,
      [one],
    )
    await watch()
    expect(await failures()).toMatchObject([{ failStatus: 'restored' }, { failStatus: 'open' }])
  })

  test('one restored by hand while its alarm lasts on is not opened again', async () => {
    await alarm()
    await watch()
    const [failure] = await failures()
    await ok(step('recover', failure?.id))
    await watch()
    expect(await failures()).toHaveLength(1)
  })

  test('what an alarm was judged decides whether there was a failure: false ones and tests leave none, planned ones are marked', async () => {
    const closed = async (result: string, id: string) => {
      await clear(id, 20)
      await house.sql(
        `update alarm_record set alarm_state = 'CLOSED', handle_result = $2, close_time = now() where id = $1`,
        [id, result],
      )
    }
    const judged = async (...results: string[]) => {
      deviceId = await device()
      const ids = await Promise.all(results.map(() => alarm()))
      await watch()
      await Promise.all(ids.map((id, at) => closed(results[at] ?? '', id)))
      await watch()
      await Promise.all([watch(), watch()])
      return (await failures()).map(({ planned }) => planned)
    }
    expect(await judged('real')).toEqual([0])
    expect(await judged('false')).toEqual([])
    expect(await judged('test', 'duplicate')).toEqual([])
    expect(await judged('false', 'real')).toEqual([0])
    expect(await judged('planned', 'test')).toEqual([1])
  })

  test('an episode is judged by its alarms once: who says otherwise of it afterwards is not overruled', async () => {
    const id = await alarm()
    await watch()
    await clear(id, 20)
    await watch()
    await house.sql(
      `update alarm_record set alarm_state = 'CLOSED', handle_result = 'planned', close_time = now() where id = $1`,
      [id],
    )
    await watch()
    const [failure] = await failures()
    expect(failure).toMatchObject({ failStatus: 'restored', planned: 1 })
    await ok(keeper.post('/iot/device-failure/submit', { id: failure?.id, rev: failure?.rev, planned: 0 }))
    await watch()
    expect(await failures()).toMatchObject([{ planned: 0 }])
  })

  test('an alarm during work at the device is no failure; where it still stands when the tag is off, one begins then', async () => {
    const id = await alarm({ under_maintenance: 1 })
    await watch()
    expect(await failures()).toEqual([])
    await house.sql(
      `insert into device_lockout (id, tenant_id, device_id, since, end_time) values ($1, $2, $3, now() - interval '2 hours', now() - interval '10 minutes')`,
      [newId(), tenant, deviceId],
    )
    await house.sql('update alarm_record set under_maintenance = 0 where id = $1', [id])
    await watch()
    const [failure] = await failures()
    expect(
      Math.abs(Date.parse(`${String(failure?.failTime).replace(' ', 'T')}+08:00`) - (Date.now() - 600_000)),
    ).toBeLessThan(60_000)
  })

  test('with somebody at work it goes on after the alarm is over, until the order is finished', async () => {
    const { orderId } = await house.repairing({ deviceId })
    const raised = await alarm()
    await watch()
    expect(await failures()).toMatchObject([{ orderId }])
    await clear(raised)
    await watch()
    expect(await failures()).toMatchObject([{ failStatus: 'open' }])
    await ok(
      house.take(house.technician, orderId, 'finish', {
        repairDesc: '更换了压缩机油',
        faultPhenomenon: 'overheat',
        faultCause: 'wear',
        faultRemedy: 'replace',
      }),
    )
    expect(await failures()).toMatchObject([
      { failStatus: 'restored', orderId, faultPhenomenon: 'overheat', faultCause: 'wear' },
    ])
  })
})

describe('repairs', () => {
  const codes = { repairDesc: '更换了密封圈', faultPhenomenon: 'leak', faultCause: 'wear', faultRemedy: 'replace' }
  const finish = (id: string, more: object = {}) => house.take(house.technician, id, 'finish', { ...codes, ...more })

  test('an order takes over the open episode of its device and ends it', async () => {
    await ok(enter({ failTime: ago(120) }))
    const { orderId } = await house.repairing({ deviceId })
    expect(await failures()).toMatchObject([{ orderId, failStatus: 'open' }])
    await ok(finish(orderId, { causeDowntime: 1, downStart: ago(120), downEnd: ago(20) }))
    expect(await failures()).toMatchObject([{ failStatus: 'restored', downMinutes: 100 }])
    expect(await house.orderOf(orderId)).toMatchObject({ causeDowntime: 1, equipmentType: typeId })
  })

  test('downtime said with the finish becomes an episode; said again after a failed check it lasts longer', async () => {
    const { orderId } = await house.repairing({ deviceId })
    expect(await finish(orderId, { causeDowntime: 1 })).toMatchObject({ status: 400, reason: 'order.downtime-start' })
    expect(await finish(orderId, { causeDowntime: 1, downStart: ago(20), downEnd: ago(30) })).toMatchObject({
      status: 400,
      reason: 'order.downtime-order',
    })
    await ok(finish(orderId, { causeDowntime: 1, downStart: ago(50), downEnd: ago(30) }))
    expect(await failures()).toMatchObject([{ source: 'order', orderId, failStatus: 'restored', downMinutes: 20 }])
    await ok(house.take(house.desk, orderId, 'check', { checkResult: 'fail', note: '仍在滴水' }))
    await ok(finish(orderId, { causeDowntime: 1, downStart: ago(50), downEnd: ago(10) }))
    expect(await failures()).toMatchObject([{ downMinutes: 40 }])
  })

  test('downtime that overlaps another episode refuses the whole finish, and one without a device too', async () => {
    await ok(enter({ failTime: ago(600), restoreTime: ago(500) }))
    const { orderId } = await house.repairing({ deviceId })
    expect(await finish(orderId, { causeDowntime: 1, downStart: ago(550), downEnd: ago(100) })).toMatchObject({
      status: 422,
      reason: 'failure.overlap',
    })
    expect(await house.orderOf(orderId)).toMatchObject({ orderStatus: 'repairing' })
    const { orderId: without } = await house.repairing()
    expect(await finish(without, { causeDowntime: 1, downStart: ago(50) })).toMatchObject({
      status: 422,
      reason: 'order.downtime-device',
    })
  })

  test('an order without downtime leaves no episode', async () => {
    const { orderId } = await house.repairing({ deviceId })
    await ok(finish(orderId))
    expect(await failures()).toEqual([])
  })
})

test('the third failure of a kind within 90 days is marked, and told once', async () => {
  const analyst = await house.app.person({
    tenant,
    codes: ['device-failure', 'device_failure_analyse', 'mail', ...order('view'), ...steps],
  })
  const of = (days: number, more: object = {}) =>
    enter({ failTime: ago(days * 1440), restoreTime: ago(days * 1440 - 60), faultPhenomenon: 'noise', ...more })
  await ok(of(80))
  await ok(of(40, { planned: 1 }))
  await ok(of(30))
  expect((await failures()).map(({ isRepeated }) => isRepeated)).toEqual([0, 0, 0])
  await ok(of(10))
  expect((await failures()).map(({ isRepeated }) => isRepeated)).toEqual([0, 0, 0, 1])
  const letters = await ok<{ records: Row[] }>(analyst.get('/blade-desk/mail/list', { size: '50' }))
  expect(letters.records.filter(({ subject }) => String(subject).startsWith('重复故障'))).toHaveLength(1)
})

test('figures of a device, its causes and its episodes', async () => {
  await ok(enter({ failTime: ago(3 * 1440), restoreTime: ago(3 * 1440 - 120), faultCause: 'wear' }))
  await ok(enter({ failTime: ago(2 * 1440), restoreTime: ago(2 * 1440 - 60), faultCause: 'wear' }))
  await ok(enter({ failTime: ago(1440), restoreTime: ago(1440 - 30), faultCause: 'loose', isDown: 0 }))
  await ok(enter({ failTime: ago(600), restoreTime: ago(300), planned: 1 }))
  const stats = await ok(keeper.get('/iot/device-failure/stats', { deviceId }))
  expect(stats).toMatchObject({
    devices: 1,
    failures: 2,
    downHours: 3,
    plannedHours: 5,
    restored: 3,
    mttr: 70,
    open: 0,
  })
  expect(stats.causes).toMatchObject([
    { code: 'wear', count: 2, downMinutes: 180 },
    { code: 'loose', count: 1 },
  ])
  expect(stats.byDevice).toMatchObject([{ deviceId, downMinutes: 180, count: 3, episodes: { length: 4 } }])
  expect(await keeper.get('/iot/device-failure/stats', { from: '2020-01-01' })).toMatchObject({
    status: 400,
    reason: 'report.period',
  })
})
