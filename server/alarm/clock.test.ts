// Decisions of the alarm clock, and isolation of failing tenants, devices and rules.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Plant } from '../iot/telemetry-plant.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type RuleWish, type TestAlarms, alarmsOf, openAlarms, plantRule, plantTenant } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'

const [sound, ill] = ['200001', '200002']
const start = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
const clock = { now: start }
const DEVICES = 40

let app: TestApp
let alarms: TestAlarms
const plants: Record<string, Plant> = {}

beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
  for (const tenant of [sound, ill])
    plants[tenant] = await plantTenant(
      app,
      tenant,
      { properties: [{ identifier: 'temp', range: [0, 50] }, { identifier: 'flow' }], devices: DEVICES },
      start,
    )
  alarms = await openAlarms(app)
})
afterAll(async () => {
  await alarms.stop()
  await app.stop()
})
beforeEach(async () => {
  await owner(`update device set device_status = 'active'`)
  await owner('delete from alarm_transition; delete from alarm_record; delete from rule_state; delete from alarm_rule')
  await restart()
})

const owner = (text: string, values?: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

async function restart(): Promise<void> {
  await alarms.stop()
  app.context.changes.invalidateAll()
  alarms = await openAlarms(app)
}

function plantOf(tenant: string): Plant {
  const plant = plants[tenant]
  if (!plant) throw new Error('plant the tenant')
  return plant
}

let used = 0
/** A device of the tenant without any report yet. */
function fresh(tenant: string) {
  const plant = plantOf(tenant)
  const device = plant.devices[(used += 1) % DEVICES]
  if (!device) throw new Error('plant more devices')
  return { ...device, says: (params: unknown, ts?: number) => alarms.say(device, plant, params, ts) }
}

async function rule(tenant: string, wish: RuleWish, since = start): Promise<string> {
  const typeId = plantOf(tenant).typeId
  const id = await app.context.db.transaction({ tenant, platform: false }, (tx) => plantRule(tx, typeId, wish, since))
  app.context.changes.notify('alarm_rule', tenant)
  return id
}

/** Advances the time in steps like the timer's. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    clock.now = new Date(clock.now.getTime() + Math.min(left, 5) * 1000)
    await alarms.tick()
  }
}

const gist = async (tenant: string) =>
  (await alarmsOf(app, tenant)).map(({ device, state, times }) => [device, state, times].join(' '))

/** Makes writing alarms of this rule fail. */
async function breakRule(ruleId: string): Promise<() => Promise<void>> {
  const name = `broken_${ruleId}`
  await owner(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'no alarm of this rule'; end $$;
     create trigger ${name} before insert or update on alarm_record for each row when (new.rule_id = ${ruleId}) execute function ${name}()`,
  )
  return async () => {
    await owner(`drop trigger ${name} on alarm_record; drop function ${name}()`)
  }
}

describe('a number of any size', () => {
  test.each([3.4028234663852886e38, -3.4028234663852886e38, 1e-45])('%s raises an alarm', async (value) => {
    const operator = value < 1 ? 'lt' : 'gt'
    await rule(sound, { operator, duration: 3 })
    const device = fresh(sound)
    await device.says({ temp: value })
    await pass(5)
    const [alarm] = await alarmsOf(app, sound)
    expect(alarm).toMatchObject({ device: device.code, times: 1, value })
  })
})

describe('a tenant that always fails', () => {
  test('keeps no other tenant from its alarms, and repeats nothing', async () => {
    const fail = await breakRule(await rule(ill, { duration: 3 }))
    await rule(sound, { duration: 3 })
    const [theirs, ours] = [fresh(ill), fresh(sound)]
    await Promise.all([theirs.says({ temp: 9 }), ours.says({ temp: 9 })])
    await pass(120)
    expect(await gist(sound)).toEqual([`${ours.code} ACTIVE_UNACK 1`])
    expect(await gist(ill)).toEqual([])
    await fail()
    await pass(300)
    expect(await gist(ill)).toEqual([`${theirs.code} ACTIVE_UNACK 1`])
    expect(await gist(sound)).toEqual([`${ours.code} ACTIVE_UNACK 1`])
  })

  test('keeps no other tenant from its alarms where its transactions cannot be committed at all', async () => {
    await owner(
      `create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'nothing of this tenant'; end $$;
       create constraint trigger refuse_all after insert or update on rule_state initially deferred for each row
         when (new.tenant_id = '${ill}') execute function refuse_all()`,
    )
    await rule(ill, { condType: 'nodata', noDataSec: 60 })
    await rule(sound, { condType: 'nodata', noDataSec: 60 })
    await restart()
    await pass(90)
    expect((await gist(sound)).length).toBe(DEVICES)
    await owner('drop trigger refuse_all on rule_state; drop function refuse_all()')
    await pass(300)
    expect((await gist(ill)).length).toBe(DEVICES)
    expect((await gist(sound)).every((line) => line.endsWith(' 1'))).toBe(true)
  })
})

describe('a rule that always fails', () => {
  test('leaves the other rules of the device and the other devices alone, and what was reported is stored', async () => {
    await rule(sound, { limit: 8 })
    const repair = await breakRule(await rule(sound, { limit: 9, level: 1 }))
    const devices = Array.from({ length: 12 }, () => fresh(sound))
    await Promise.all(devices.map((device) => device.says({ temp: 20 })))
    expect((await gist(sound)).toSorted()).toEqual(devices.map(({ code }) => `${code} ACTIVE_UNACK 1`).toSorted())
    const { rows } = await owner('select count(*)::int as n from telemetry where ts = $1 and v[1] = 20', [clock.now])
    expect(rows).toEqual([{ n: 12 }])
    await repair()
    await pass(5)
    await Promise.all(devices.map((device) => device.says({ temp: 21 })))
    expect(await gist(sound)).toHaveLength(24)
  })

  test('is tried less and less often', async () => {
    const tried: number[] = []
    const repair = await breakRule(await rule(sound, {}))
    const device = fresh(sound)
    for (let second = 0; second < 60; second += 1) {
      const before = alarms.telemetry.failed
      await device.says({ temp: 20 + second / 100 })
      if (alarms.telemetry.failed > before) tried.push(second)
      await pass(1)
    }
    await repair()
    expect(tried).toEqual([0, 1, 3, 7, 15, 31])
  })
})

describe('no data', () => {
  test('is an alarm once its time has passed, and data ends it', async () => {
    await rule(sound, { condType: 'nodata', noDataSec: 60 })
    await restart()
    const device = fresh(sound)
    for (const other of plantOf(sound).devices) if (other.code !== device.code) await quiet(other.deviceId)
    await device.says({ temp: 4 })
    await pass(55)
    expect(await gist(sound)).toEqual([])
    await pass(10)
    const [alarm] = await alarmsOf(app, sound)
    expect(alarm).toMatchObject({
      device: device.code,
      state: 'ACTIVE_UNACK',
      value: 4,
      name: 'temp 1 分钟无数据',
      limit: '',
    })
    await device.says({ temp: 5 })
    expect(await gist(sound)).toEqual([`${device.code} CLEARED_UNACK 1`])
  })

  test('of a restart is no alarm, however long it took', async () => {
    await rule(sound, { condType: 'nodata', noDataSec: 300 })
    await restart()
    const { devices } = plantOf(sound)
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all(devices.map((device) => alarms.say(device, plantOf(sound), { temp: 4 })))
      await pass(60)
    }
    clock.now = new Date(clock.now.getTime() + 1_800_000)
    await restart()
    await pass(60)
    expect(await gist(sound)).toEqual([])
    await pass(600)
    expect(await gist(sound)).toHaveLength(DEVICES)
  })

  test('that began before the rule existed is raised', async () => {
    const device = fresh(sound)
    await device.says({ temp: 4 })
    await pass(600)
    await rule(sound, { condType: 'nodata', noDataSec: 60, targetType: 'device', deviceId: device.deviceId }, clock.now)
    await pass(50)
    expect(await gist(sound)).toEqual([])
    await pass(15)
    expect(await gist(sound)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })

  test('of a device that is out of use is nobody’s business', async () => {
    const device = fresh(sound)
    await owner(`update device set device_status = 'retired', update_time = now() where id = $1`, [device.deviceId])
    await rule(sound, { condType: 'nodata', noDataSec: 60, targetType: 'device', deviceId: device.deviceId })
    await restart()
    await pass(120)
    expect(await gist(sound)).toEqual([])
    await owner(`update device set device_status = 'active' where id = $1`, [device.deviceId])
  })

  async function quiet(deviceId: string): Promise<void> {
    await owner(`update device set device_status = 'inactive' where id = $1`, [deviceId])
    app.context.changes.notify('device', sound)
  }
})

test('ticks that take long do not pile up', async () => {
  await rule(sound, { condType: 'nodata', noDataSec: 60 })
  const all = Array.from({ length: 50 }, () => alarms.tick())
  expect(new Set(all).size).toBe(1)
  await Promise.all(all)
})
