// Templates of thing models, what types and devices inherit of them, and what a synchronisation does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const TEMPLATE = '/iot/things_model_template'
const MODEL = '/iot/thins-model'

let app: TestApp
let engineer: Caller
let viewer: Caller
let stranger: Caller
let plant: Plant
let deviceId: string
let ruleId: string

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

const point = (identifier: string, more: object = {}) => ({ identifier, name: identifier, dataType: 'float', ...more })

interface Row extends Record<string, unknown> {
  id: string
  rev: number
  modelVersion: number
  publishStatus: string
  identifier: string
  overridden: string[]
  origins: Record<string, string>
  inherited: Record<string, unknown>
}
const of = (answer: { data: unknown }) => answer.data as Row

async function drafted(templateCode: string, properties: object[], more: object = {}): Promise<Row> {
  const answer = await engineer.post(`${TEMPLATE}/submit`, {
    templateName: `模板 ${templateCode}`,
    templateCode,
    content: { properties, services: [], events: [], ...more },
  })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return of(answer)
}
const publish = (id: string, more: object = {}) =>
  engineer.post(`${TEMPLATE}/publish`, { id, changeLog: '调整量程', ...more })

async function published(templateCode: string, properties: object[]): Promise<Row> {
  const draft = await drafted(templateCode, properties)
  const answer = await publish(draft.id)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return draft
}
const edit = (id: string, properties: object[]) =>
  engineer.post(`${TEMPLATE}/submit`, { id, content: { properties, services: [], events: [] } })

const sync = async (id: string) => {
  const answer = await engineer.post(`${MODEL}/sync?id=${id}`)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data as Record<string, unknown>
}
const follow = async (templateId: string, typeId = plant.typeId) => {
  const answer = await engineer.post('/iot/device-type/submit', { id: typeId, templateId })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  await expect
    .poll(() => sql(`select 1 from thing_sync where sync_state in ('waiting', 'running')`).then((rows) => rows.length))
    .toBe(0)
}
const model = async (id = deviceId) => {
  const answer = await engineer.get(`${MODEL}/findByDeviceId`, { deviceId: id })
  return new Map((answer.data as Row[]).map((row) => [row.identifier, row]))
}
const override = (identifier: string, values: object, clearFields: string[] = []) =>
  engineer.post(`${MODEL}/override`, { deviceId, identifier, values, clearFields })

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all' })
  viewer = await app.person({ tenant, codes: ['device_view'] })
  stranger = await app.person({ tenant: '200002', codes: 'all' })
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { devices: 3, properties: [{ identifier: 'temp', unit: '℃', range: [2, 8] }] }),
  )
  deviceId = plant.devices[0]?.deviceId ?? ''
  const rule = await engineer.post('/iot/ruleDevAlarm/submit', {
    ruleName: '温度过高',
    ruleCode: 'temp-hh',
    targetType: 'deviceType',
    deviceTypeId: plant.typeId,
    identifier: 'temp',
    condType: 'threshold',
    operator: 'gt',
    limitRef: 'hh',
  })
  expect(rule, rule.msg).toMatchObject({ status: 200 })
  ruleId = of(rule).id
  app.jobs.start()
})
afterAll(() => app.stop())

test('a draft is written and read, its points are counted, and lists leave the model out', async () => {
  const draft = await drafted('counted', [point('a'), point('b')], {
    services: [{ identifier: 'reset', name: '复位' }],
    events: [{ identifier: 'leak', name: '漏水', eventType: 'error' }],
  })
  expect(draft).toMatchObject({
    publishStatus: 'draft',
    modelVersion: 1,
    propertyCount: 2,
    serviceCount: 1,
    eventCount: 1,
  })
  const { data } = await engineer.get(`${TEMPLATE}/detail`, { id: draft.id })
  expect((data as { content: { properties: unknown[] } }).content.properties).toHaveLength(2)
  const list = (await engineer.get(`${TEMPLATE}/list`, { templateCode: 'counted' })).data as { records: Row[] }
  expect(list.records[0]).toMatchObject({ id: draft.id, typeCount: 0, deviceCount: 0 })
  expect(list.records[0]?.content).toBeUndefined()
  expect((await engineer.post(`${TEMPLATE}/remove?ids=${draft.id}`)).status).toBe(200)
})

test('templates are listed by their creation, the newest first', async () => {
  const [first, second] = [await drafted('order-1', [point('a')]), await drafted('order-2', [point('a')])]
  const list = (await engineer.get(`${TEMPLATE}/list`, {})).data as { records: Row[] }
  const ids = list.records.map(({ id }) => id)
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
})

test('a model with faults is refused, each at its place', async () => {
  const answer = await engineer.post(`${TEMPLATE}/submit`, {
    templateName: 'x',
    templateCode: 'faulty',
    content: { properties: [point('1a'), point('b', { dataType: 'struct' })] },
  })
  expect([answer.status, answer.reason]).toEqual([400, 'tsl.invalid'])
  expect(JSON.stringify(answer)).toContain('properties[0].identifier')
  expect(JSON.stringify(answer)).toContain('properties[1].dataType')
})

test('what is published is frozen: a change is the draft of the next version, one at a time, and supersedes it', async () => {
  const first = await published('frozen', [point('a')])
  const next = await edit(first.id, [point('a'), point('b')])
  expect(of(next)).toMatchObject({ modelVersion: 2, publishStatus: 'draft', templateCode: 'frozen' })
  expect(of(next).id).not.toBe(first.id)
  expect(of(next).basedOnId).toBe(first.id)
  const again = await edit(first.id, [point('a')])
  expect([again.status, again.reason]).toEqual([422, 'thing-template.draft'])
  expect((await publish(of(next).id, { changeLog: '' })).status).toBe(400)
  expect((await publish(of(next).id)).status).toBe(200)
  const before = of(await engineer.get(`${TEMPLATE}/detail`, { id: first.id }))
  expect(before.publishStatus).toBe('archived')
  const archived = await edit(first.id, [point('a')])
  expect([archived.status, archived.reason]).toEqual([422, 'thing-template.archived'])
})

test('two versions published at once leave one published', async () => {
  const first = await published('race', [point('a')])
  const next = of(await edit(first.id, [point('a'), point('b')]))
  const answers = await Promise.all([publish(next.id), publish(next.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await sql(`select 1 from thing_model_template where template_code = 'race' and publish_status = 'published'`),
  ).toHaveLength(1)
})

test('data type and unit of an identifier never change, though a version between left it out', async () => {
  const first = await published('meaning', [point('a', { unit: '℃' }), point('b')])
  const typed = of(await edit(first.id, [point('a', { unit: '℃', dataType: 'double' }), point('b')]))
  const refused = await publish(typed.id)
  expect([refused.status, refused.reason]).toEqual([422, 'thing-template.meaning'])
  expect((await edit(typed.id, [point('b')])).status).toBe(200)
  expect((await publish(typed.id)).status).toBe(200)
  const back = of(await edit(typed.id, [point('b'), point('a', { unit: 'K' })]))
  expect((await publish(back.id)).reason).toBe('thing-template.meaning')
  expect((await edit(back.id, [point('b'), point('a', { unit: '℃' })])).status).toBe(200)
  expect((await publish(back.id)).status).toBe(200)
})

test('only drafts and archived versions nobody uses are removed, and a published one in use is not archived', async () => {
  const used = await published('used', [point('temp', { unit: '℃' })])
  await follow(used.id)
  expect((await engineer.post(`${TEMPLATE}/remove?ids=${used.id}`)).reason).toBe('thing-template.kept')
  expect((await engineer.post(`${TEMPLATE}/archive`, { id: used.id })).reason).toBe('thing-template.used')
  const free = await published('free', [point('a')])
  expect((await engineer.post(`${TEMPLATE}/archive`, { id: free.id })).status).toBe(200)
  expect((await engineer.post(`${TEMPLATE}/remove?ids=${free.id}`)).status).toBe(200)
})

test('a type follows a template: what was kept by hand stays as overridden, and every field says where it comes from', async () => {
  const template = await published('origin', [
    point('temp', { name: '温度', unit: '℃', maxValue: '10', limitHh: '9', precision: 2 }),
    point('hum', { name: '湿度', unit: '%' }),
  ])
  const { data: shown } = await engineer.get('/iot/device-type/template-difference', {
    id: plant.typeId,
    templateId: template.id,
  })
  expect(shown).toMatchObject({ added: [{ identifier: 'hum', name: '湿度' }], conflicts: [] })
  await follow(template.id)
  const found = await model()
  const temp = found.get('temp')
  // The type said 2 to 8 before.
  expect(temp).toMatchObject({ source: 'template', maxValue: '8.0000', limitHh: '9.0000' })
  expect(temp?.origins).toMatchObject({ maxValue: 'type', limitHh: 'template', staleAfter: 'default' })
  expect(found.get('hum')).toMatchObject({ source: 'template', slot: 1 })
})

test('synchronising is told in numbers, and once more it changes nothing', async () => {
  const row = of(await engineer.get('/iot/device-type/detail', { id: plant.typeId }))
  const templateId = String(row.templateId)
  const next = of(
    await edit(templateId, [
      point('temp', { name: '温度', unit: '℃', maxValue: '10', limitHh: '9.5', precision: 2 }),
      point('door', { name: '门', dataType: 'bool' }),
    ]),
  )
  expect((await publish(next.id)).status).toBe(200)
  expect(await sync(plant.typeId)).toMatchObject({ state: 'done', added: 1, updated: 1, orphaned: 1 })
  const found = await model()
  expect(found.get('temp')).toMatchObject({ limitHh: '9.5000', maxValue: '8.0000' })
  // What the template no longer has stays, as the type's own and with its place.
  expect(found.get('hum')).toMatchObject({ source: 'custom', slot: 1 })
  expect(of(await engineer.get('/iot/device-type/detail', { id: plant.typeId })).templateId).toBe(next.id)
  for (const id of [plant.typeId, next.id])
    expect(await sync(id)).toMatchObject({ state: 'done', added: 0, updated: 0, orphaned: 0, kept: 3 })
  expect(await sync(deviceId)).toMatchObject({ state: 'done', added: 0, updated: 0, orphaned: 0 })
})

test('publishing without what is used asks first, and says who uses it', async () => {
  const row = of(await engineer.get('/iot/device-type/detail', { id: plant.typeId }))
  const next = of(await edit(String(row.templateId), [point('door', { name: '门', dataType: 'bool' })]))
  const check = of(await engineer.get(`${TEMPLATE}/check`, { id: next.id }))
  expect(check).toMatchObject({ typeCount: 1, deviceCount: 3, refused: [] })
  expect(check.changes).toMatchObject([
    { change: 'removed', identifier: 'temp', uses: { readers: [{ en: 'Alarm rule' }] } },
  ])
  const asked = await publish(next.id)
  expect([asked.status, asked.reason]).toEqual([428, 'thing-template.warnings'])
  expect((await publish(next.id, { confirm: 1 })).status).toBe(200)
  expect(await sync(plant.typeId)).toMatchObject({ orphaned: 1 })
  expect((await model()).get('temp')).toMatchObject({ source: 'custom', limitHh: '9.5000' })
  // Own rows can be removed, unless a rule would silently stop.
  const refused = await engineer.post(`${MODEL}/remove?ids=${(await model()).get('temp')?.id}`)
  expect([refused.status, refused.reason]).toEqual([422, 'thing.used'])
  const kept = await engineer.post(`${MODEL}/remove?ids=${(await model()).get('door')?.id}`)
  expect([kept.status, kept.reason]).toEqual([422, 'thing.kept'])
})

test('a device overrides single fields; a synchronisation changes the others, and what is restored is inherited again', async () => {
  const template = await published('devices', [
    point('temp', { name: '温度', unit: '℃', maxValue: '8', minValue: '2', limitHh: '9' }),
  ])
  await follow(template.id)
  const set = await override('temp', { limitHh: '12', maxValue: null })
  expect(set, set.msg).toMatchObject({ status: 200, data: { overridden: ['maxValue', 'limitHh'] } })
  const temp = (await model()).get('temp')
  expect(temp).toMatchObject({ ownerKind: 'device', limitHh: '12.0000', maxValue: null, minValue: '2.0000' })
  expect(temp?.origins).toMatchObject({ limitHh: 'device', maxValue: 'device' })
  expect(temp?.inherited).toMatchObject({ maxValue: '8.0000', limitHh: '9.5000' })
  const other = plant.devices[1]?.deviceId ?? ''
  expect((await model(other)).get('temp')).toMatchObject({ ownerKind: 'deviceType', limitHh: '9.5000' })
  expect(await sync(deviceId)).toMatchObject({ updated: 0, kept: 1 })

  // The type's row takes the template's value again, and the device follows it where it has none of its own.
  const ofType = (await model(other)).get('temp')
  const restored = await engineer.post(`${MODEL}/submit`, { id: ofType?.id, clearFields: ['limitHh'], name: '箱温' })
  expect(restored, restored.msg).toMatchObject({ status: 200, data: { limitHh: '9.0000' } })
  expect((await model()).get('temp')).toMatchObject({ name: '箱温', limitHh: '12.0000' })

  expect((await override('temp', {}, ['limitHh', 'maxValue'])).data).toMatchObject({ overridden: [] })
  expect((await model()).get('temp')).toMatchObject({ ownerKind: 'deviceType', limitHh: '9.0000', maxValue: '8.0000' })
  expect(await sql('select 1 from thing_model where device_id is not null and is_deleted = 0')).toEqual([])
})

test('an override that makes no sense is refused', async () => {
  const refusals = [
    [{ dataType: 'double' }, 400, 'thing.override'],
    [{ unit: 'K' }, 400, 'thing.override'],
    [{ minValue: '20' }, 400, 'thing.range'],
    [{ limitH: '99', limitHh: '9' }, 400, 'thing.limits'],
    [{ precision: 12 }, 400, 'field.too-big'],
    [{ interlock: 'nothing > 3' }, 400, 'thing.interlock'],
    [{ hasOwnProperty: 1 }, 400, 'thing.override'],
  ] as const
  for (const [values, status, reason] of refusals) {
    const answer = await override('temp', values)
    expect([values, answer.status, answer.reason]).toEqual([values, status, reason])
  }
  expect((await override('missing', { minValue: '1' })).reason).toBe('thing.point')
  expect(await sql('select 1 from thing_model where device_id is not null and is_deleted = 0')).toEqual([])
})

test('a device may have a point of its own; when its type gets it too, the values it reported stay its own', async () => {
  const added = await override('co2', { name: '二氧化碳', dataType: 'float', unit: 'ppm', maxValue: '5000' })
  expect(added, added.msg).toMatchObject({ status: 200 })
  const own = (await model()).get('co2')
  expect(own).toMatchObject({ source: 'custom', ownerKind: 'device' })
  expect((await model(plant.devices[1]?.deviceId)).has('co2')).toBe(false)
  const ofType = await engineer.post(`${MODEL}/submit`, {
    deviceTypeId: plant.typeId,
    ...point('co2', { unit: 'ppm', maxValue: '2000' }),
  })
  expect(ofType, ofType.msg).toMatchObject({ status: 200, data: { slot: own?.slot } })
  expect((await model()).get('co2')).toMatchObject({ source: 'template', maxValue: '5000.0000' })
  expect((await model()).get('co2')?.overridden).toEqual(['name', 'maxValue'])
})

test('another meaning under a known identifier is told as a conflict and changes nothing', async () => {
  const template = await published('conflict', [point('temp', { unit: 'K' })])
  await follow(template.id)
  expect((await sync(plant.typeId)).conflicts).toMatchObject([{ identifier: 'temp', field: 'unit' }])
  expect((await model()).get('temp')).toMatchObject({ unit: '℃' })
})

test('what a template defines is changed in the template', async () => {
  const template = await published('locked', [point('flow', { unit: 'm3/h' })])
  await follow(template.id)
  const flow = (await model()).get('flow')
  const answer = await engineer.post(`${MODEL}/submit`, { id: flow?.id, unit: 'L/s' })
  expect([answer.status, answer.reason]).toEqual([422, 'thing.inherited'])
  const draft = await drafted('unpublished', [point('a')])
  const refused = await engineer.post('/iot/device-type/submit', { id: plant.typeId, templateId: draft.id })
  expect([refused.status, refused.reason]).toEqual([422, 'thing-template.state'])
  expect((await engineer.post(`${MODEL}/sync?id=${draft.id}`)).reason).toBe('thing-template.state')
})

test('documents of others are read, and the own one is written and read again', async () => {
  const template = await published('document', [point('a', { unit: '℃', limitHh: '9' })])
  const { data } = await engineer.get(`${TEMPLATE}/tsl`, { id: template.id })
  const read = await engineer.post(`${TEMPLATE}/tsl`, { text: JSON.stringify(data) })
  expect(read.data).toMatchObject({
    format: 'own',
    faults: [],
    content: { properties: [{ identifier: 'a', limitHh: '9' }] },
  })
  const wrong = await engineer.post(`${TEMPLATE}/tsl`, { text: '{"properties":[{"identifier":"x"' })
  expect(wrong).toMatchObject({ status: 200, data: { format: null, faults: [{ path: '' }] } })
})

test('nobody reaches models of another tenant, and without the right nothing is changed', async () => {
  const template = await published('mine', [point('a')])
  expect((await stranger.get(`${TEMPLATE}/detail`, { id: template.id })).status).toBe(404)
  expect((await stranger.get(`${TEMPLATE}/check`, { id: template.id })).status).toBe(404)
  expect((await stranger.get(`${TEMPLATE}/tsl`, { id: template.id })).status).toBe(404)
  expect((await stranger.post(`${MODEL}/sync?id=${plant.typeId}`)).status).toBe(404)
  expect((await stranger.post(`${MODEL}/override`, { deviceId, identifier: 'temp', values: {} })).status).toBe(400)
  expect((await viewer.post(`${MODEL}/sync?id=${plant.typeId}`)).status).toBe(403)
  expect((await viewer.post(`${MODEL}/override`, { deviceId, identifier: 'temp', values: {} })).status).toBe(403)
  expect((await viewer.get(`${MODEL}/findByDeviceId`, { deviceId })).status).toBe(200)
  expect(ruleId).not.toBe('')
})
