// While a tag hangs on a device its alarms are stored and nobody is told; what stands when it is off is told then.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockOut, lockedOut, takeOff } from '../iot/device/device-lockout.ts'
import { machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { actAs } from '../platform/work.ts'
import { type TestAlarms, openAlarms, plantRule, plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'
import { quietAlarmWatch, shelfWatch } from './alarm-jobs.ts'
import { raiseMismatch } from './mismatch-alarm.ts'
import { quietAlarms, tellQuietAlarms } from './under-maintenance.ts'

const tenant = '200001'
const since = new Date(Date.now() - 3_600_000)
let app: TestApp
let alarms: TestAlarms
let plant: Plant
let admin: Caller
let at = Date.now() - 600_000

beforeAll(async () => {
  app = await startApp()
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp', unit: '℃' }], devices: 2 }, since)
  await app.context.db.transaction({ tenant, platform: false }, (tx) => plantRule(tx, plant.typeId, {}, since))
  // The outbox is drained at once: what was put into it is kept here.
  await withClient(app.owner, (client) =>
    client.query(`create table heard (id bigserial, payload jsonb);
      create function hear() returns trigger language plpgsql security definer as
        'begin insert into public.heard (payload) values (new.payload); return new; end';
      create trigger hear after insert on outbox for each row execute function hear();
      grant all on heard to steward_app`),
  )
  alarms = await openAlarms(app)
  admin = await app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(async () => {
  await alarms.stop()
  await app.stop()
})

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
const as = <T>(work: (ctx: Ctx) => Promise<T>) => actAs(app.context, { tenant, actor: machineActor('job', 'x') }, work)

beforeEach(async () => {
  await report(1)
  await report(1, 1)
  await sql('delete from heard')
  await sql('delete from alarm_record')
  await sql('update device_lockout set end_time = since where end_time is null')
})

const work = { id: '9', no: 'BY20260504-0001' }
const device = (n = 0) => plant.devices[n]?.deviceId ?? ''
async function report(temp: number, n = 0): Promise<void> {
  const one = plant.devices[n]
  at += 1_000
  if (one) await alarms.say({ tenant, code: one.code }, plant, { temp }, at)
}
const told = async () => {
  const rows = await sql(`select payload from heard order by id`)
  return rows.map(({ payload }) => payload)
}
const flags = async () =>
  (await sql('select under_maintenance as flag from alarm_record order by id')).map(({ flag }) => flag)

test('an alarm of a device somebody works at is stored with the flag, and its letter says that nobody is told', async () => {
  await as((ctx) => lockOut(ctx, [device()], work, null))
  await report(9)
  await report(9, 1)
  const events = await told()
  expect(events).toMatchObject([{ transition: 'trigger', isQuiet: true }, { transition: 'trigger' }])
  expect(events[1]).not.toHaveProperty('isQuiet')
  expect(await flags()).toEqual([1, 0])
  const { data } = await admin.get('/iot/alarm-record/stat')
  expect(data).toMatchObject({ waiting: 1 })
  const { data: page } = await admin.get('/iot/alarm-record/list', { underMaintenance: '1' })
  expect(page).toMatchObject({ total: 1, records: [{ deviceId: device() }] })
})

test('what still stands when the last tag is off is told once; what recovered stays quiet', async () => {
  await as((ctx) => lockOut(ctx, [device(), device(1)], work, null))
  await as((ctx) => lockOut(ctx, [device()], { id: '10', no: 'WX1' }, null))
  await report(9)
  await report(9, 1)
  await report(1, 1)
  await sql('delete from heard')
  expect(await as((ctx) => takeOff(ctx, work))).toEqual([device(), device(1)])
  // Somebody else's tag still hangs on the first.
  expect([...(await as((ctx) => lockedOut(ctx, [device(), device(1)])))]).toEqual([device()])
  expect(await as((ctx) => quietAlarms(ctx))).toEqual([])
  await as((ctx) => takeOff(ctx, { id: '10' }))
  const standing = await as((ctx) => quietAlarms(ctx, [device(), device(1)]))
  expect(standing).toHaveLength(1)
  await as((ctx) =>
    tellQuietAlarms(
      ctx,
      standing.map(({ id }) => id),
    ),
  )
  expect(await told()).toMatchObject([{ transition: 'repeat', recordId: standing[0]?.id }])
  expect(await flags()).toEqual(expect.arrayContaining([0, 1]))
})

test('an alarm that was known before is quiet while it comes again, and heard when it comes after the work', async () => {
  await report(9)
  await report(1)
  await as((ctx) => lockOut(ctx, [device()], work, null))
  await sql('delete from heard')
  await report(9)
  expect(await told()).toMatchObject([{ transition: 'repeat', isQuiet: true }])
  await report(1)
  await as((ctx) => takeOff(ctx, work))
  await sql('delete from heard')
  await report(9)
  const [event] = await told()
  expect(event).toMatchObject({ transition: 'repeat' })
  expect(event).not.toHaveProperty('isQuiet')
  expect(await flags()).toEqual([0])
})

test('alarms of a device that is said to be under maintenance are quiet until it is in service again', async () => {
  const become = (status: string) => sql('update device set device_status = $2 where id = $1', [device(), status])
  await become('maintenance')
  await report(9)
  expect(await told()).toMatchObject([{ transition: 'trigger', isQuiet: true }])
  expect(await flags()).toEqual([1])
  expect(await as((ctx) => quietAlarms(ctx))).toEqual([])
  await become('active')
  const standing = await as((ctx) => quietAlarms(ctx))
  expect(standing).toHaveLength(1)
})

async function watch({ items, each }: typeof quietAlarmWatch): Promise<void> {
  const found = await as(async (ctx) => (await items?.(ctx, {})) ?? [])
  for (const one of found) await as(async (ctx) => each?.(ctx, one, {}))
}

test('an alarm that was written in the moment the tag went is told by the watch', async () => {
  await as((ctx) => lockOut(ctx, [device()], work, null))
  await report(9)
  await as((ctx) => takeOff(ctx, work))
  await sql('delete from heard')
  await watch(quietAlarmWatch)
  expect(await told()).toHaveLength(1)
  expect(await as((ctx) => quietAlarms(ctx))).toEqual([])
})

test('what somebody put aside during the work stays aside when the tag is off, and is told when its time is over', async () => {
  await as((ctx) => lockOut(ctx, [device()], work, null))
  await report(9)
  await sql(`update alarm_record set shelved_until = now() + interval '30 minutes'`)
  await as((ctx) => takeOff(ctx, work))
  await sql('delete from heard')
  await watch(quietAlarmWatch)
  expect(await told()).toMatchObject([{ transition: 'repeat', isQuiet: true }])
  await sql(`update alarm_record set shelved_until = now() - interval '1 second'`)
  await watch(shelfWatch)
  expect(await told()).toMatchObject([{ isQuiet: true }, { transition: 'unshelve' }, { transition: 'repeat' }])
  expect((await told()).at(-1)).not.toHaveProperty('isQuiet')
})

test('one document hangs one tag on a device, also at the database', async () => {
  await as((ctx) => lockOut(ctx, [device()], work, null))
  await as((ctx) => lockOut(ctx, [device()], work, null))
  const rows = await sql('select 1 from device_lockout where end_time is null')
  expect(rows).toHaveLength(1)
  const twice = sql(
    `insert into device_lockout (id, tenant_id, device_id, document_id) select id + 1, tenant_id, device_id, document_id
     from device_lockout where end_time is null`,
  )
  await expect(twice).rejects.toThrow('device_lockout_hanging')
})

test('a device that disobeys goes on quietly where its alarm is on the shelf, and aloud once it is not', async () => {
  const reported = { tenant, deviceId: device(), identifier: 'temp', value: 7, at: Date.now() }
  const disobeys = async () => {
    await as((ctx) => raiseMismatch(ctx, reported, '3 ℃'))
    return (await told()).at(-1)
  }
  expect(await disobeys()).not.toHaveProperty('isQuiet')
  await sql(`update alarm_record set shelved_until = now() + interval '1 hour'`)
  expect(await disobeys()).toMatchObject({ transition: 'repeat', isQuiet: true })
  await sql(`update alarm_record set shelved_until = now() - interval '1 second'`)
  expect(await disobeys()).not.toHaveProperty('isQuiet')
})
