// Run records out of telemetry: whatever order reports come in, however often, and through restarts, they are the same.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { drawing } from '../testing/alarm-stream.ts'
import { type TestAlarms, openAlarms, plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const EXPRESSION = `if(fault > 0, 'fault', if(power > 5.1, 'running', if(power > 0.1, 'standby', 'stopped')))`
/** Seconds. */
const TIMEOUT = 90

let app: TestApp
let clock: { now: Date }
let field: TestAlarms
let planted = 0

beforeAll(async () => {
  clock = { now: new Date(Math.floor(Date.now() / 1000) * 1000) }
  app = await startApp({ now: () => clock.now })
  field = await openAlarms(app)
})
afterAll(async () => {
  await field.stop()
  await app.stop()
})

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

/** Devices of a type with the expression. */
async function plant(devices = 1, expression = EXPRESSION): Promise<Plant> {
  planted += 1
  const made = await plantTenant(app, tenant, {
    code: `RUN${planted}`,
    interval: 10,
    devices,
    properties: [
      { identifier: 'power', unit: 'kW' },
      { identifier: 'fault', dataType: 'bool' },
      { identifier: 'kwh', unit: 'kWh', isCounter: true },
      { identifier: 'noise', hard: [0, 100] },
    ],
  })
  await sql('update device_type set run_state_expr = $2, offline_timeout = $3 where id = $1', [
    made.typeId,
    expression,
    TIMEOUT,
  ])
  app.context.changes.invalidateAll()
  return made
}

const recordsOf = (deviceId: string) =>
  sql(
    `select record_type as type, (extract(epoch from start_time) * 1000)::float8 as start, (extract(epoch from end_time) * 1000)::float8 as end,
       duration_sec as sec, start_cause, end_cause, start_reading, end_reading, energy::text as energy, source, area_id
     from device_run_record where device_id = $1 and is_deleted = 0 order by start_time, record_type`,
    [deviceId],
  )
const stateOf = async (deviceId: string) =>
  (await sql('select run_state from device where id = $1', [deviceId]))[0]?.run_state

const marksOf = async (deviceId: string) =>
  (await sql('select from run_recheck where device_id = $1', [deviceId])).length

async function restart(): Promise<void> {
  await field.stop()
  field = await openAlarms(app)
}

interface Message {
  ts: number
  params: Record<string, number>
}

/** A device that changes between states, pauses now and then, leaves values out, and whose sensor fails at times. */
function stream(draw: () => number, from: number, count: number): Message[] {
  const messages: Message[] = []
  let [ts, kwh, power] = [from, Math.round(draw() * 1_000), 0]
  for (let n = 0; n < count; n += 1) {
    ts += draw() < 0.06 ? (TIMEOUT - 5 + Math.floor(draw() * 120)) * 1_000 : 1_000 + Math.floor(draw() * 20_000)
    if (draw() < 0.35) power = [0, 0.1, 0.05, 2.3, 5.1, 5.100001, 30 * draw()][Math.floor(draw() * 7)] ?? 0
    kwh = draw() < 0.01 ? 0 : kwh + power / 10
    const params: Record<string, number> = { kwh: Number(kwh.toFixed(2)), noise: draw() < 0.05 ? 900 : 3 }
    if (draw() < 0.7) params.power = power
    if (draw() < 0.3) params.fault = draw() < 0.2 ? 1 : 0
    messages.push({ ts, params })
  }
  return messages
}

function shuffled<T>(draw: () => number, list: readonly T[]): T[] {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(draw() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}

/** Late by up to so many places. */
const delayed = <T>(draw: () => number, list: readonly T[], most: number): T[] =>
  list
    .map((one, at) => ({ one, at: at + (draw() < 0.3 ? draw() * most : 0) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

const doubled = <T>(draw: () => number, list: readonly T[]): T[] =>
  list.flatMap((one) => (draw() < 0.3 ? [one, one] : [one]))

interface Course {
  name: string
  of: (draw: () => number, messages: readonly Message[]) => Message[]
  restarts?: number
}
const courses: readonly Course[] = [
  { name: 'in order', of: (_, all) => [...all] },
  { name: 'in order with restarts', of: (_, all) => [...all], restarts: 0.06 },
  { name: 'shuffled', of: shuffled },
  { name: 'late and doubled with restarts', of: (draw, all) => doubled(draw, delayed(draw, all, 12)), restarts: 0.04 },
  { name: 'backwards', of: (_, all) => all.toReversed() },
]

async function play(draw: () => number, course: Course, messages: readonly Message[]) {
  const made = await plant()
  const [device] = made.devices
  if (!device) throw new Error('no device')
  const sent = course.of(draw, messages)
  for (let at = 0; at < sent.length;) {
    const some = sent.slice(at, at + 1 + Math.floor(draw() * 5))
    at += some.length
    // The server's clock follows what was sent, so that silent devices are noticed on the way.
    clock.now = new Date(Math.max(...sent.slice(0, at).map(({ ts }) => ts)) + Math.floor(draw() * 30_000))
    await Promise.all(some.map(({ ts, params }) => field.say(device, made, params, ts)))
    if (draw() < 0.25) await field.recheck()
    if (draw() < (course.restarts ?? 0)) await restart()
  }
  clock.now = new Date(end(messages))
  await field.recheck()
  const area = made.areaId
  const records = (await recordsOf(device.deviceId)).map((row) => ({ ...row, area_id: row.area_id === area }))
  return { records, state: await stateOf(device.deviceId) }
}

const end = (messages: readonly Message[]) => (messages.at(-1)?.ts ?? 0) + 45_000

test.each([1, 4, 5])('the same telemetry makes the same run records, whatever its course (%i)', async (seed) => {
  const draw = drawing(seed)
  const messages = stream(draw, Date.now() - 86_400_000, 90)
  const results = []
  for (const course of courses) results.push(await play(draw, course, messages))
  const [first, ...others] = results
  expect(first?.records.length).toBeGreaterThan(10)
  others.forEach((other, n) => expect(other, courses[n + 1]?.name).toEqual(first))
  const marks = await sql('select * from run_recheck')
  expect(marks).toEqual([])
})

const minute = 60_000
let start = 0
beforeEach(() => {
  start = Math.floor(Date.now() / minute) * minute - 120 * minute
  clock.now = new Date(start)
})

async function machine(expression?: string) {
  const made = await plant(1, expression)
  const [device] = made.devices
  if (!device) throw new Error('no device')
  const say = async (seconds: number, params: Record<string, number>) => {
    clock.now = new Date(Math.max(clock.now.getTime(), start + seconds * 1_000))
    await field.say(device, made, params, start + seconds * 1_000)
  }
  return { made, device, say }
}

test('a device that runs is shown as running at once, and as unknown when it has been silent for too long', async () => {
  const { device, say } = await machine()
  await say(0, { power: 0, fault: 0, kwh: 10 })
  await field.recheck()
  expect(await stateOf(device.deviceId)).toBe('stopped')
  await say(60, { power: 6, kwh: 11 })
  expect(await stateOf(device.deviceId)).toBe('running')
  expect(await recordsOf(device.deviceId)).toMatchObject([
    { type: 'stop', end_cause: 'report', sec: 60, energy: '1.000' },
    { type: 'run', end: null, start_cause: 'report', source: 'auto', start_reading: { power: 6, fault: 0, kwh: 11 } },
  ])
  clock.now = new Date(start + (60 + TIMEOUT) * 1_000 + 1)
  await field.recheck()
  expect(await stateOf(device.deviceId)).toBe('unknown')
  expect((await recordsOf(device.deviceId)).at(-1)).toMatchObject({ type: 'run', sec: TIMEOUT, end_cause: 'timeout' })
})

test('late data rewrites what it affects, and leaves the rest with its remarks', async () => {
  const { device, say } = await machine()
  for (const [at, power] of [
    [0, 6],
    [30, 6],
    [60, 6],
    [90, 0],
    [120, 0],
  ] as const)
    await say(at, { power, fault: 0 })
  await field.recheck()
  await sql(`update device_run_record set remark = 'seen' where device_id = $1`, [device.deviceId])
  await say(45, { power: 1 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([
    { type: 'run', start, end: start + 45_000 },
    { type: 'standby', start: start + 45_000, end: start + 60_000 },
    { type: 'run', start: start + 60_000, end: start + 90_000 },
    { type: 'stop', start: start + 90_000, end: null },
  ])
  const remarks = await sql('select remark from device_run_record where device_id = $1 order by start_time', [
    device.deviceId,
  ])
  expect(remarks.map(({ remark }) => remark)).toEqual(['seen', null, null, 'seen'])
})

test('another expression judges anew what the device reported lately; none ends what lasts on', async () => {
  const { made, device, say } = await machine(`if(power > 5, 'running', 'stopped')`)
  for (const [at, power] of [
    [0, 3],
    [30, 3],
    [60, 6],
    [90, 6],
  ] as const)
    await say(at, { power, fault: 0 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([{ type: 'stop' }, { type: 'run', end: null }])
  const admin = await app.person({ tenant, codes: 'all' })
  const submit = async (runStateExpr: string) => {
    const { data } = await admin.get('/iot/device-type/detail', { id: made.typeId })
    return admin.post('/iot/device-type/submit', { id: made.typeId, rev: Object(data).rev, runStateExpr })
  }
  expect(await submit(`if(power > 2, 'running', 'stopped')`)).toMatchObject({ code: 200 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([{ type: 'run', start, end: null }])
})

test('what was kept of a device before its reports that are still there stays', async () => {
  const { device, say } = await machine()
  await sql(
    `insert into device_run_record (id, tenant_id, device_id, record_type, start_time, end_time, source)
     values (2, $1, $2, 'run', $3, $4, 'auto'), (3, $1, $2, 'stop', $4, null, 'auto')`,
    [tenant, device.deviceId, new Date(start - 60 * minute), new Date(start - 30 * minute)],
  )
  await say(0, { power: 6, fault: 0 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([
    { type: 'run', end: start - 30 * minute },
    { type: 'stop', end: start, end_cause: 'server' },
    { type: 'run', start, end: null },
  ])
})

const forget = (deviceId: string, seconds: number) =>
  sql(
    `delete from telemetry where sid = (select sid from ts_device where device_id = $1) and ts <= to_timestamp($2::float8 / 1000)`,
    [deviceId, start + seconds * 1_000],
  )

test('a restart ends nothing that lasts on where its state was told before the reports that are still stored', async () => {
  const { device, say } = await machine()
  await say(0, { power: 6, fault: 0, kwh: 10 })
  for (const at of [60, 120, 180]) await say(at, { kwh: 10 + at / 60 })
  await field.recheck()
  await forget(device.deviceId, 60)
  await restart()
  await say(240, { kwh: 14 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([{ type: 'run', start, end: null }])
  expect(await stateOf(device.deviceId)).toBe('running')
  // Told anew, it is judged anew.
  await say(300, { power: 0 })
  expect(await recordsOf(device.deviceId)).toMatchObject([
    { type: 'run', start, sec: 300 },
    { type: 'stop', end: null },
  ])
})

test('late data ends nothing whose state was told before the reports that are still stored', async () => {
  const { device, say } = await machine()
  await say(0, { power: 6, fault: 0, kwh: 10 })
  for (const at of [60, 120]) await say(at, { kwh: 10 + at / 60 })
  await say(180, { power: 7, fault: 0 })
  await field.recheck()
  await forget(device.deviceId, 60)
  await say(150, { kwh: 12.5 })
  await field.recheck()
  expect(await recordsOf(device.deviceId)).toMatchObject([{ type: 'run', start, end: null }])
})

test('a device whose expression no longer fits stops no other', async () => {
  const broken = await machine()
  const sound = await machine()
  await broken.say(0, { power: 6, fault: 0 })
  await sql(`update thing_model set is_deleted = 1 where device_type_id = $1 and identifier = 'fault'`, [
    broken.made.typeId,
  ])
  app.context.changes.invalidateAll()
  await broken.say(30, { power: 0 })
  await sound.say(30, { power: 6, fault: 0 })
  await field.recheck()
  expect(await stateOf(broken.device.deviceId)).toBe('unknown')
  expect(await stateOf(sound.device.deviceId)).toBe('running')
})

test('what was entered by hand before a device reported stays, and stops nothing', async () => {
  const { device, say } = await machine()
  await sql(
    `insert into device_run_record (id, tenant_id, device_id, record_type, start_time, end_time, source)
     values (1, $1, $2, 'run', $3, $4, 'manual')`,
    [tenant, device.deviceId, new Date(start - minute), new Date(start + minute)],
  )
  await say(30, { power: 6, fault: 0 })
  await field.recheck()
  await say(90, { power: 0 })
  await say(120, { power: 6 })
  expect(await recordsOf(device.deviceId)).toMatchObject([
    { type: 'run', source: 'manual' },
    { type: 'stop', start: start + 90_000 },
    { type: 'run', start: start + 120_000, source: 'auto' },
  ])
})

test('the tenant of another hospital gets nothing of it', async () => {
  const { device, say } = await machine()
  await say(0, { power: 6, fault: 0 })
  await field.recheck()
  const rows = await app.context.db.transaction({ tenant: '200002', platform: false }, (tx) =>
    tx.query('select id from device_run_record where device_id = $1', [device.deviceId]),
  )
  expect(rows).toEqual([])
})

test.each(['is written once the row is free', 'is made anew by the next start'])(
  'a report is taken while somebody has locked the device, whose state %s',
  async (how) => {
    const made = await plant()
    const [device] = made.devices
    if (!device) throw new Error('no device')
    const { deviceId } = device
    const report = (power: number) => {
      clock.now = new Date(clock.now.getTime() + 10_000)
      return field.say(device, made, { power, fault: 0 }, clock.now.getTime())
    }
    await report(0)
    await field.recheck()
    expect(await stateOf(deviceId)).toBe('stopped')
    await withClient(app.owner, async (other) => {
      await other.query('begin')
      await other.query(`select set_config('app.tenant', $1, true)`, [tenant])
      expect((await other.query('select from device where id = $1 for update', [deviceId])).rowCount).toBe(1)
      await report(20)
      expect((await recordsOf(deviceId)).at(-1)).toMatchObject({ type: 'run', end: null })
      expect(await stateOf(deviceId)).toBe('stopped')
      expect(await marksOf(deviceId)).toBe(1)
      await other.query('rollback')
    })
    if (how.includes('start')) await restart()
    await field.recheck()
    expect(await stateOf(deviceId)).toBe('running')
    expect(await marksOf(deviceId)).toBe(0)
  },
)
