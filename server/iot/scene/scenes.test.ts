// Scenes and their files over HTTP: versions, what blocks a removal, what is broken, and who sees what of a scene.
import { modelConfig, modelFile } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { png } from '../../testing/pictures.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { upload } from '../../testing/uploads.ts'
import { sceneLinks } from './broken.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
interface Row {
  id: string
  rev: number
  name: string
  url: string
  total: number
  fileVersion: number
  isLatest: number
  nodeId: string
  modelFileId: string
  versionNo: number
  at: number
  cause: string
  layout: { width: number; nodes: readonly unknown[] }
  bindings: readonly Row[]
  devices: readonly Row[]
  files: readonly Row[]
  records: readonly Row[]
  hiddenCount: number
  brokenCount: number
}
type Found = Omit<Answer, 'data'> & { data: Row & readonly Row[] }

/** A caller whose answers are rows of scenes and files. */
interface Person extends Omit<Caller, 'get' | 'post'> {
  get(path: string, query?: Record<string, string>): Promise<Found>
  post(path: string, body?: unknown, query?: Record<string, string>): Promise<Found>
}

let app: TestApp
let engineer: Person
let viewer: Person
let stranger: Person
let plant: Plant
let deviceId: string
let otherId: string
let areaId: string
let count = 0

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))
const CONFIG = `/${modelConfig.path}`
const FILE = `/${modelFile.path}`

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all' })
  stranger = await app.person({ tenant: '200002', codes: 'all' })
  viewer = await app.person({
    tenant,
    codes: ['model-config', 'model_config_view', 'device', 'device_view', 'alarm-record'],
  })
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, {
      interval: 10,
      devices: 2,
      properties: [
        { identifier: 'level', unit: '%' },
        { identifier: 'run', dataType: 'bool' },
      ],
    }),
  )
  ;[deviceId = '', otherId = ''] = plant.devices.map((one) => one.deviceId)
})
afterAll(() => app.stop())
beforeEach(async () => {
  count += 1
  const area = await engineer.post('/iot/area/submit', {
    areaName: `区域${count}`,
    areaCode: `A${count}`,
    areaType: 'building',
    sort: 1,
  })
  areaId = area.data.id
})

const text = (id = 'n1') => ({ id, kind: 'value', x: 10, y: 10, w: 120, h: 50, label: '液位' })
const layoutOf = (...nodes: object[]) => ({ width: 640, height: 480, nodes })
const shows = (more: object = {}) => ({ nodeId: 'n1', deviceId, identifier: 'level', effect: 'text', ...more })

async function scene(more: object = {}): Promise<{ id: string; rev: number }> {
  const { data, msg } = await engineer.post(`${CONFIG}/submit`, {
    configName: `场景${count}`,
    configCode: `S${count}-${Math.random()}`.slice(0, 40),
    sceneType: 'board2d',
    areaId,
    layout: layoutOf(text()),
    bindings: [shows()],
    ...more,
  })
  if (!data) throw new Error(msg)
  return { id: data.id, rev: data.rev }
}
const detail = async (id: string, by = engineer) => (await by.get(`${CONFIG}/detail`, { id })).data
const edit = (id: string, more: object) => engineer.post(`${CONFIG}/submit`, { id, ...more })
const publish = (id: string) => engineer.post(`${CONFIG}/publish`, {}, { id })
const view = (id: string, by = viewer, more: Record<string, string> = {}) => by.get(`${CONFIG}/view`, { id, ...more })

async function sent(bytes: Buffer, name: string): Promise<string> {
  const { data, msg } = await upload(app.http, engineer, bytes, {
    name,
    purpose: 'scene',
    type: 'application/octet-stream',
  })
  if (!data) throw new Error(msg)
  return data.attachId
}
const drawing = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><g id="pump-1"/>${inside}</svg>`)
const file = async (fileName: string, bytes: Buffer, more: object = {}) =>
  engineer.post(`${FILE}/submit`, {
    fileName,
    file: await sent(bytes, bytes.includes('PNG') ? 'a.png' : 'a.svg'),
    ...more,
  })

test('a drawing is kept as the parser wrote it, and is served as a download that may do nothing', async () => {
  const { status, data } = await file(
    `图${count}`,
    drawing('<script>alert(1)</script><rect onclick="x()" width="9" height="9"/>'),
  )
  expect(status).toBe(200)
  const row = (await engineer.get(`${FILE}/detail`, { id: data.id })).data
  expect(row).toMatchObject({
    fileType: 'svg',
    fileVersion: 1,
    isLatest: 1,
    nodeCount: 1,
    meta: { width: 300, height: 200, nodes: ['pump-1'] },
  })
  const reply = await app.http.inject({ url: row.url })
  expect(reply.body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200"><g id="pump-1"></g><rect width="9" height="9"></rect></svg>',
  )
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(String(reply.headers['content-disposition'])).toMatch(/^attachment/)
})

test('what a file is decides, not what it is called', async () => {
  const asked = { purpose: 'scene', type: 'image/svg+xml' } as const
  expect(await upload(app.http, engineer, png(), { ...asked, name: 'a.svg' })).toMatchObject({ status: 400 })
  expect(
    await upload(app.http, engineer, Buffer.from('<html><body/></html>'), { ...asked, name: 'a.svg' }),
  ).toMatchObject({ status: 400 })
  expect(await upload(app.http, engineer, drawing(''), { purpose: 'image', name: 'a.svg' })).toMatchObject({
    status: 400,
  })
  expect(await upload(app.http, engineer, drawing(''), { purpose: 'any', name: 'a.txt' })).toMatchObject({
    data: { mimeType: 'text/plain; charset=utf-8' },
  })
  const bomb = Buffer.from(
    '<!DOCTYPE svg [<!ENTITY a "a">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&a;</svg>',
  )
  const refused = await upload(app.http, engineer, bomb, { ...asked, name: 'a.svg' })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.msg).toContain('实体声明')
})

test('a file of the same name is its next version; the same bytes are none, and scenes keep the version they use', async () => {
  const name = `底图${count}`
  const first = (await file(name, drawing(''))).data
  const { id } = await scene({ modelFileId: first.id })
  const second = (await file(name, drawing('<circle r="1"/>'))).data
  expect([first.fileVersion, second.fileVersion]).toEqual([1, 2])
  expect((await file(name, drawing('<circle r="1"/>'))).data.id).toBe(second.id)
  expect(
    (await engineer.get(`${FILE}/list`, { fileName: name, isLatest: '1' })).data.records.map(
      ({ id: one }: { id: string }) => one,
    ),
  ).toEqual([second.id])
  expect((await detail(id)).modelFileId).toBe(first.id)
  expect(await engineer.post(`${FILE}/remove`, undefined, { ids: first.id })).toMatchObject({ status: 422 })
  expect(await engineer.post(`${FILE}/remove`, undefined, { ids: second.id })).toMatchObject({ status: 200 })
  expect((await engineer.get(`${FILE}/detail`, { id: first.id })).data.isLatest).toBe(1)
  // A removed version's number is not given again.
  expect((await file(name, drawing('<path/>'))).data.fileVersion).toBe(3)
})

test('a picture inside a drawing keeps its file, too', async () => {
  const picture = (await file(`照片${count}`, png())).data
  const node = { id: 'p', kind: 'picture', x: 0, y: 0, w: 40, h: 40, fileId: picture.id }
  const { id } = await scene({ layout: layoutOf(text(), node) })
  expect(await engineer.post(`${FILE}/remove`, undefined, { ids: picture.id })).toMatchObject({ status: 422 })
  // The published version still shows it after the draft has left it out.
  await publish(id)
  await edit(id, { layout: layoutOf(text()) })
  expect(await engineer.post(`${FILE}/remove`, undefined, { ids: picture.id })).toMatchObject({ status: 422 })
  await publish(id)
  expect(await engineer.post(`${FILE}/remove`, undefined, { ids: picture.id })).toMatchObject({ status: 200 })
})

test('the palette has the built-in symbols, and the newest version of each file under its category', async () => {
  const category = (
    await engineer.post('/design/category/submit', { categoryName: `气体${count}`, parentId: '0', sort: 1 })
  ).data
  const below = (
    await engineer.post('/design/category/submit', { categoryName: '储罐', parentId: category.id, sort: 1 })
  ).data
  const name = `罐${count}`
  await file(name, drawing(''), { categoryId: below.id })
  const latest = (await file(name, drawing('<path/>'), { categoryId: below.id })).data
  const palette = async (query: Record<string, string>) =>
    (await engineer.get('/design/category/getCategoryFile', query)).data
  const [builtIn] = await palette({})
  expect(builtIn).toMatchObject({ id: 'builtin', isBuiltin: 1, parentId: '0' })
  expect(builtIn?.files.length).toBeGreaterThan(10)
  expect(builtIn?.files[0]?.url).toMatch(/^data:image\/svg\+xml,/)
  const found = await palette({ categoryId: category.id })
  expect(found).toMatchObject([
    {
      id: category.id,
      files: [],
      children: [{ id: below.id, name: '储罐', files: [{ id: latest.id, name, fileType: 'svg' }] }],
    },
  ])
  expect((await palette({ categoryId: below.id }))[0]?.files).toHaveLength(1)
  expect((await palette({ keyword: '水泵' }))[0]?.files).toHaveLength(1)
  expect((await palette({ categoryId: below.id, fileType: 'png' }))[0]?.files).toEqual([])
  expect(await engineer.get('/design/category/getCategoryFile', { categoryId: 'x' })).toMatchObject({ status: 400 })
  expect(await engineer.post('/design/category/remove', undefined, { ids: below.id })).toMatchObject({ status: 422 })
  expect((await stranger.get('/design/category/getCategoryFile')).data.map(({ id }: { id: string }) => id)).toEqual([
    'builtin',
  ])
})

test('viewers see what is published and nothing of the draft', async () => {
  const { id } = await scene()
  expect(await view(id)).toMatchObject({ status: 404 })
  expect(await viewer.get(`${CONFIG}/detail`, { id })).toMatchObject({ status: 404 })
  expect((await viewer.get(`${CONFIG}/list`, { id })).data.total).toBe(0)
  await publish(id)
  await edit(id, { layout: layoutOf(text(), text('n2')) })
  expect((await view(id)).data.layout.nodes).toHaveLength(1)
  expect((await detail(id, viewer)).layout.nodes).toHaveLength(1)
  expect(await detail(id)).toMatchObject({ isChanged: 1, configVersion: 1, publishStatus: 'published' })
  expect((await view(id, engineer, { draft: '1' })).data.layout.nodes).toHaveLength(2)
  expect(await view(id, viewer, { draft: '1' })).toMatchObject({ status: 403 })
  await engineer.post(`${CONFIG}/archive`, {}, { id })
  expect(await view(id)).toMatchObject({ status: 404 })
})

test('twenty versions are kept, and one that is gone back to is published as the next', async () => {
  const { id } = await scene()
  for (let version = 1; version <= 22; version += 1) {
    await edit(id, { layout: { ...layoutOf(text()), width: 1_000 + version } })
    expect(await publish(id), String(version)).toMatchObject({ status: 200 })
  }
  const versions = (await engineer.get(`${CONFIG}/versions`, { id })).data
  expect(versions.map(({ versionNo }: { versionNo: number }) => versionNo)).toEqual(
    Array.from({ length: 20 }, (_, at) => 22 - at),
  )
  expect(await engineer.post(`${CONFIG}/rollback`, { version: 2 }, { id })).toMatchObject({ status: 422 })
  expect(await engineer.post(`${CONFIG}/rollback`, { version: 5 }, { id })).toMatchObject({ status: 200 })
  expect((await view(id)).data).toMatchObject({ versionNo: 23, layout: { width: 1_005 } })
  expect(await detail(id)).toMatchObject({ configVersion: 23, isChanged: 0, layout: { width: 1_005 } })
  expect((await engineer.get(`${CONFIG}/versions`, { id })).data[0]).toMatchObject({
    versionNo: 23,
    fromVersion: 5,
    isCurrent: true,
  })
})

test('an area has one home, which is not removed', async () => {
  expect(await edit((await scene()).id, { isHome: 1, clearFields: ['areaId'] })).toMatchObject({ status: 400 })
  const home = await scene({ isHome: 1 })
  const other = await scene()
  const refused = await edit(other.id, { isHome: 1 })
  expect(refused).toMatchObject({ status: 422 })
  expect(await engineer.post(`${CONFIG}/remove`, undefined, { ids: `${other.id},${home.id}` })).toMatchObject({
    status: 422,
  })
  await publish(home.id)
  expect((await viewer.get(`${CONFIG}/view`, { areaId })).data.id).toBe(home.id)
  await edit(home.id, { isHome: 0 })
  expect(await edit(other.id, { isHome: 1 })).toMatchObject({ status: 200 })
  expect(await engineer.post(`${CONFIG}/remove`, undefined, { ids: home.id })).toMatchObject({ status: 200 })
})

test.each([
  [
    'a node of an unknown kind',
    () => ({ layout: layoutOf({ id: 'a', kind: 'script', x: 0, y: 0, w: 1, h: 1 }) }),
    'nodes.0',
  ],
  ['two nodes of one id', () => ({ layout: layoutOf(text(), text()) }), 'nodes'],
  ['more than may stand in a node', () => ({ layout: layoutOf({ ...text(), onclick: 'x' }) }), 'nodes.0'],
  ['a colour that is none', () => ({ layout: layoutOf({ ...text(), ink: 'url(https://x)' }) }), 'nodes.0.ink'],
  ['an unknown effect', () => ({ bindings: [shows({ effect: 'run' })] }), '0.effect'],
  ['a device named twice', () => ({ bindings: [shows({ jsCode: 'x' })] }), '0.deviceId'],
  ['a link elsewhere', () => ({ bindings: [shows({ onClick: { do: 'open', url: 'https://x' } })] }), '0.onClick'],
  ['a drawing that is none', () => ({ layout: [1, 2] }), '-'],
])('%s is refused, with the place', async (_, sentOf, at) => {
  const refused = await engineer.post(`${CONFIG}/submit`, {
    configName: 'x',
    configCode: `R${count}`,
    sceneType: 'board2d',
    ...sentOf(),
  })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.msg).toContain(at)
})

test('a condition is written in the language of rules, and said to be wrong where it is', async () => {
  const when = (text_: string) => edit0(shows({ rules: [{ when: text_, style: { color: 'danger' } }] }))
  const { id } = await scene()
  const edit0 = (binding: object) => edit(id, { bindings: [binding] })
  expect(await when('value < 20 && online && level > 0')).toMatchObject({ status: 200 })
  expect((await when('value <')).msg).toContain('n1')
  expect(await when('alert(1)')).toMatchObject({ status: 400 })
  expect(await when('1 + 2')).toMatchObject({ status: 400 })
})

test('bindings that lead nowhere are counted with their cause', async () => {
  const { id } = await scene({
    bindings: [
      shows(),
      shows({ nodeId: 'gone' }),
      shows({ deviceId: '1' }),
      shows({ identifier: 'nothing' }),
      shows({ rules: [{ when: 'pressure > 1', style: {} }] }),
      shows({ nodeId: '#pump-1' }),
    ],
  })
  expect((await detail(id)).brokenCount).toBe(5)
  const causes = (await engineer.get(`${CONFIG}/broken`, { id })).data.map(
    ({ at, cause }: { at: number; cause: string }) => [at, cause],
  )
  expect(causes).toEqual([
    [1, 'node'],
    [2, 'device'],
    [3, 'identifier'],
    [4, 'when'],
    [5, 'node'],
  ])
  const base = (await file(`图纸${count}`, drawing(''))).data
  await edit(id, { modelFileId: base.id })
  expect((await detail(id)).brokenCount).toBe(4)
})

test('a device is not removed while a scene shows it, and one that retires breaks the scene at once', async () => {
  const { id } = await scene({ bindings: [shows({ deviceId: otherId })] })
  const retire = (deviceStatus: string) => engineer.post('/iot/device/submit', { id: otherId, deviceStatus })
  const refused = await engineer.post('/iot/device/remove', undefined, { ids: otherId })
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.msg).toContain('实时场景')
  expect(await retire('retired')).toMatchObject({ status: 200 })
  expect((await detail(id)).brokenCount).toBe(1)
  await retire('active')
  expect((await detail(id)).brokenCount).toBe(0)
})

test('a property that is removed breaks the scenes that show it, and every night all are counted anew', async () => {
  const [property] = await sql(
    `select id::text as id, device_type_id::text as type from thing_model where identifier = 'run' limit 1`,
  )
  const { id } = await scene({ bindings: [shows({ identifier: 'run' })] })
  expect((await detail(id)).brokenCount).toBe(0)
  expect(await engineer.post('/iot/thins-model/remove', undefined, { ids: String(property?.id) })).toMatchObject({
    status: 200,
  })
  expect((await detail(id)).brokenCount).toBe(1)
  await sql('update thing_model set is_deleted = 0 where id = $1', [property?.id])
  const by = { tenant, actor: machineActor('job', 'scene-links') }
  await actAs(app.context, by, async (ctx) => {
    const items = (await sceneLinks.items?.(ctx, {})) ?? []
    for (const item of items) await sceneLinks.each?.(ctx, item, {})
  })
  expect((await detail(id)).brokenCount).toBe(0)
})

test('a scene code finds its device', async () => {
  const [row] = await sql('select js_code as code from device where id = $1', [deviceId])
  const { id } = await scene({ bindings: [{ nodeId: 'n1', jsCode: row?.code, identifier: 'level', effect: 'text' }] })
  await publish(id)
  expect((await view(id)).data).toMatchObject({
    bindings: [{ deviceId, identifier: 'level' }],
    devices: [{ id: deviceId }],
  })
})

test('of a device out of reach nothing is sent but the mark', async () => {
  const { id } = await scene({
    layout: layoutOf(text(), text('n2')),
    bindings: [shows(), shows({ nodeId: 'n2', deviceId: otherId })],
  })
  await publish(id)
  const scoped = await app.person({
    tenant,
    codes: ['model-config', 'model_config_view', 'device', 'device_view'],
    alias: 'scoped',
  })
  await sql('update device set create_user = $2 where id = $1', [deviceId, scoped.userId])
  await app.context.db.transaction(platformScope, async (tx) => {
    const scopeId = newId()
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column)
       select $1, '000000', id, 'device', '本人', 2, 'createUser' from menu where code = 'device' limit 1`,
      [scopeId],
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select tenant_id, unnest(role_id), $2, 1 from "user" where id = $1`,
      [scoped.userId, scopeId],
    )
  })
  app.context.changes.invalidateAll()
  const { data } = await view(id, scoped)
  expect(data.layout.nodes).toHaveLength(2)
  expect(data.bindings.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['n1'])
  expect(data.devices.map((one: { id: string }) => one.id)).toEqual([deviceId])
  expect(data.hiddenCount).toBe(1)
  expect(JSON.stringify(data)).not.toContain(otherId)
  const noDevices = await app.person({ tenant, codes: ['model-config', 'model_config_view'] })
  expect((await view(id, noDevices)).data).toMatchObject({ bindings: [], devices: [], hiddenCount: 2 })
})

test('another hospital sees, changes and publishes nothing, and its devices are none here', async () => {
  const { id } = await scene()
  await publish(id)
  expect(await view(id, stranger)).toMatchObject({ status: 404 })
  expect(await stranger.get(`${CONFIG}/versions`, { id })).toMatchObject({ status: 404 })
  expect(await stranger.get(`${CONFIG}/broken`, { id })).toMatchObject({ status: 404 })
  expect(await stranger.post(`${CONFIG}/publish`, {}, { id })).toMatchObject({ status: 404 })
  const theirs = await stranger.post(`${CONFIG}/submit`, {
    configName: 'x',
    configCode: 'X',
    sceneType: 'board2d',
    layout: layoutOf(text()),
    bindings: [shows()],
  })
  expect(theirs).toMatchObject({ status: 200, data: { brokenCount: 1 } })
})

test('two who publish at once make two versions', async () => {
  const { id } = await scene()
  const both = await Promise.all([publish(id), publish(id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await engineer.get(`${CONFIG}/versions`, { id })).data).toHaveLength(2)
})
