// Which rules judge a device: all of its own and of its type, but those that a rule of the device names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import type { RuleWish } from '../testing/alarms.ts'
import type { Caller } from '../testing/app.ts'

const tenant = '200001'
let on: Clocked
let keeper: Caller

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 30 })
  keeper = await on.app.person({ tenant, codes: 'all', alias: 'admin' })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const cold: RuleWish = { operator: 'lt', limit: 2, level: 1 }
const hot: RuleWish = { operator: 'gt', limit: 10, level: 1 }
const warm: RuleWish = { operator: 'gt', limit: 8, level: 2 }
const own = (device: { deviceId: string }, wish: RuleWish): RuleWish => ({
  ...wish,
  targetType: 'device',
  deviceId: device.deviceId,
})

/** Names of the rules that have raised alarms of the tenant's devices. */
async function raisedBy(): Promise<string[]> {
  const { rows } = await on.owner('select rule_id::text as id from alarm_record order by rule_id')
  return rows.map(({ id }: { id: string }) => id)
}

describe('a rule of one device', () => {
  test('silences none of its type’s rules: too cold and much too warm are raised beside it', async () => {
    const device = on.fresh(tenant)
    const [freezing, boiling] = [await on.rule(tenant, cold), await on.rule(tenant, hot)]
    const mine = await on.rule(tenant, own(device, warm))
    await device.says({ temp: 1 })
    expect(await raisedBy()).toEqual([freezing])
    await device.says({ temp: 11 })
    expect(await raisedBy()).toEqual([freezing, boiling, mine].toSorted())
  })

  test('stands in for the one it names, and for no other', async () => {
    const [device, other] = [on.fresh(tenant), on.fresh(tenant)]
    const [freezing, replaced] = [await on.rule(tenant, cold), await on.rule(tenant, warm)]
    const mine = await on.rule(tenant, own(device, { ...warm, limit: 6, replaces: replaced }))
    await device.says({ temp: 9 })
    expect(await raisedBy()).toEqual([mine])
    await other.says({ temp: 9 })
    expect(await raisedBy()).toEqual([replaced, mine].toSorted())
    await device.says({ temp: 1 })
    expect(await raisedBy()).toEqual([freezing, replaced, mine].toSorted())
  })

  test('stands in for nothing while it is off, or has nothing to hold a value against', async () => {
    const device = on.fresh(tenant)
    const replaced = await on.rule(tenant, warm)
    const mine = await on.rule(tenant, own(device, { ...warm, limit: 6, replaces: replaced }))
    await on.owner(`update alarm_rule set limit_ref = 'hh' where id = $1`, [mine])
    on.app.context.changes.notify('alarm_rule', tenant)
    await device.says({ temp: 9 })
    expect(await raisedBy()).toEqual([replaced])
    await on.owner('delete from alarm_record')
    await on.owner(`update alarm_rule set limit_ref = 'own', status = 0 where id = $1`, [mine])
    on.app.context.changes.notify('alarm_rule', tenant)
    await device.says({ temp: 4 })
    await device.says({ temp: 9 }, on.clock.now.getTime() + 1)
    expect(await raisedBy()).toEqual([replaced])
  })
})

describe('naming what is replaced', () => {
  const submit = (more: object) =>
    keeper.post('/iot/ruleDevAlarm/submit', {
      ruleName: '本机限值',
      ruleCode: `R${Math.random()}`,
      targetType: 'device',
      identifier: 'temp',
      condType: 'threshold',
      operator: 'gt',
      limitValue: '8',
      ...more,
    })
  const detail = async (id: unknown) =>
    (await keeper.get('/iot/ruleDevAlarm/detail', { id: String(id) })).data as Record<string, unknown>
  const idOf = ({ data }: { data: unknown }) => String(Object(data).id)

  test('is offered the rules of the device’s type on the property, each as a sentence', async () => {
    const device = on.fresh(tenant)
    const [freezing, tooWarm] = [await on.rule(tenant, cold), await on.rule(tenant, warm)]
    await on.rule(tenant, { identifier: 'flow' })
    await on.rule(tenant, own(on.fresh(tenant), warm))
    const offered = async (query: Record<string, string>) =>
      (await keeper.get('/iot/ruleDevAlarm/replaceable', query)).data as { value: string; label: string }[]
    const found = await offered({ deviceId: device.deviceId, identifier: 'temp' })
    expect(found.map(({ value }) => value).toSorted()).toEqual([freezing, tooWarm].toSorted())
    expect(found.find(({ value }) => value === freezing)?.label).toContain('temp低于 2')
    expect(await offered({ deviceId: '', identifier: 'temp' })).toEqual([])
  })

  test('is refused for another property, for a rule of a device, and for a rule of a type', async () => {
    const device = on.fresh(tenant)
    const deviceId = device.deviceId
    const [flow, ofDevice] = [
      await on.rule(tenant, { identifier: 'flow' }),
      await on.rule(tenant, own(on.fresh(tenant), warm)),
    ]
    const fault = { status: 400, body: { field: 'replacesId' } }
    expect(await submit({ deviceId, replacesId: flow })).toMatchObject({ ...fault, reason: 'rule.replaces' })
    expect(await submit({ deviceId, replacesId: ofDevice })).toMatchObject({ ...fault, reason: 'rule.replaces' })
    const { typeId } = on.plantOf(tenant)
    const ofType = await submit({ targetType: 'deviceType', deviceTypeId: typeId, replacesId: flow })
    expect(ofType).toMatchObject({ ...fault, reason: 'rule.replaces-type' })
  })

  test('keeps the named rule from being removed, and ends when it no longer fits', async () => {
    const { deviceId } = on.fresh(tenant)
    const [first, second] = [await on.rule(tenant, warm), await on.rule(tenant, hot)]
    const mine = idOf(await submit({ deviceId, replacesId: first }))
    expect(await keeper.post('/iot/ruleDevAlarm/remove', {}, { ids: first })).toMatchObject({
      reason: 'row.referenced',
    })
    expect(await detail(mine)).toMatchObject({ replacesId: first })
    const other = idOf(await submit({ deviceId, replacesId: second }))
    const { rev } = await detail(second)
    expect(await keeper.post('/iot/ruleDevAlarm/submit', { id: second, rev, identifier: 'flow' })).toMatchObject({
      status: 200,
    })
    expect(await detail(other)).toMatchObject({ replacesId: null })
  })

  test('is shown: what is in force for a device and where it comes from, and who replaces a rule', async () => {
    const device = on.fresh(tenant)
    const [freezing, replaced] = [await on.rule(tenant, cold), await on.rule(tenant, warm)]
    await on.rule(tenant, { ...hot, identifier: 'flow' })
    const mine = idOf(await submit({ deviceId: device.deviceId, replacesId: replaced, limitValue: '6' }))
    const { data } = await keeper.get('/iot/ruleDevAlarm/inForce', { deviceId: device.deviceId })
    const rules = (data as { id: string }[]).filter((rule) => Object(rule).identifier === 'temp')
    expect(rules).toHaveLength(3)
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: mine, origin: 'device', isInForce: true, replacesId: replaced, limits: [6] }),
        expect.objectContaining({ id: freezing, origin: 'type', isInForce: true, limits: [2] }),
        expect.objectContaining({ id: replaced, origin: 'type', isInForce: false, replacedById: mine }),
      ]),
    )
    expect(await detail(replaced)).toMatchObject({
      replacedBy: [{ id: mine, ruleName: '本机限值', deviceId: device.deviceId }],
    })
    expect(await detail(mine)).toMatchObject({ besides: [{ id: freezing }] })
  })

  test('of a device that the reader does not reach, nothing is shown', async () => {
    expect(await keeper.get('/iot/ruleDevAlarm/inForce', { deviceId: '99' })).toMatchObject({ status: 404 })
  })
})
