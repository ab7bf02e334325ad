// The library of indicators, the limits of single devices, and templates in versions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { DETAIL, INDICATOR, OVERRIDE, TEMPLATE, ok, startInspections, tenant } from '../../testing/inspections.ts'

type House = Awaited<ReturnType<typeof startInspections>>
let h: House
beforeAll(async () => {
  h = await startInspections()
})
afterAll(() => h.app.stop())

interface Wire {
  id: string
  rev: number
  [name: string]: unknown
}
let count = 100
const submit = (input: object) => h.boss.post(`${INDICATOR}/submit`, { code: `X${(count += 1)}`, ...input })
const fresh = (input: object = {}) => ok<Wire>(submit({ name: `项${count}`, parentId: h.group.id, ...input }))

test('an indicator is of the type of its group unless it names another', async () => {
  expect(await fresh()).toMatchObject({
    equipmentType: h.pump,
    valueType: 'bool',
    photoRule: 'abnormal',
    isRequired: 1,
  })
  expect(await fresh({ equipmentType: h.tank })).toMatchObject({ equipmentType: h.tank })
  const stray = await submit({ name: '无类型' })
  expect([stray.status, stray.reason]).toEqual([400, 'indicator.type'])
})

test('names differ under one node, codes everywhere', async () => {
  const { name, code } = await fresh()
  const twice = await submit({ name, parentId: h.group.id })
  expect([twice.status, twice.reason]).toEqual([400, 'field.unique'])
  expect((await submit({ name, nodeType: 'group', equipmentType: h.tank })).status).toBe(200)
  expect((await submit({ name: '别名', code, parentId: h.group.id })).reason).toBe('field.unique')
  const raced = Array.from({ length: 4 }, () => submit({ name: '同时', parentId: h.group.id }))
  expect((await Promise.all(raced)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('the library is four levels deep, for moved branches too, and only groups hold others', async () => {
  const groups: Wire[] = []
  for (let level = 0; level < 3; level += 1)
    groups.push(await fresh({ nodeType: 'group', equipmentType: h.pump, parentId: groups.at(-1)?.id ?? '0' }))
  const leaf = await fresh({ parentId: groups[2]?.id })
  const deeper = await submit({ name: '太深', nodeType: 'group', parentId: leaf.id })
  expect(deeper.reason).toBe('indicator.under')
  const four = await fresh({ nodeType: 'group', parentId: groups[2]?.id })
  expect((await submit({ name: '太深', parentId: four.id })).reason).toBe('indicator.depth')
  const moved = await h.boss.post(`${INDICATOR}/submit`, { id: groups[0]?.id, parentId: h.group.id })
  expect([moved.status, moved.reason]).toEqual([422, 'indicator.depth'])
})

test.each([
  [{ valueType: 'number', lowerLimit: '5', upperLimit: '4' }, 'indicator.limits'],
  [{ valueType: 'number', lowerLimit: '5', warnLower: '4' }, 'indicator.limits'],
  [{ valueType: 'bool', upperLimit: '4' }, 'indicator.measured'],
  [{ dataSource: 'iot' }, 'indicator.property'],
  [{ valueType: 'single', options: [{ key: 'a', label: 'A' }] }, 'indicator.options'],
  [
    {
      valueType: 'multi',
      options: [
        { key: 'a,b', label: 'A' },
        { key: 'c', label: 'C' },
      ],
    },
    'lines.refused',
  ],
])('%j is refused', async (more, reason) => {
  expect((await submit({ name: `坏${(count += 1)}`, parentId: h.group.id, ...more })).reason).toBe(reason)
})

test('the database keeps limits in order and overrides single, whoever writes', async () => {
  const wrong = h.sql(`update inspection_indicator set lower_limit = 9 where id = $1`, [h.pressure.id])
  await expect(wrong).rejects.toThrow('inspection_indicator_limits')
  const twice = h.sql(
    `insert into inspection_indicator_override (id, tenant_id, device_id, indicator_id, reason)
     select n, $1, $2, $3, 'x' from unnest($4::bigint[]) n`,
    [tenant, h.pumpB, h.pressure.id, [newId(), newId()]],
  )
  await expect(twice).rejects.toThrow('inspection_indicator_override_once')
})

test('a device is told its indicators with the limits that hold for it', async () => {
  const over = { deviceId: h.pumpB, indicatorId: h.pressure.id, lowerLimit: '0.3', upperLimit: '0.5', reason: '铭牌' }
  await ok(h.boss.post(`${OVERRIDE}/submit`, over))
  expect((await h.boss.post(`${OVERRIDE}/submit`, over)).reason).toBe('override.twice')
  expect((await h.boss.post(`${OVERRIDE}/submit`, { ...over, indicatorId: h.noise.id })).reason).toBe(
    'indicator.measured',
  )
  expect((await h.boss.post(`${OVERRIDE}/submit`, { ...over, upperLimit: '0.1' })).reason).toBe('indicator.limits')
  const general = await ok<Wire>(submit({ name: '外观', nodeType: 'indicator', equipmentType: h.machine }))
  const told = async (deviceId: unknown) =>
    ok<Wire[]>(h.inspector.get(`${INDICATOR}/getInspectionIndicator`, { deviceId: String(deviceId) }))
  const [a, b] = [await told(h.pumpA), await told(h.pumpB)]
  // Those of what a pump is a kind of come along; those of a tank do not.
  expect(a.map(({ indicatorId }) => indicatorId)).toContain(general.id)
  expect(a.every(({ equipmentType }) => equipmentType !== h.tank)).toBe(true)
  const pressureOf = (all: Wire[]) => all.find(({ indicatorId }) => indicatorId === h.pressure.id)
  expect(pressureOf(a)).toMatchObject({
    lowerLimit: '0.45',
    warnLower: '0.48',
    limitSource: 'indicator',
    lastValue: null,
  })
  expect(pressureOf(b)).toMatchObject({
    lowerLimit: '0.3',
    upperLimit: '0.5',
    warnLower: null,
    limitSource: 'override',
  })
  expect(a.find(({ indicatorId }) => indicatorId === h.frost.id)?.options).toMatchObject([
    { key: 'low' },
    { key: 'high' },
  ])
  expect((await h.stranger.get(`${INDICATOR}/getInspectionIndicator`, { deviceId: String(h.pumpA) })).status).toBe(400)
})

test('trees are told whole and level by level, and lists by type of device', async () => {
  const tree = await ok<{ title: string; children?: object[] }[]>(
    h.inspector.get(`${INDICATOR}/tree`, { tenantId: tenant }),
  )
  expect(tree.find(({ title }) => title === '泵')?.children?.length).toBeGreaterThan(2)
  const below = await ok<Wire[]>(h.inspector.get(`${INDICATOR}/lazy-list`, { parentId: h.group.id }))
  expect(below.find(({ id }) => id === h.pressure.id)).toMatchObject({ name: '出口压力', hasChildren: false })
  const listed = await ok<{ total: number; records: Wire[] }>(
    h.inspector.get(`${INDICATOR}/list`, { equipmentType: String(h.machine), size: '100' }),
  )
  expect(listed.records.some(({ id }) => id === h.pressure.id)).toBe(true)
  expect(listed.records.every(({ equipmentType }) => equipmentType !== h.tank)).toBe(true)
})

const composed = async (more: object = {}) =>
  ok<Wire & { details: Wire[] }>(
    h.boss.post(`${TEMPLATE}/submit`, {
      name: `模板${(count += 1)}`,
      equipmentType: h.pump,
      details: h.details,
      ...more,
    }),
  )
const publish = (id: string) => h.boss.post(`${TEMPLATE}/publish`, { id })

test('what a template uses cannot be removed, only disabled', async () => {
  const used = await fresh()
  const made = await composed({ details: [{ indicatorId: used.id }] })
  await ok(publish(made.id))
  const removed = await h.boss.post(`${INDICATOR}/remove`, {}, { ids: used.id })
  expect([removed.status, removed.reason]).toEqual([422, 'row.referenced'])
  expect((await h.boss.post(`${INDICATOR}/disable`, { ids: [used.id] })).status).toBe(200)
})

test('a draft is composed whole or item by item; without items, or with a group, it is not published', async () => {
  const made = await composed({ details: [] })
  expect(made).toMatchObject({ templateStatus: 'draft', versionNo: 1, itemCount: 0 })
  expect(made.templateCode).toMatch(/^XJMB-\d{4}$/)
  expect((await publish(made.id)).reason).toBe('template.empty')
  const line = await ok<Wire>(h.boss.post(`${DETAIL}/submit`, { templateId: made.id, indicatorId: h.pressure.id }))
  expect((await h.boss.post(`${DETAIL}/submit`, { templateId: made.id, indicatorId: h.pressure.id })).reason).toBe(
    'template.twice',
  )
  await ok(h.boss.post(`${DETAIL}/submit`, { templateId: made.id, indicatorId: h.group.id }))
  expect(await ok(h.boss.get(`${TEMPLATE}/detail`, { id: made.id }))).toMatchObject({
    itemCount: 2,
    details: [
      { indicatorName: '出口压力', lineNo: 1 },
      { indicatorName: '泵', lineNo: 2 },
    ],
  })
  expect((await publish(made.id)).reason).toBe('template.indicator')
  const { records } = await ok<{ records: Wire[] }>(h.boss.get(`${DETAIL}/list`, { templateId: made.id }))
  const group = records.find(({ indicatorId }) => indicatorId === h.group.id)
  await ok(h.boss.post(`${DETAIL}/remove`, {}, { ids: String(group?.id) }))
  await ok(publish(made.id))
  const late = await h.boss.post(`${DETAIL}/submit`, { id: line.id, groupName: '晚' })
  expect([late.status, late.reason]).toEqual([422, 'template.not-draft'])
  expect((await h.boss.post(`${DETAIL}/remove`, {}, { ids: line.id })).reason).toBe('template.not-draft')
})

test('a change of what is published is the draft of the next version, which takes its place when it is published', async () => {
  const one = await composed()
  await ok(publish(one.id))
  const [first, ...others] = one.details
  const change = {
    id: one.id,
    rev: (await ok<Wire>(h.boss.get(`${TEMPLATE}/detail`, { id: one.id }))).rev,
    estMinutes: 45,
  }
  const two = await ok<Wire & { details: Wire[] }>(
    h.boss.post(`${TEMPLATE}/submit`, { ...change, details: [...others, { ...first, lowerLimit: '0.5' }] }),
  )
  expect(two).toMatchObject({ versionNo: 2, templateStatus: 'draft', templateCode: one.templateCode, estMinutes: 45 })
  expect(two.id).not.toBe(one.id)
  expect(two.details.map(({ indicatorId }) => indicatorId)).toEqual([h.noise.id, h.frost.id, h.pressure.id])
  expect(await ok(h.boss.get(`${TEMPLATE}/detail`, { id: one.id }))).toMatchObject({
    templateStatus: 'published',
    estMinutes: 30,
    details: [{ lowerLimit: null }, {}, {}],
  })
  const again = await h.boss.post(`${TEMPLATE}/submit`, { id: one.id, estMinutes: 50 })
  expect([again.status, again.reason, again.data]).toMatchObject([422, 'template.draft', { id: two.id }])
  await ok(publish(two.id))
  const statusOf = async ({ id }: Wire) => (await ok<Wire>(h.boss.get(`${TEMPLATE}/detail`, { id }))).templateStatus
  expect([await statusOf(one), await statusOf(two)]).toEqual(['retired', 'published'])
  expect((await publish(one.id)).reason).toBe('template.newer')
  await ok(h.boss.post(`${TEMPLATE}/retire`, { id: two.id }))
  await ok(publish(one.id))
  expect([await statusOf(one), await statusOf(two)]).toEqual(['published', 'retired'])
})

test('two who change a published template at once make one draft', async () => {
  const one = await composed()
  await ok(publish(one.id))
  const change = () => h.boss.post(`${TEMPLATE}/submit`, { id: one.id, remark: '改' })
  const answers = await Promise.all(Array.from({ length: 4 }, change))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
})

test('other templates have other names, and published ones stay', async () => {
  const one = await composed()
  const twice = await h.boss.post(`${TEMPLATE}/submit`, { name: one.name, estMinutes: 5 })
  expect([twice.status, twice.reason]).toEqual([400, 'template.name'])
  await ok(publish(one.id))
  expect((await h.boss.post(`${TEMPLATE}/remove`, {}, { ids: one.id })).reason).toBe('row.not-deletable')
  const copy = await ok<Wire>(
    h.boss.post(`${TEMPLATE}/copy`, {
      copyOf: one.id,
      name: `${String(one.name)}副本`,
      estMinutes: 30,
      details: h.details,
    }),
  )
  expect(copy).toMatchObject({ templateStatus: 'draft', versionNo: 1, itemCount: 3 })
  expect(copy.templateCode).not.toBe(one.templateCode)
  await ok(h.boss.post(`${TEMPLATE}/remove`, {}, { ids: copy.id }))
})

test('inspectors read the library and cannot write it; another hospital sees nothing', async () => {
  for (const [path, input] of [
    [INDICATOR, { code: 'no', name: 'no' }],
    [TEMPLATE, { name: 'no', estMinutes: 1 }],
    [OVERRIDE, { reason: 'no' }],
    [DETAIL, { indicatorId: h.noise.id }],
  ] as const)
    expect((await h.inspector.post(`${path}/submit`, input)).status).toBe(403)
  expect((await h.stranger.get(`${INDICATOR}/detail`, { id: h.pressure.id })).status).toBe(404)
  expect(
    (await h.stranger.post(`${DETAIL}/submit`, { templateId: (await composed()).id, indicatorId: h.noise.id })).status,
  ).toBe(404)
})

test('limits of an item and those of its indicator do not cross, in the item, in the template and when it is published', async () => {
  const limited = {
    name: '压力二',
    valueType: 'number',
    parentId: h.group.id,
    lowerLimit: '1',
    upperLimit: '9',
  }
  const { id: indicatorId } = await fresh(limited)
  const details = (lowerLimit: string) => [{ indicatorId, lowerLimit }]
  const draft = (lowerLimit: string) => ({
    name: `限值${(count += 1)}`,
    equipmentType: h.pump,
    details: details(lowerLimit),
  })
  expect((await h.boss.post(`${TEMPLATE}/submit`, draft('10'))).reason).toBe('template.limits')
  const { id } = await ok<Wire>(h.boss.post(`${TEMPLATE}/submit`, draft('2')))
  const { id: other } = await fresh({ ...limited, name: '压力三' })
  const added = await h.boss.post(`${DETAIL}/submit`, { templateId: id, indicatorId: other, lowerLimit: '9.5' })
  expect([added.status, added.reason]).toEqual([400, 'template.limits'])
  await ok(h.boss.post(`${INDICATOR}/submit`, { id: indicatorId, upperLimit: '1.5' }))
  expect((await h.boss.post(`${TEMPLATE}/publish`, { id })).reason).toBe('template.limits')
})
