// What a person refers to is what he sees: a row outside his data scope is named by nothing he writes.
import { area as areas, device } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Caller, TestApp } from '../testing/app.ts'
import { startBench } from '../testing/bench.ts'
import { bulkOf } from '../testing/bulk.ts'

const tenant = '200001'
let app: TestApp
let platform: Caller
let keeper: Caller
let narrowed: Caller
/** One device he sees, and one in the same place that he does not. */
let mine: string
let hidden: string
/** Another one that he does not see, of which nothing is reported yet. */
let quiet: string
let area: string

beforeAll(async () => {
  const bench = await startBench()
  ;({ app, platform, keeper } = bench)
  narrowed = await app.person({ tenant, codes: 'all', alias: 'narrowed' })
  area = (await bench.added(areas, { areaName: '门诊楼', areaCode: 'MZ' })).id
  mine = (await bench.added(device, { deviceCode: 'D1', deviceName: '可见', areaId: area })).id
  hidden = (await bench.added(device, { deviceCode: 'D2', deviceName: '机密', areaId: area })).id
  quiet = (await bench.added(device, { deviceCode: 'D3', deviceName: '机密二', areaId: area })).id
  await narrow('device', `deviceCode = 'D1'`)
})
afterAll(() => app.stop())

async function added(path: string, row: object): Promise<string> {
  const { status, msg, data } = await keeper.post(`/${path}/submit`, row)
  expect(status, msg).toBe(200)
  return (data as { id: string }).id
}

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

/** Of these rows he sees those the condition lets through. */
async function narrow(resourceCode: string, scopeValue: string): Promise<void> {
  const [menu] = await ask('select id::text as id from menu where code = $1', [resourceCode])
  const { data, msg } = await platform.post('/blade-system/data-scope/submit', {
    scopeName: `S${newId()}`,
    menuId: menu?.id,
    resourceCode,
    scopeType: 5,
    scopeColumn: 'createDept',
    scopeValue,
  })
  expect(data, msg).toBeTruthy()
  await ask(
    `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select tenant_id, role_id[1], $2, 1 from "user" where id = $1`,
    [narrowed.userId, (data as { id: string }).id],
  )
  app.context.changes.invalidateAll()
}

let count = 0
const bill = (more: object = {}) => ({ title: `报修${(count += 1)}`, areaId: area, priority: 3, ...more })
const submit = (by: Caller, row: object) => by.post('/iot/repair-bill/submit', row)
const refused = { status: 400, reason: 'field.reference', field: 'deviceId' }

test('a new row refers to nothing its writer does not see, no matter whether it exists', async () => {
  expect((await narrowed.get('/iot/device/list')).data).toMatchObject({ total: 1, records: [{ id: mine }] })
  expect(await submit(narrowed, bill({ deviceId: mine }))).toMatchObject({ status: 200 })
  const told = await submit(narrowed, bill({ deviceId: hidden }))
  expect(told).toMatchObject(refused)
  const none = await submit(narrowed, bill({ deviceId: newId() }))
  expect([told.msg, told.reason]).toEqual([none.msg, none.reason])
  expect(await submit(keeper, bill({ deviceId: hidden }))).toMatchObject({ status: 200 })
})

test('no rule watches a device its writer does not see', async () => {
  const rule = {
    ruleName: '高温',
    ruleCode: 'R1',
    targetType: 'device',
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
    limitValue: 8,
    alarmLevel: 2,
  }
  expect(await narrowed.post('/iot/ruleDevAlarm/submit', { ...rule, deviceId: hidden })).toMatchObject({
    reason: 'field.reference',
    field: 'deviceId',
  })
})

test('a row keeps a reference that its writer does not see, and he does not set it anew', async () => {
  const { data } = await submit(keeper, bill({ deviceId: quiet }))
  const { id }: { id: string } = data
  expect(await submit(narrowed, { id, title: '改了标题', deviceId: quiet })).toMatchObject({ status: 200 })
  expect(await submit(narrowed, { id, deviceId: mine })).toMatchObject({ status: 200 })
  expect(await submit(narrowed, { id, deviceId: quiet })).toMatchObject(refused)
})

test('in one bulk task a reference that was there opens nothing for the rows beside it', async () => {
  const other = await added('iot/area', { areaName: '机房', areaCode: 'JF', areaType: 'building' })
  await narrow('area', `areaCode = 'MZ'`)
  const phone = (extension: string, areaId: string) => added('iot/phone', { phoneName: extension, extension, areaId })
  const ids = [await phone('8001', other), await phone('8002', area)]
  const bulk = bulkOf(app, narrowed)
  const task = (await bulk.edit('iot/phone', { ids, values: { areaId: other } })) ?? ''
  const plans = Object.fromEntries((await bulk.items(task)).map(({ rowId, plan }) => [rowId, plan]))
  expect(ids.map((id) => plans[id])).toEqual(['same', 'refused'])
})

test('himself and his own department everybody may name', async () => {
  const [own] = await ask('select dept_id[1]::text as dept, role_id[1]::text as role from "user" where id = $1', [
    narrowed.userId,
  ])
  const [foreign] = await ask('select dept_id[1]::text as dept from "user" where id = $1', [keeper.userId])
  await narrow('dept', `deptName = 'none'`)
  const person = { realName: '新', roleId: own?.role }
  const user = (account: string, deptId: unknown) => narrowed.post('/blade-user/submit', { ...person, account, deptId })
  expect(await user('neu1', own?.dept)).toMatchObject({ status: 200 })
  expect(await user('neu2', foreign?.dept)).toMatchObject({ status: 400, reason: 'field.reference', field: 'deptId' })
  await narrow('user', `account = 'nobody'`)
  const line = (userId: string) =>
    narrowed.post('/iot/phone/submit', { phoneName: userId, extension: userId.slice(-6), userId })
  expect(await line(narrowed.userId)).toMatchObject({ status: 200 })
  expect(await line(keeper.userId)).toMatchObject({ status: 400, reason: 'field.reference', field: 'userId' })
})
