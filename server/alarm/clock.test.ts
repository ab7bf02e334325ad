// Decisions of the alarm clock, and isolation of failing tenants, devices and rules.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import { alarmsOf, openAlarms } from '../testing/alarms.ts'

const [sound, ill] = ['200001', '200002']
const DEVICES = 40

let on: Clocked

beforeAll(async () => {
  on = await startClocked({ tenants: [sound, ill], devices: DEVICES })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

/** Makes writing alarms of this rule fail. */
async function breakRule(ruleId: string): Promise<() => Promise<void>> {
  const name = `broken_${ruleId}`
  await on.owner(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'no alarm of this rule'; end $$;
     create trigger ${name} before insert or update on alarm_record for each row when (new.rule_id = ${ruleId}) execute function ${name}()`,
  )
  return async () => {
    await on.owner(`drop trigger ${name} on alarm_record; drop function ${name}()`)
  }
}

describe('a number of any size', () => {
  test.each([3.4028234663852886e38, -3.4028234663852886e38, 1e-45])('%s raises an alarm', async (value) => {
    const operator = value < 1 ? 'lt' : 'gt'
    await on.rule(sound, { operator, duration: 3 })
    const device = on.fresh(sound)
    await device.says({ temp: value })
    await on.pass(5)
    const [alarm] = await alarmsOf(on.app, sound)
    expect(alarm).toMatchObject({ device: device.code, times: 1, value })
  })
})

describe('a tenant that always fails', () => {
  test('keeps no other tenant from its alarms, and repeats nothing', async () => {
    const fail = await breakRule(await on.rule(ill, { duration: 3 }))
    await on.rule(sound, { duration: 3 })
    const [theirs, ours] = [on.fresh(ill), on.fresh(sound)]
    await Promise.all([theirs.says({ temp: 9 }), ours.says({ temp: 9 })])
    await on.pass(120)
    expect(await on.gist(sound)).toEqual([`${ours.code} ACTIVE_UNACK 1`])
    expect(await on.gist(ill)).toEqual([])
    await fail()
    await on.pass(300)
    expect(await on.gist(ill)).toEqual([`${theirs.code} ACTIVE_UNACK 1`])
    expect(await on.gist(sound)).toEqual([`${ours.code} ACTIVE_UNACK 1`])
  })

  test('keeps no other tenant from its alarms where its transactions cannot be committed at all', async () => {
    await on.owner(
      `create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'nothing of this tenant'; end $$;
       create constraint trigger refuse_all after insert or update on rule_state initially deferred for each row
         when (new.tenant_id = '${ill}') execute function refuse_all()`,
    )
    await on.rule(ill, { condType: 'nodata', noDataSec: 60 })
    await on.rule(sound, { condType: 'nodata', noDataSec: 60 })
    await on.restart()
    await on.pass(90)
    expect((await on.gist(sound)).length).toBe(DEVICES)
    await on.owner('drop trigger refuse_all on rule_state; drop function refuse_all()')
    await on.pass(300)
    expect((await on.gist(ill)).length).toBe(DEVICES)
    expect((await on.gist(sound)).every((line) => line.endsWith(' 1'))).toBe(true)
  })
})

describe('a tenant whose alarms somebody keeps locked', () => {
  test('keeps no other tenant waiting', async () => {
    const ruleId = await on.rule(ill, {})
    await on.rule(sound, { condType: 'offline', identifier: '', more: { identifier: null } })
    const [theirs, ours] = [on.fresh(ill), on.fresh(sound)]
    await theirs.says({ temp: 9 })
    const byItself = await openAlarms({ ...on.app, isClockDriven: false })
    await withClient(on.app.owner, async (client) => {
      await client.query('begin')
      await client.query('select 1 from alarm_record where tenant_id = $1 for update', [ill])
      const { rows: own } = await client.query('select pg_backend_pid() as pid')
      await on.owner('update alarm_rule set status = 0 where id = $1', [ruleId])
      on.app.context.changes.notify('alarm_rule', ill)
      const waiting = () =>
        on.owner('select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))', [own[0].pid])
      await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0)
      await on.owner(`update device set online_status = 'offline', offline_time = $2 where id = $1`, [
        ours.deviceId,
        on.clock.now,
      ])
      byItself.lookAgain(sound)
      await expect.poll(() => on.gist(sound), { timeout: 10_000 }).toEqual([`${ours.code} ACTIVE_UNACK 1`])
      await client.query('rollback')
    })
    await expect.poll(() => on.gist(ill)).toEqual([`${theirs.code} CLOSED 1`])
    await byItself.stop()
    await on.owner(`update device set online_status = 'unknown'`)
  })
})

describe('a rule that always fails', () => {
  test('leaves the other rules of the device and the other devices alone, and what was reported is stored', async () => {
    await on.rule(sound, { limit: 8 })
    const repair = await breakRule(await on.rule(sound, { limit: 9, level: 1 }))
    const devices = Array.from({ length: 12 }, () => on.fresh(sound))
    await Promise.all(devices.map((device) => device.says({ temp: 20 })))
    expect((await on.gist(sound)).toSorted()).toEqual(devices.map(({ code }) => `${code} ACTIVE_UNACK 1`).toSorted())
    const { rows } = await on.owner('select count(*)::int as n from telemetry where ts = $1 and v[1] = 20', [
      on.clock.now,
    ])
    expect(rows).toEqual([{ n: 12 }])
    await repair()
    await on.pass(5)
    await Promise.all(devices.map((device) => device.says({ temp: 21 })))
    expect(await on.gist(sound)).toHaveLength(24)
  })

  test('about lost devices is tried again until its alarm is written, though no device comes or goes', async () => {
    const offline = { condType: 'offline', identifier: '', more: { identifier: null } }
    const repair = await breakRule(await on.rule(sound, offline))
    const device = on.fresh(sound)
    await on.owner(`update device set online_status = 'offline', offline_time = $2 where id = $1`, [
      device.deviceId,
      on.clock.now,
    ])
    on.alarms.lookAgain(sound)
    await on.pass(60)
    expect(await on.gist(sound)).toEqual([])
    await repair()
    await on.pass(120)
    expect(await on.gist(sound)).toEqual([`${device.code} ACTIVE_UNACK 1`])
    await on.owner(`update device set online_status = 'unknown'`)
  })

  test('is tried less and less often', async () => {
    const tried: number[] = []
    const repair = await breakRule(await on.rule(sound, {}))
    const device = on.fresh(sound)
    for (let second = 0; second < 60; second += 1) {
      const before = on.alarms.telemetry.failed
      await device.says({ temp: 20 + second / 100 })
      if (on.alarms.telemetry.failed > before) tried.push(second)
      await on.pass(1)
    }
    await repair()
    expect(tried).toEqual([0, 1, 3, 7, 15, 31])
  })
})

describe('no data', () => {
  test('is an alarm once its time has passed, and data ends it', async () => {
    await on.rule(sound, { condType: 'nodata', noDataSec: 60 })
    await on.restart()
    const device = on.fresh(sound)
    for (const other of on.plantOf(sound).devices) if (other.code !== device.code) await quiet(other.deviceId)
    await device.says({ temp: 4 })
    await on.pass(55)
    expect(await on.gist(sound)).toEqual([])
    await on.pass(10)
    const [alarm] = await alarmsOf(on.app, sound)
    expect(alarm).toMatchObject({
      device: device.code,
      state: 'ACTIVE_UNACK',
      value: 4,
      name: 'temp 1 分钟无数据',
      limit: '',
    })
    await device.says({ temp: 5 })
    expect(await on.gist(sound)).toEqual([`${device.code} CLEARED_UNACK 1`])
  })

  test('of a restart is no alarm, however long it took', async () => {
    await on.rule(sound, { condType: 'nodata', noDataSec: 300 })
    await on.restart()
    const { devices } = on.plantOf(sound)
    for (let minute = 0; minute < 10; minute += 1) {
      await Promise.all(devices.map((device) => on.alarms.say(device, on.plantOf(sound), { temp: 4 })))
      await on.pass(60)
    }
    on.clock.now = new Date(on.clock.now.getTime() + 1_800_000)
    await on.restart()
    await on.pass(60)
    expect(await on.gist(sound)).toEqual([])
    await on.pass(600)
    expect(await on.gist(sound)).toHaveLength(DEVICES)
  })

  test('that began before the rule existed is raised', async () => {
    const device = on.fresh(sound)
    await device.says({ temp: 4 })
    await on.pass(600)
    await on.rule(
      sound,
      { condType: 'nodata', noDataSec: 60, targetType: 'device', deviceId: device.deviceId },
      on.clock.now,
    )
    await on.pass(50)
    expect(await on.gist(sound)).toEqual([])
    await on.pass(15)
    expect(await on.gist(sound)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })

  test('of a device that is out of use is nobody’s business', async () => {
    const device = on.fresh(sound)
    await on.owner(`update device set device_status = 'retired', update_time = now() where id = $1`, [device.deviceId])
    await on.rule(sound, { condType: 'nodata', noDataSec: 60, targetType: 'device', deviceId: device.deviceId })
    await on.restart()
    await on.pass(120)
    expect(await on.gist(sound)).toEqual([])
    await on.owner(`update device set device_status = 'active' where id = $1`, [device.deviceId])
  })

  async function quiet(deviceId: string): Promise<void> {
    await on.owner(`update device set device_status = 'inactive' where id = $1`, [deviceId])
    on.app.context.changes.notify('device', sound)
  }
})

test('ticks that take long do not pile up', async () => {
  await on.rule(sound, { condType: 'nodata', noDataSec: 60 })
  const all = Array.from({ length: 50 }, () => on.alarms.tick())
  expect(new Set(all).size).toBe(1)
  await Promise.all(all)
})
