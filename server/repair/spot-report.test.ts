// Reports of people without an account, by the labels of devices and places.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'
import { JPEG } from '../testing/pictures.ts'
import { ok, tenant } from '../testing/repairs.ts'
import { spotCodesOf } from './spot-code.ts'

const SPOT = '/iot/repair-spot'
const clock = { now: new Date() }
let app: TestApp
let desk: Caller
let stranger: Caller
const areaId = newId()
let deviceId = ''
let otherId = ''

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
  desk = await app.person({ tenant, codes: 'all' })
  stranger = await app.person({ tenant: '200002', codes: 'all' })
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )
  const device = async (name: string) => {
    const [row] = await sql(
      `insert into device (id, tenant_id, device_name, device_code, device_type_id, gateway_id, area_id)
       select $1, $2, $3, $3, $1, $1, $4 returning id::text`,
      [newId(), tenant, name, areaId],
    )
    return String(row?.id)
  }
  deviceId = await device('储血冰箱')
  otherId = await device('离心机')
})
afterAll(() => app.stop())

const settings = (more: object) =>
  ok(desk.post('/iot/repair-setting/submit', { validFrom: '2020-01-01', duplicateHours: 24, warnPercent: 80, ...more }))
const labelOf = async (id: string, kind = 'device') => {
  const codes = await ok<Record<string, string>>(desk.get(`${SPOT}/labels`, { kind, ids: id }))
  return { kind, id, code: codes[id] ?? '' }
}
let pressed = 0
/** A report from a phone a minute after the one before. */
/** Each from a phone of its own. */
async function report(label: object, more: object = {}): Promise<Answer> {
  clock.now = new Date(clock.now.getTime() + 61_000)
  pressed += 1
  const reply = await app.http.inject({
    method: 'POST',
    url: `/api${SPOT}/report`,
    remoteAddress: `10.1.1.${pressed}`,
    payload: { ...label, key: `press-${pressed}-0123456789`, description: '不制冷', ...more },
  })
  const body: Record<string, unknown> = reply.json()
  return { ...(body as unknown as Answer), status: reply.statusCode, body }
}
const unknown = { status: 404, reason: 'spot.unknown' }

test('nobody reports by a label unless the hospital says so', async () => {
  expect(await ok(desk.get(`${SPOT}/labels`, { kind: 'device', ids: deviceId }))).toEqual({})
  const codes = await spotCodesOf(app.context)
  const code = codes.codeOf({ tenant, kind: 'device', id: deviceId, series: 1 })
  expect(await app.anybody.post(`${SPOT}/look`, { kind: 'device', id: deviceId, code })).toMatchObject(unknown)
  expect(await report({ kind: 'device', id: deviceId, code })).toMatchObject(unknown)
})

test('a label names its place; three fields and a photo become a request the desk sees, and its reporter follows', async () => {
  await settings({ spotReport: 1 })
  const label = await labelOf(deviceId)
  expect(await ok(app.anybody.post(`${SPOT}/look`, label))).toMatchObject({
    name: '储血冰箱',
    place: '一病区',
    open: [],
  })
  const sent = { locationDesc: '三号房', phone: '13800001111', photo: JPEG.toString('base64') }
  const made = await ok<{ id: string; no: string; code: string }>(report(label, sent))
  const bill = await ok(desk.get('/iot/repair-bill/detail', { id: made.id }))
  expect(bill).toMatchObject({
    billNo: made.no,
    title: '储血冰箱：不制冷',
    source: 'qrcode',
    deviceId,
    areaId,
    billStatus: 'submitted',
    reporterId: null,
    locationDesc: '三号房',
    reporterPhone: '13800001111',
  })
  const files = await ok<{ mimeType: string }[]>(desk.get('/blade-resource/attach/files', { ids: String(bill.photos) }))
  expect(files).toMatchObject([{ mimeType: 'image/jpeg' }])
  const seen = await ok<{ open: { no: string }[] }>(app.anybody.post(`${SPOT}/look`, label))
  expect(seen.open.map(({ no }) => no)).toEqual([made.no])

  const follow = () =>
    ok<{ state: string; steps: { step: string }[]; isOver: boolean }>(app.anybody.post(`${SPOT}/follow`, made))
  expect(await follow()).toMatchObject({ state: 'submitted', stateName: '待受理', isOver: false })
  await ok(desk.post('/iot/repair-bill/accept', { ids: made.id }))
  expect((await follow()).steps.map(({ step }) => step)).toEqual(['reported', 'accepted'])
})

test('a press of the button that is sent five times makes one request', async () => {
  const label = await labelOf(areaId, 'area')
  const key = 'the-same-press-of-one'
  clock.now = new Date(clock.now.getTime() + 61_000)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      ok<{ no: string }>(app.anybody.post(`${SPOT}/report`, { ...label, key, description: '灯不亮' })),
    ),
  )
  expect(new Set(answers.map(({ no }) => no)).size).toBe(1)
  expect(await sql('select count(*)::int as n from repair_bill where spot_key = $1', [key])).toEqual([{ n: 1 }])
})

test('codes that were made for something else, changed, or replaced by a later series do not hold', async () => {
  const label = await labelOf(deviceId)
  const { code } = label
  const last = code.endsWith('A') ? 'B' : 'A'
  for (const wrong of [
    { ...label, id: otherId },
    { ...label, kind: 'area' },
    { ...label, code: code.slice(0, -1) + last },
    { ...label, code: code.replace(tenant, '200002') },
    { ...label, code: code.replace('.1.', '.2.') },
    { ...label, code: '' },
    { ...label, code: '..' },
  ]) {
    expect(await app.anybody.post(`${SPOT}/look`, wrong), JSON.stringify(wrong)).toMatchObject(unknown)
    expect(await report(wrong), JSON.stringify(wrong)).toMatchObject(unknown)
  }
  expect(await app.anybody.post(`${SPOT}/follow`, { id: deviceId, code })).toMatchObject(unknown)
  const made = await ok<{ id: string; code: string }>(report(label))
  const others = await ok<{ id: string }>(
    desk.post('/iot/repair-bill/submit', { title: '自报', priority: 3, areaId, trade: 'other' }),
  )
  expect(await app.anybody.post(`${SPOT}/follow`, { ...made, id: others.id })).toMatchObject(unknown)
  const codes = await spotCodesOf(app.context)
  const ofOther = codes.codeOf({ tenant, kind: 'bill', id: others.id, series: 0 })
  expect(await app.anybody.post(`${SPOT}/follow`, { id: others.id, code: ofOther })).toMatchObject(unknown)
  await settings({ validFrom: '2020-01-02', spotReport: 1, spotSeries: 2 })
  expect(await app.anybody.post(`${SPOT}/look`, label)).toMatchObject(unknown)
  expect(await app.anybody.post(`${SPOT}/look`, await labelOf(deviceId))).toMatchObject({ status: 200 })
  expect(await app.anybody.post(`${SPOT}/follow`, made)).toMatchObject({ status: 200 })
})

test('what is no report is refused, and leaves nothing', async () => {
  const label = await labelOf(deviceId)
  const count = () => sql('select count(*)::int as n from repair_bill')
  const before = await count()
  for (const [more, status] of [
    [{ description: '短' }, 400],
    [{ description: 'x'.repeat(501) }, 400],
    [{ description: '不制冷\u0000' }, 400],
    [{ phone: 'call me' }, 400],
    [{ key: 'short' }, 400],
    [{ photo: 'not base64!' }, 400],
    [{ photo: Buffer.from('<svg onload=alert(1)>').toString('base64') }, 400],
    [{ photo: 'A'.repeat(5_000_000) }, 413],
    [{ kind: 'bill' }, 400],
  ] as const)
    expect((await report(label, more)).status, JSON.stringify(more).slice(0, 60)).toBe(status)
  expect(await count()).toEqual(before)
})

test('one phone, and many phones at one label, report only so often, and no phone uses a label up', async () => {
  const label = await labelOf(otherId)
  clock.now = new Date(clock.now.getTime() + 61_000)
  const burst: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const key = `burst-${n}-0123456789ab`
    burst.push((await app.anybody.post(`${SPOT}/report`, { ...label, key, description: '不转了' })).status)
  }
  expect(burst).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  for (let n = 0; n < 9; n += 1) expect((await report(label, { description: '还是不转' })).status).toBe(200)
  expect(await report(label, { description: '还是不转' })).toMatchObject({ status: 429, reason: 'spot.too-many' })
  expect((await report(await labelOf(deviceId), { description: '另一台' })).status).toBe(200)
})

test('labels are for those who see what they are put on, in their own hospital', async () => {
  const nobody = await app.person({ tenant })
  expect((await nobody.get(`${SPOT}/labels`, { kind: 'device', ids: deviceId })).status).toBe(403)
  const viewer = await app.person({ tenant, codes: ['area', 'area_view'] })
  expect((await viewer.get(`${SPOT}/labels`, { kind: 'device', ids: deviceId })).status).toBe(403)
  expect(await ok(stranger.get(`${SPOT}/labels`, { kind: 'device', ids: deviceId }))).toEqual({})
})

test('what a data scope hides gets no label', async () => {
  const limited = await app.person({ tenant, codes: ['device', 'device_view'] })
  const labels = () => ok(limited.get(`${SPOT}/labels`, { kind: 'device', ids: deviceId }))
  expect(Object.keys(await labels())).toEqual([deviceId])
  await app.context.db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column) values (816, '000000', 1, 'device', '本人', 2, 'createUser')`,
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, unnest(role_id), 816, 1 from "user" where id = $2`,
      [tenant, limited.userId],
    )
  })
  app.context.changes.invalidateAll()
  expect(await labels()).toEqual({})
})
