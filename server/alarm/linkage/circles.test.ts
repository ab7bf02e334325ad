// Linkages that set one another off are refused where the circle closes, with their names in their order.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Linked, startLinked } from '../../testing/linkages.ts'

const tenant = '200001'
let on: Linked
/** Temperature above 8, and flow above 8. */
let hot: string
let fast: string
beforeAll(async () => {
  on = await startLinked([tenant])
  hot = await on.rule(tenant)
  fast = await on.rule(tenant, { identifier: 'flow' })
  await on.sql(tenant, `update thing_model set access_mode = 'rw', min_value = 0, max_value = 50`)
})
afterAll(() => on.stop())
beforeEach(async () => {
  await on.clear()
  await on.sql(tenant, 'update alarm_linkage set is_deleted = 1')
})

const device = (n: number) => on.plantOf(tenant).devices[n - 1]?.deviceId
/** Follows one rule, of some devices or of all, and sets a property: of the alarm's device where none is named. */
const sets = (
  linkageName: string,
  { after, of, identifier, at, value = 9, ...more }: Readonly<Record<string, unknown>> & { after: string },
) =>
  on.linkage(tenant, {
    linkageName,
    ruleIds: after,
    ...(of === undefined ? {} : { deviceIds: device(Number(of)) }),
    actions: [{ kind: 'command', identifier, value, ...(at === undefined ? {} : { deviceId: device(Number(at)) }) }],
    ...more,
  })
const idOf = ({ data }: Awaited<ReturnType<typeof sets>>) => (data as { id: string }).id
const turn = (action: 'enable' | 'disable', ids: string) =>
  on.keeperOf(tenant).post(`/alarm/alarmlinkage/${action}`, {}, { ids })
const fine = { status: 200 }
const refused = (chain: string) => ({
  status: 422,
  reason: 'linkage.circle',
  msg: expect.stringContaining(`联动会循环触发：${chain}。`),
})

test('two that set each other off on the device of the alarm are refused', async () => {
  expect(await sets('甲', { after: hot, identifier: 'flow' })).toMatchObject(fine)
  expect(await sets('乙', { after: fast, identifier: 'temp' })).toMatchObject(refused('“乙” → “甲” → “乙”'))
  expect(await on.sql(tenant, `select 1 from alarm_linkage where linkage_name = '乙'`)).toEqual([])
})

test('three that go from device to device are refused, also where one in the middle is enabled at last', async () => {
  expect(await sets('甲', { after: hot, of: 1, identifier: 'flow', at: 2 })).toMatchObject(fine)
  const middle = await sets('乙', { after: fast, of: 2, identifier: 'temp', at: 3 })
  expect(middle).toMatchObject(fine)
  const last = () => sets('丙', { after: hot, of: 3, identifier: 'temp', at: 1 })
  const closed = await last()
  expect(closed).toMatchObject(refused('“丙” → “甲” → “乙” → “丙”'))
  expect(closed.body).toMatchObject({ field: 'actions' })
  expect(await turn('disable', idOf(middle))).toMatchObject(fine)
  expect(await last()).toMatchObject(fine)
  expect(await turn('enable', idOf(middle))).toMatchObject(refused('“乙” → “丙” → “甲” → “乙”'))
  const shown = await on.keeperOf(tenant).get('/alarm/alarmlinkage/detail', { id: idOf(middle) })
  expect(shown.data).toMatchObject({ status: 0, fault: expect.stringContaining('“乙” → “丙” → “甲” → “乙”') })
})

test('one that was removed does not come back into a circle', async () => {
  const first = idOf(await sets('甲', { after: hot, identifier: 'flow' }))
  const keeper = on.keeperOf(tenant)
  expect(await keeper.post('/alarm/alarmlinkage/remove', {}, { ids: first })).toMatchObject(fine)
  const second = idOf(await sets('乙', { after: fast, identifier: 'temp' }))
  const restore = () => keeper.post('/alarm/alarmlinkage/restore', { ids: [first] })
  expect(await restore()).toMatchObject(refused('“甲” → “乙” → “甲”'))
  expect(await turn('disable', second)).toMatchObject(fine)
  expect(await restore()).toMatchObject(fine)
})

test('enabled together they are refused together', async () => {
  const ids = []
  for (const [name, after, identifier] of [
    ['甲', hot, 'flow'],
    ['乙', fast, 'temp'],
  ] as const) {
    const made = await sets(name, { after, identifier })
    expect(made).toMatchObject(fine)
    ids.push(idOf(made))
    expect(await turn('disable', idOf(made))).toMatchObject(fine)
  }
  expect(await turn('enable', ids.join(','))).toMatchObject({ status: 422, reason: 'linkage.circle' })
  expect(await on.sql(tenant, 'select 1 from alarm_linkage where status = 1 and is_deleted = 0')).toEqual([])
})

test('what never comes round is saved: other devices, values within limits, lesser levels, and what is done on recovery', async () => {
  expect(await sets('甲', { after: hot, of: 1, identifier: 'flow' })).toMatchObject(fine)
  for (const [name, more] of Object.entries({
    elsewhere: { of: 2 },
    within: { value: 5 },
    graver: { leastLevel: 2 },
    recovered: { onEvents: 'recovered' },
    other: { at: 2 },
  }))
    expect(await sets(name, { after: fast, identifier: 'temp', ...more }), name).toMatchObject(fine)
  expect(await sets('乙', { after: fast, identifier: 'temp' })).toMatchObject({ reason: 'linkage.circle' })
})

test('of two that close a circle at the same time one is refused', async () => {
  const both = await Promise.all([
    sets('甲', { after: hot, identifier: 'flow' }),
    sets('乙', { after: fast, identifier: 'temp' }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
})
