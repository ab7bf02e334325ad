// A rule that is changed, switched off or on, and a device that leaves service, begin anew: nothing rings for what was.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'

const tenant = '200001'
let on: Clocked

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 30 })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

/** Changes the rule as its screen does. */
async function change(ruleId: string, set: string): Promise<void> {
  await on.owner(`update alarm_rule set ${set}, rev = rev + 1, update_time = $2 where id = $1`, [ruleId, on.clock.now])
  on.app.context.changes.notify('alarm_rule', tenant)
  await on.alarms.tick()
}

async function move(deviceId: string, status: string): Promise<void> {
  await on.owner('update device set device_status = $2 where id = $1', [deviceId, status])
  on.app.context.changes.notify('device', tenant)
  await on.alarms.tick()
}

/** A device with a rule of its own, so that no other device is watched. */
async function watched(noDataSec: number) {
  const device = on.fresh(tenant)
  await device.says({ temp: 4 })
  const wish = { condType: 'nodata', noDataSec, targetType: 'device', deviceId: device.deviceId } as const
  return { device, ruleId: await on.rule(tenant, wish, on.clock.now) }
}

describe('no data', () => {
  test('is raised of a device that stayed silent while its rule was off', async () => {
    const { device, ruleId } = await watched(60)
    await change(ruleId, 'status = 2')
    await on.pass(300)
    expect(await on.gist(tenant)).toEqual([])
    await change(ruleId, 'status = 1')
    await on.pass(70)
    expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })

  test('is raised of a device that is taken into service and says nothing, after its whole time', async () => {
    const { device } = await watched(60)
    await move(device.deviceId, 'inactive')
    await on.pass(300)
    await move(device.deviceId, 'active')
    await on.pass(50)
    expect(await on.gist(tenant)).toEqual([])
    await on.pass(20)
    expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })

  test('follows a time that was made longer or shorter', async () => {
    const { device, ruleId } = await watched(60)
    await on.pass(30)
    await change(ruleId, 'nodata_sec = 3600')
    await on.pass(120)
    expect(await on.gist(tenant)).toEqual([])
    await change(ruleId, 'nodata_sec = 60')
    await on.pass(70)
    expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })
})

describe('an on-delay', () => {
  test('that began under another limit ends in no alarm', async () => {
    const ruleId = await on.rule(tenant, { limit: 8, duration: 60 })
    const device = on.fresh(tenant)
    await device.says({ temp: 9 })
    await change(ruleId, 'limit_value = 10')
    await on.pass(120)
    expect(await on.gist(tenant)).toEqual([])
    await on.restart()
    await on.pass(60)
    expect(await on.gist(tenant)).toEqual([])
  })

  test('begins anew once the rule is on again', async () => {
    const ruleId = await on.rule(tenant, { duration: 60 })
    const device = on.fresh(tenant)
    await device.says({ temp: 9 })
    await change(ruleId, 'status = 2')
    await on.pass(300)
    await change(ruleId, 'status = 1')
    await device.says({ temp: 9.5 })
    expect(await on.gist(tenant)).toEqual([])
    await on.pass(65)
    expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })

  test('that waits is not begun anew by a change of another rule', async () => {
    const other = await on.rule(tenant, { identifier: 'flow' })
    await on.rule(tenant, { duration: 60 })
    const device = on.fresh(tenant)
    await device.says({ temp: 9 })
    await on.pass(30)
    await change(other, 'limit_value = 12')
    await on.pass(35)
    expect(await on.gist(tenant)).toEqual([`${device.code} ACTIVE_UNACK 1`])
  })
})
