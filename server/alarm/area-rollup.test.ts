// Open alarms counted up the tree of areas: kept with every change, exact whatever happens at once and wherever areas move.
import { alarmRecord, area } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { actAs } from '../platform/work.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { type AreaAlarms, sumUp } from './area-rollup.ts'

const tenant = '200001'
let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())
beforeEach(async () => {
  await owner('delete from alarm_transition; delete from alarm_record')
})

const owner = (text: string, values?: unknown[]) => withClient(bench.app.owner, (client) => client.query(text, values))
const place = async (parentId?: string) =>
  (await bench.added(area, { areaType: parentId ? 'room' : 'campus', ...(parentId && { parentId }) })).id
const raise = async (areaId: string, alarmLevel = 3) =>
  String(
    Object((await bench.keeper.post('/iot/alarm-record/raise', { areaId, alarmLevel, alarmName: '漏水' })).data).id,
  )
const act = (action: string, ids: string, body: object = {}) =>
  bench.keeper.post(`/iot/alarm-record/${action}`, body, { ids })

async function counts(who = bench.keeper): Promise<Map<string, AreaAlarms>> {
  const { data } = await who.get('/iot/alarm-record/area-rollup')
  return new Map((data as unknown as AreaAlarms[]).map((one) => [one.areaId, one]))
}
const openOf = async (...ids: string[]) => {
  const found = await counts()
  return ids.map((id) => found.get(id)?.open ?? 0)
}

/** As if each request counted. */
async function counted(): Promise<string[]> {
  const { rows } = await owner(
    `select up.id || ' ' || count(*) || ' ' || count(*) filter (where t.alarm_state like '%UNACK') as said from alarm_record t
     join area a on a.id = t.area_id, unnest(string_to_array(a.ancestors || ',' || a.id, ',')) as up(id)
     where t.tenant_id = $1 and t.is_deleted = 0 and t.alarm_state <> 'CLOSED' and up.id <> '0' group by up.id order by 1`,
    [tenant],
  )
  return rows.map(({ said }: { said: string }) => said)
}
const kept = async () =>
  [...(await counts()).values()].map((one) => `${one.areaId} ${one.open} ${one.waiting}`).toSorted()

test('an area counts what lies below it, by level and by what waits, until it is closed', async () => {
  const campus = await place()
  const floor = await place(campus)
  const room = await place(floor)
  const [first] = [await raise(room, 1), await raise(room, 3), await raise(floor, 3)]
  expect(await openOf(campus, floor, room)).toEqual([3, 3, 2])
  expect((await counts()).get(campus)).toEqual({ areaId: campus, open: 3, waiting: 3, levels: [1, 0, 2, 0] })
  await act('ack', first)
  expect((await counts()).get(room)).toEqual({ areaId: room, open: 2, waiting: 1, levels: [1, 0, 1, 0] })
  await act('close', first, { handleResult: 'real', handleRemark: '已处理' })
  expect((await counts()).get(campus)).toEqual({ areaId: campus, open: 2, waiting: 2, levels: [0, 0, 2, 0] })
  await act('remove', first)
  expect(await openOf(campus, floor, room)).toEqual([2, 2, 1])
  expect(await kept()).toEqual((await counted()).toSorted())
})

test('moves with its area while alarms are open', async () => {
  const [from, to] = [await place(), await place()]
  const floor = await place(from)
  const room = await place(floor)
  await raise(room)
  await raise(from)
  expect(await openOf(from, to, floor, room)).toEqual([2, 0, 1, 1])
  const { data } = await bench.keeper.get('/iot/area/detail', { id: floor })
  const moved = await bench.keeper.post('/iot/area/submit', { id: floor, rev: Object(data).rev, parentId: to })
  expect(moved).toMatchObject({ status: 200 })
  expect(await openOf(from, to, floor, room)).toEqual([1, 1, 1, 1])
  const [late] = [await raise(room)]
  await act('close', late, { handleResult: 'real' })
  expect(await openOf(from, to, floor, room)).toEqual([1, 1, 1, 1])
})

test('stays exact while many raise, acknowledge and close at once, areas move, and rows are summed up', async () => {
  const [left, right] = [await place(), await place()]
  const floor = await place(left)
  const rooms = [await place(floor), await place(floor), await place(right)]
  const who = { tenant, actor: machineActor('job', 'area-alarm-sums') }
  let isOver = false
  const sums = async () => {
    while (!isOver) for (const id of rooms) await actAs(bench.app.context, who, (ctx) => sumUp(ctx, id))
  }
  const moves = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { data } = await bench.keeper.get('/iot/area/detail', { id: floor })
      const parentId = n % 2 === 0 ? right : left
      await bench.keeper.post('/iot/area/submit', { id: floor, rev: Object(data).rev, parentId })
    }
  }
  const people = rooms.map(async (room, n) => {
    for (let round = 0; round < 8; round += 1) {
      const ids = [await raise(room, 3 + (round % 2)), await raise(rooms[(n + round) % 3] ?? room, 3)]
      await act('ack', ids.join())
      if (round % 2 === 0) await act('close', ids[0] ?? '', { handleResult: 'real' })
      if (round % 3 === 0) await act('shelve', ids[1] ?? '', { minutes: 60, shelveReason: '等待' })
    }
  })
  const around = [sums(), moves()]
  await Promise.all(people)
  isOver = true
  await Promise.all(around)
  expect(await kept()).toEqual((await counted()).toSorted())
  expect((await counts()).get(left)?.open ?? 0).toBe(await totalBelow(left))
})

const totalBelow = async (id: string): Promise<number> =>
  Number((await counted()).find((line) => line.startsWith(`${id} `))?.split(' ')[1] ?? 0)

test('what is written by statements of many rows is counted, and what changes nothing adds no row', async () => {
  const room = await place()
  const rows = async () =>
    Number((await owner('select count(*)::int as n from area_alarm where area_id = $1', [room])).rows[0].n)
  await owner(
    `insert into alarm_record (id, tenant_id, alarm_state, alarm_level, area_id, first_time, last_time)
     select 7000000 + n, $1, 'ACTIVE_UNACK', 1 + n % 2, $2, now(), now() from generate_series(1, 100) n`,
    [tenant, room],
  )
  expect((await counts()).get(room)).toMatchObject({ open: 100, levels: [50, 50, 0, 0] })
  expect(await rows()).toBe(2)
  await owner('update alarm_record set last_value = 3, occur_count = 2 where area_id = $1', [room])
  expect(await rows()).toBe(2)
  await owner('delete from alarm_record where area_id = $1', [room])
  expect((await counts()).has(room)).toBe(false)
})

test('whose roles narrow what he sees is told of what he sees, another hospital nothing, and nobody without the right', async () => {
  const room = await place()
  await raise(room)
  expect((await counts(bench.stranger)).size).toBe(0)
  const none = await bench.app.person({ tenant, codes: [] })
  expect(await none.get('/iot/alarm-record/area-rollup')).toMatchObject({ status: 403 })
  const own = await bench.app.person({ tenant, codes: 'all' })
  const [menu] = (await owner(`select id::text as id from menu where code = 'alarm-record'`)).rows
  const scope = {
    scopeName: '本人',
    menuId: menu.id,
    resourceCode: alarmRecord.name,
    scopeType: 2,
    scopeColumn: 'createUser',
  }
  const { data } = await bench.platform.post('/blade-system/data-scope/submit', scope)
  const [role] = (await owner(`select role_id::text[] as ids from "user" where id = $1`, [own.userId])).rows
  const { rows: held } = await owner('select menu_id::text as id from role_menu where role_id = any($1::bigint[])', [
    role.ids,
  ])
  const granted = await bench.platform.post('/blade-system/role/grant', {
    roleIds: role.ids,
    menuIds: held.map(({ id }: { id: string }) => id),
    dataScopeIds: [Object(data).id],
    apiScopeIds: [],
  })
  expect(granted).toMatchObject({ status: 200 })
  expect((await counts(own)).size).toBe(0)
  expect((await counts()).get(room)).toMatchObject({ open: 1 })
})
