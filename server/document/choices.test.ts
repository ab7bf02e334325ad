import { area, dept, device, user } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import type { Caller } from '../testing/app.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { choiceRoutes } from './choices.ts'

let bench: Bench
let reporter: Caller
beforeAll(async () => {
  bench = await startBench()
  reporter = await bench.app.person({ tenant: '200001', codes: ['repair-bill', 'repair_bill_add'] })
})
afterAll(() => bench.app.stop())

interface Choices {
  records: { id: string; label: string; title: string; place: string; isDisabled: boolean; isParent: boolean }[]
  hasMore: boolean
}
const ask = async (who: Caller, path: string, query: Record<string, string> = {}): Promise<Choices> => {
  const answer = await who.get(path, query)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}
const titles = async (who: Caller, path: string, text: string) =>
  (await ask(who, path, { text })).records.map(({ title }) => title)

test('who may fill a field chooses from what it points to, without any right to the target’s screen', async () => {
  const { id } = await bench.added(device, { deviceName: '2号储血冰箱' })
  expect(await reporter.get('/iot/device/list')).toMatchObject({ status: 403 })
  const { records } = await ask(reporter, '/iot/device/choices', { text: '储血' })
  expect(records).toMatchObject([{ id, label: '2号储血冰箱', isDisabled: false }])
  expect(Object.keys(records[0] ?? {}).toSorted()).toEqual(['id', 'isDisabled', 'isParent', 'label', 'place', 'title'])
})

test('who may fill no field that points there chooses nothing', async () => {
  expect(await bench.nobody.get('/iot/device/choices')).toMatchObject({ status: 403 })
  expect(await reporter.get('/iot/gateway/choices')).toMatchObject({ status: 403 })
})

test('another tenant’s rows are no choices, by name or by pinyin', async () => {
  expect(await titles(bench.stranger, '/iot/device/choices', '储血')).toEqual([])
  expect(await titles(bench.stranger, '/iot/device/choices', 'cxbx')).toEqual([])
  expect(await titles(bench.keeper, '/iot/device/choices', 'cxbx')).toEqual(['2号储血冰箱'])
})

test('a data scope that hides a row hides it from whoever chooses, by name, pinyin and id', async () => {
  const { id } = await bench.added(device, { deviceName: '灭菌柜' })
  const limited = await bench.app.person({ tenant: '200001', codes: ['repair-bill', 'repair_bill_add'] })
  expect(await titles(limited, '/iot/device/choices', 'mjg')).toEqual(['灭菌柜'])
  await bench.app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column) values (815, '000000', 1, 'device', '本人', 2, 'createUser')`,
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select '200001', unnest(role_id), 815, 1 from "user" where id = $1`,
      [limited.userId],
    )
  })
  bench.app.context.changes.invalidateAll()
  for (const text of ['mjg', '灭菌']) expect(await titles(limited, '/iot/device/choices', text)).toEqual([])
  expect((await ask(limited, '/iot/device/choices', { ids: id })).records).toEqual([])
})

test('what begins with the text comes first, a sign of a pattern is only a sign, and pages say whether more follow', async () => {
  for (const deviceName of ['泵房水泵', '水泵1', '水泵2', '50%水泵']) await bench.added(device, { deviceName })
  const { records } = await ask(reporter, '/iot/device/choices', { text: '水泵' })
  expect(records.map(({ label }) => label)).toEqual(['水泵1', '水泵2', '50%水泵', '泵房水泵'])
  expect((await ask(reporter, '/iot/device/choices', { text: '%' })).records).toHaveLength(1)
  const page = await ask(reporter, '/iot/device/choices', { text: '水泵', size: '3' })
  expect([page.records.length, page.hasMore]).toEqual([3, true])
  const next = await ask(reporter, '/iot/device/choices', { text: '水泵', size: '3', current: '2' })
  expect([next.records.map(({ label }) => label), next.hasMore]).toEqual([['泵房水泵'], false])
})

test.each(['zl', 'zhangli', 'ZhangL', 'zhang li', 'zli'])('%s finds 张丽', async (text) => {
  if ((await titles(bench.keeper, '/blade-user/choices', '张丽')).length === 0)
    await bench.added(user, { realName: '张丽' })
  expect(await titles(bench.keeper, '/blade-user/choices', text)).toContain('张丽')
})

test('other letters do not find a name, nor do letters inside a syllable', async () => {
  await bench.added(user, { realName: '欧阳修竹' })
  for (const text of ['yxz', 'oyxz', 'xiuzhu'])
    expect(await titles(bench.keeper, '/blade-user/choices', text), text).toContain('欧阳修竹')
  for (const text of ['ouxz', 'angxiu', 'oxz', 'zx'])
    expect(await titles(bench.keeper, '/blade-user/choices', text), text).not.toContain('欧阳修竹')
})

test('a character of several readings is found by each of them', async () => {
  await bench.added(user, { realName: '曾重阳' })
  for (const text of ['zcy', 'czy', 'zengchongyang', 'cengzhongyang'])
    expect(await titles(bench.keeper, '/blade-user/choices', text), text).toEqual(['曾重阳'])
})

test('a renamed row is found by its new name alone, digits and Latin letters included', async () => {
  const { id, rev } = await bench.added(area, { areaName: '锅炉房' })
  expect(await titles(reporter, '/iot/area/choices', 'gl')).toContain('锅炉房')
  await bench.keeper.post('/iot/area/submit', { id, rev, areaName: 'B2层换热站' })
  expect(await titles(reporter, '/iot/area/choices', 'b2chrz')).toEqual(['B2层换热站'])
  expect(await titles(reporter, '/iot/area/choices', 'glf')).toEqual([])
})

test('numbers find as names do; a phone number only for who may list people', async () => {
  const { input } = await bench.added(device, { deviceName: '离心机', deviceCode: 'LXJ-0815' })
  expect(await titles(reporter, '/iot/device/choices', 'xj-08')).toEqual([input.deviceName])
  const person = await bench.added(user, { realName: '孟晓', phone: '13907310731' })
  expect(await titles(bench.keeper, '/blade-user/choices', '07310731')).toEqual(['孟晓'])
  const dispatcher = await bench.app.person({ codes: ['repair-order', 'repair_order_dispatch'] })
  expect(await titles(dispatcher, '/blade-user/choices', '07310731')).toEqual([])
  expect(await titles(dispatcher, '/blade-user/choices', String(person.input.account))).toEqual(['孟晓'])
})

test('places say the path above them, people their department and post, devices their number and area', async () => {
  const building = await bench.added(area, { areaName: '一号楼', parentId: '0' })
  const floor = await bench.added(area, { areaName: '3层', parentId: building.id })
  const room = await bench.added(area, { areaName: '净化机房', parentId: floor.id })
  expect((await ask(reporter, '/iot/area/choices', { text: 'jhjf' })).records).toMatchObject([
    { id: room.id, title: '净化机房', place: '一号楼 / 3层', label: '一号楼 / 3层 / 净化机房', isParent: false },
  ])
  await bench.added(device, { deviceName: '新风机组', deviceCode: 'XF-01', areaId: room.id })
  expect((await ask(reporter, '/iot/device/choices', { text: 'xfjz' })).records).toMatchObject([
    { title: '新风机组', place: 'XF-01 · 一号楼 / 3层 / 净化机房' },
  ])
  const team = await bench.added(dept, { deptName: '暖通班' })
  await bench.added(user, { realName: '雷鸣', code: 'N017', deptId: team.id })
  const { records } = await ask(bench.keeper, '/blade-user/choices', { text: 'leim' })
  expect(records).toMatchObject([{ title: '雷鸣', place: expect.stringMatching(/^N017 · 暖通班/) }])
})

test('a tree is walked level by level, and a row is not offered below itself', async () => {
  const parent = (await ask(reporter, '/iot/area/choices', { text: '一号楼' })).records[0]
  const top = await ask(reporter, '/iot/area/choices', { parentId: '0', size: '300' })
  expect(top.records).toContainEqual(expect.objectContaining({ title: '一号楼', isParent: true }))
  expect(top.records.map(({ title }) => title)).not.toContain('3层')
  const below = await ask(reporter, '/iot/area/choices', { parentId: parent?.id ?? '' })
  expect(below.records.map(({ title }) => title)).toEqual(['3层'])
  const without = await ask(reporter, '/iot/area/choices', { text: 'jhjf', without: parent?.id ?? '' })
  expect(without.records).toEqual([])
})

test.each(choiceRoutes().map(({ path }) => path))(
  '%s: typed text finds rows by their names, days and numbers',
  async (path) => {
    for (const text of ['2026-11', '泵', '%_', '12'])
      expect(await bench.keeper.get(path, { text })).toMatchObject({
        status: 200,
        data: { records: expect.any(Array) },
      })
  },
)
