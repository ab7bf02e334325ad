// The dashboard: passes open its calls and no other, a wall shows its areas until it is revoked, and codes are good once.
import { area, dashboardWall, device } from '@steward/domain/index'
import type { Board } from '@steward/domain/report/dashboard/board'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import type { Caller } from '../../testing/app.ts'
import { type Bench, startBench } from '../../testing/bench.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let bench: Bench
let now = new Date('2026-06-01T09:00:00+08:00')

beforeAll(async () => {
  bench = await startBench({ now: () => now })
})
afterAll(() => bench.app.stop())

const { stringify } = JSON
const withPass = async (pass: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { 'blade-auth': `bearer ${pass}` }
  const reply = await bench.app.http.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, data: (reply.json() as { data: unknown }).data }
}
const read = async (pass: string, query = '') =>
  (await withPass(pass, 'GET', `/iot/dashboard/board${query}`)).data as Board
const opened = async (by: Caller) => String(Object((await by.post('/iot/dashboard/open', {})).data).pass)

async function raise(areaId: string | null, level: number): Promise<string> {
  const id = newId()
  const row = {
    id,
    tenant_id: tenant,
    area_id: areaId,
    alarm_level: level,
    alarm_name: `告警${id}`,
    alarm_state: 'ACTIVE_UNACK',
    first_time: now,
    last_time: now,
  }
  await bench.app.context.db.transaction(scope, (tx) => {
    const columns = Object.keys(row).join(', ')
    return tx.query(
      `insert into alarm_record (${columns}) select ${columns} from jsonb_populate_record(null::alarm_record, $1)`,
      [stringify(row)],
    )
  })
  return id
}

const place = async (parentId?: string) =>
  (await bench.added(area, { areaType: parentId ? 'building' : 'campus', ...(parentId && { parentId }) })).id

const wallOf = (more: object = {}) => bench.added(dashboardWall, { ...more })
const codeFor = async (id: string) =>
  String(Object((await bench.keeper.post('/report/dashboard-wall/bind', undefined, { id })).data).code)
const typed = (code: string) => bench.app.anybody.post('/iot/dashboard/bind', { code })
const bound = async (id: string) => String(Object((await typed(await codeFor(id))).data).pass)

test('a window gets a pass that reads what its person may see, writes nothing and ends with the session', async () => {
  const viewer = await bench.app.person({ tenant, codes: ['alarm-record', 'area'] })
  const pass = await opened(viewer)
  const board = await read(pass)
  expect(board.levels).toHaveLength(4)
  expect(board.areas).toBeDefined()
  expect([board.systems, board.cold, board.energy, board.work]).toEqual([undefined, undefined, undefined, undefined])
  expect(await withPass(pass, 'GET', '/iot/alarm-record/list')).toMatchObject({ status: 403 })
  expect(await withPass(pass, 'POST', '/iot/dashboard/open', {})).toMatchObject({ status: 403 })
  expect(await withPass(pass, 'GET', '/blade-system/menu/buttons')).toMatchObject({ status: 403 })
  await viewer.get('/blade-auth/oauth/logout')
  await expect.poll(() => withPass(pass, 'GET', '/iot/dashboard/beat')).toMatchObject({ status: 401 })
})

test('a one-time code opens one window, within a minute', async () => {
  const viewer = await bench.app.person({ tenant, codes: ['device'] })
  const code = async () => String(Object((await viewer.post('/blade-auth/oauth/code')).data).code)
  const first = await code()
  const open = (sent: string) => bench.app.anybody.post('/iot/dashboard/open', { code: sent })
  expect(await open(first)).toMatchObject({ status: 200 })
  expect((await open(first)).status).toBeGreaterThanOrEqual(400)
  const late = await code()
  now = new Date(now.getTime() + 61_000)
  expect((await open(late)).status).toBeGreaterThanOrEqual(400)
  expect(await bench.app.anybody.post('/iot/dashboard/open', {})).toMatchObject({ status: 401 })
})

test('areas lead down the tree, and say what is open below them', async () => {
  const campus = await place()
  const building = await place(campus)
  await raise(building, 1)
  await raise(campus, 3)
  const pass = await opened(bench.keeper)
  const top = await read(pass, '?parts=areas')
  expect(top.areas?.find(({ id }) => id === campus)).toMatchObject({ open: 2, levels: [1, 0, 1, 0], hasBelow: true })
  expect(top.alarms).toBeUndefined()
  const room = await place(building)
  const few = (await read(pass, `?areaId=${campus}`)).areas
  expect(few).toMatchObject([{ id: building, open: 1, below: [{ id: room, open: 0, hasBelow: false }] }])
  const inside = await read(pass, `?areaId=${building}`)
  expect(inside.path.map(({ id }) => id)).toEqual([campus, building])
  expect(inside.alarms?.total).toBe(1)
  expect(inside.levels?.[0]).toEqual({ level: 1, open: 1, waiting: 1 })
})

test('a wall shows its areas alone, is bound to one device, and is revoked at once', async () => {
  const [mine, other] = [await place(), await place()]
  const [shown] = [await raise(mine, 2), await raise(other, 1)]
  const { id } = await wallOf({ areaIds: [mine] })
  const code = await codeFor(id)
  const answer = await typed(code.toLowerCase().replace('-', ' '))
  expect(answer).toMatchObject({ status: 200 })
  const pass = String(Object(answer.data).pass)
  const board = await read(pass)
  expect(board.areas?.map((one) => one.id)).toEqual([mine])
  expect(board.alarms?.newest.map((one) => one.id)).toEqual([shown])
  expect(board.wall?.layout.length).toBeGreaterThan(3)
  expect((await typed(code)).status).toBe(400)
  expect(await withPass(pass, 'GET', '/iot/device/list')).toMatchObject({ status: 403 })
  expect(await withPass(pass, 'POST', '/report/dashboard-wall/submit', {})).toMatchObject({ status: 403 })
  const second = await bound(id)
  await expect.poll(() => withPass(pass, 'GET', '/iot/dashboard/beat')).toMatchObject({ status: 401 })
  expect(await withPass(second, 'GET', '/iot/dashboard/beat')).toMatchObject({ status: 200 })
  expect(await bench.keeper.post('/report/dashboard-wall/revoke', {}, { ids: id })).toMatchObject({ status: 200 })
  await expect.poll(() => withPass(second, 'GET', '/iot/dashboard/beat')).toMatchObject({ status: 401 })
  expect(await bench.stored(dashboardWall, id)).toMatchObject({ binding: 'revoked' })
})

test('neither the code nor the pass of a wall stands in the database, and a code is over after ten minutes', async () => {
  const { id } = await wallOf()
  const code = await codeFor(id)
  const pass = await bound(id)
  const text = await bench.app.context.db.transaction({ tenant, platform: true }, async (tx) =>
    stringify([await tx.query('select * from dashboard_pass'), await tx.query('select * from dashboard_code')]),
  )
  expect(text).not.toContain(pass)
  expect(text).not.toContain(code.replace('-', ''))
  const late = await codeFor(id)
  now = new Date(now.getTime() + 10 * 60_000 + 1_000)
  expect((await typed(late)).status).toBe(400)
})

test('who may see nothing of it, or some rows only, makes no wall; another hospital binds none of ours', async () => {
  const poor = await bench.app.person({ tenant, codes: ['dashboard-wall', 'dashboard_wall_add'] })
  expect(await poor.post('/report/dashboard-wall/submit', { wallName: '无权' })).toMatchObject({ status: 403 })
  const { id } = await wallOf()
  const foreign = await bench.stranger.post('/report/dashboard-wall/bind', undefined, { id })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  const layout = [{ widget: 'alarms', width: 12, height: 2 }, { widget: 'nothing' }]
  const arranged = await bench.keeper.post('/report/dashboard-wall/arrange', { rev: 0, layout }, { id })
  expect(arranged).toMatchObject({ status: 200 })
  const board = await read(await bound(id))
  expect(board.wall?.layout).toEqual([{ widget: 'alarms', width: 12, height: 2 }])
  expect(await bench.keeper.post('/report/dashboard-wall/arrange', { rev: 0, layout }, { id })).toMatchObject({
    status: 409,
  })
})

test('a value stands with its limits and its age; out of its limits it comes first, too old it is told as such', async () => {
  const { id } = await bench.added(device)
  const [fine, measured] = [await bench.added(device), now.getTime()]
  for (const [deviceId, value] of [
    [fine.id, 5],
    [id, 9.5],
  ] as const)
    await bench.app.context.db.transaction(scope, async (tx) => {
      await tx.query(
        `insert into thing_model (id, tenant_id, device_type_id, identifier, name, unit, limit_l, limit_h)
         select $1, tenant_id, device_type_id, 'temp', '温度', '℃', 2, 8 from device where id = $2`,
        [newId(), deviceId],
      )
      await tx.query(
        `insert into ts_device (device_id, tenant_id, type_id) select id, tenant_id, device_type_id from device where id = $1
         on conflict do nothing`,
        [deviceId],
      )
      await tx.query(
        `insert into device_latest (sid, tenant_id, ts, vals) select sid, tenant_id, $2, $3 from ts_device where device_id = $1`,
        [deviceId, now, stringify({ temp: [value, measured, 0] })],
      )
    })
  const pass = await opened(bench.keeper)
  const board = await read(pass, '?parts=figures,systems&systems=MGS')
  expect(board.systems?.find(({ system }) => system === 'MGS')?.devices).toBeGreaterThanOrEqual(2)
  const { readings = [], beyond } = board.figures?.MGS ?? {}
  expect(readings[0]).toMatchObject({ deviceId: id, value: 9.5, low: 2, high: 8, unit: '℃', at: measured })
  expect(beyond).toBe(1)
  now = new Date(now.getTime() + 3_600_000)
  const later = await read(pass, '?parts=figures&systems=MGS')
  expect(later.figures?.MGS).toMatchObject({ beyond: 0, stale: later.figures?.MGS?.total })
})
