import { recordedFields } from '@steward/domain/derive/history'
import { toSnake } from '@steward/domain/entity'
import { area, device, repairOrder } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { actAs } from '../platform/work.ts'
import type { Answer, Caller } from '../testing/app.ts'
import { type Bench, startBench, writable } from '../testing/bench.ts'
import { historyPartitions } from './history-job.ts'
import type { Change } from './history.ts'
import { alter } from './rows.ts'

const tenant = '200001'
let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const sql = (text: string, values: unknown[] = [], scope = { tenant, platform: false }) =>
  bench.app.context.db.transaction(scope, (tx) => tx.query(text, values))
const asOwner = (text: string) => withClient(bench.app.owner, async (client) => (await client.query(text)).rows)

/** Everything recorded of a row, oldest first. */
const recorded = (id: string) => sql('select * from history where row_id = $1 order by id', [id], platformScope)

interface Page {
  records: Change[]
  total: number
}
async function read(caller: Caller, path: string, query: Record<string, string>): Promise<Page> {
  const answer: Answer = await caller.get(`/${path}/history`, query)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

describe.each(writable.filter(({ isRecord }) => !isRecord).map((entity) => [entity.name, entity] as const))(
  '%s',
  (_, entity) => {
    test(`${entity.name}: adding, changing and removing are recorded with who did it, and never a secret`, async () => {
      const writer = bench.writerOf(entity)
      const { id, rev, input } = await bench.added(entity)
      const [secret] = Object.entries(entity.fields).filter(([, { kind }]) => kind.secret)
      const changed = secret ? { [secret[0]]: 'Another-secret-2' } : {}
      await writer.post(`/${entity.path}/submit`, { id, rev, sort: 7, remark: '改', ...changed })
      expect(await writer.post(`/${entity.path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
      const rows = await recorded(id)
      const changes = rows.map((row) => String(row.change))
      expect([changes[0], ...new Set(changes.slice(1, -1)), changes.at(-1)]).toEqual(
        changes.length === 2 ? ['add', 'remove'] : ['add', 'edit', 'remove'],
      )
      for (const row of rows) {
        expect(row).toMatchObject({
          entity: entity.name,
          actor_kind: 'person',
          actor_name: '测试人',
          actor_id: writer.userId,
        })
        expect(row.request_id).toMatch(/^\d+$/)
      }
      const added = Object(rows[0]?.changes)
      const sent = Object.keys(input).filter(
        (name) => recordedFields(entity).has(toSnake(name)) && (input[name] ?? '') !== '',
      )
      for (const name of sent) expect(added, name).toHaveProperty(toSnake(name))
      if (secret) {
        expect(added).toHaveProperty(toSnake(secret[0]), [null, MASK])
        const [stored] = await sql(
          `select count(*)::int as n from history where entity = $1 and changes::text like '%ecret-%'`,
          [entity.name],
          platformScope,
        )
        expect(stored).toEqual({ n: 0 })
      }
    })
  },
)

test('only logs have no history', () => {
  expect(entities.filter(({ isRecord }) => isRecord).map(({ name }) => name)).toEqual([
    'alarm-incident',
    'alarm-linkage-execution',
    'alarm-transition',
    'api-attempt',
    'api-delivery',
    'automation-run',
    'data-log',
    'dead-letter',
    'device-run-record',
    'email-record',
    'energy-correction',
    'kpi-daily',
    'log-api',
    'log-error',
    'log-usual',
    'message-record',
    'plan-occurrence',
    'scene-version',
    'sms-record',
    'sys-job-log',
    'work-reminder',
  ])
})

async function place(name = '一号楼') {
  const { id } = await bench.added(area, { areaName: name, areaType: 'building' })
  return id
}

test('before and after are read newest first, page by page, with who, when and under which request', async () => {
  const id = await place()
  await bench.keeper.post('/iot/area/submit', { id, areaName: '二号楼' })
  await bench.keeper.post('/iot/area/submit', { id, areaName: '三号楼', clearFields: ['remark'] })
  const first = await read(bench.keeper, 'iot/area', { id, size: '2' })
  expect(first).toMatchObject({ total: 3, current: 1, size: 2, pages: 2 })
  expect(first.records).toMatchObject([
    { change: 'edit', before: { areaName: '二号楼' }, after: { areaName: '三号楼' } },
    {
      change: 'edit',
      fields: ['areaName'],
      before: { areaName: '一号楼' },
      after: { areaName: '二号楼' },
      actorKind: 'person',
      actorId: bench.keeper.userId,
      actorName: '测试人',
      stepName: '',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      requestId: expect.stringMatching(/^\d+$/),
    },
  ])
  const second = await read(bench.keeper, 'iot/area', { id, size: '2', current: '2' })
  expect(second.records).toMatchObject([{ change: 'add', before: { areaName: null }, after: { areaName: '一号楼' } }])
})

test('references and choices have their captions before and after', async () => {
  const [one, other] = [await place('门诊楼'), await place('住院楼')]
  const answer = await bench.keeper.post('/iot/area/submit', {
    areaName: '大厅',
    areaCode: `H${newId()}`,
    areaType: 'floor',
    parentId: one,
  })
  const { id }: { id: string } = answer.data
  await bench.keeper.post('/iot/area/submit', { id, parentId: other, areaType: 'zone' })
  const { records } = await read(bench.keeper, 'iot/area', { id })
  expect(records[0]).toMatchObject({
    fields: ['areaType', 'parentId'],
    before: { parentId: one, parentName: '门诊楼', areaType: 'floor', areaTypeName: '楼层' },
    after: { parentId: other, parentName: '住院楼', areaType: 'zone', areaTypeName: expect.stringMatching(/\S/) },
  })
})

test('lists of references keep their ids exact, and a secret shows only that it changed', async () => {
  const person = await bench.app.person({ tenant })
  const roles = await sql('select role_id from "user" where id = $1', [person.userId])
  const [roleId] = Object(roles[0]?.role_id)
  const { records } = await read(bench.keeper, 'blade-user', { id: person.userId })
  expect(records[0]).toMatchObject({
    change: 'add',
    actorKind: 'system',
    after: { roleId: String(roleId), roleName: '测试', password: MASK },
    before: { password: '' },
  })
})

test('who may not see the row may not see its history', async () => {
  const id = await place()
  const stranger = await bench.stranger.get('/iot/area/history', { id })
  expect(stranger).toMatchObject({ status: 404 })
  expect(await bench.nobody.get('/iot/area/history', { id })).toMatchObject({ status: 403 })
  expect(await bench.app.anybody.get('/iot/area/history', { id })).toMatchObject({ status: 401 })
  expect(await bench.keeper.get('/iot/area/history', { id: "1' or 1=1" })).toMatchObject({ status: 400 })
  for (const [name, value] of Object.entries({ size: '1000', current: 'x' }))
    expect(await bench.keeper.get('/iot/area/history', { id, [name]: value })).toMatchObject({
      status: 400,
      field: name,
    })
  const [menu] = await sql('select id from menu where is_deleted = 0 order by id limit 1')
  expect(await bench.keeper.get('/blade-system/menu/history', { id: String(menu?.id) })).toMatchObject({ status: 403 })
  expect((await read(bench.platform, 'blade-system/menu', { id: String(menu?.id) })).records).toMatchObject([
    { change: 'add', actorKind: 'process', actorName: '系统初始化' },
  ])
})

test('row-level security alone hides the history of other tenants', async () => {
  await place()
  const seen = await sql('select distinct tenant_id from history', [], { tenant: '200002', platform: false })
  expect(seen.filter((row) => row.tenant_id !== '200002')).toEqual([])
})

test.each([
  [
    `insert into history (tenant_id, entity, row_id, change, actor_kind, actor_name, changes) values ('200001', 'area', 1, 'edit', 'person', 'x', '{}')`,
  ],
  [`update history set actor_name = 'x'`],
  [`delete from history`],
  [`truncate history`],
  [`alter table area disable trigger all`],
  [`drop trigger area_history on area`],
  [`select drop_partitions('history', now() - interval '11 years')`],
  [`update history_seal set seq = 0`],
  [`delete from history_seal`],
  [
    `create temp table t (id bigint); create trigger t after insert on t for each row execute function record_history('area', 'id', '')`,
  ],
])('the runtime role cannot %s', async (text) => {
  for (const scope of [{ tenant, platform: false }, platformScope])
    await expect(sql(text, [], scope)).rejects.toThrow(/denied|must be owner|keeps at least/)
})

test('a statement written by hand is recorded like any other, and what is rolled back is not', async () => {
  const id = await place()
  const work = { tenant, actor: machineActor('job', 'order-auto') }
  await actAs(bench.app.context, work, (ctx) => ctx.tx.query(`update area set area_name = '手写' where id = $1`, [id]))
  const undone = actAs(bench.app.context, work, async (ctx) => {
    await ctx.tx.query(`update area set area_name = '撤销' where id = $1`, [id])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { records, total } = await read(bench.keeper, 'iot/area', { id })
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({
    actorKind: 'job',
    actorName: '自动验收与关闭工单',
    before: { areaName: '一号楼' },
    after: { areaName: '手写' },
  })
})

test('a row that comes back and one that is deleted for good are recorded as that', async () => {
  const id = await place()
  await sql('update area set is_deleted = 1 where id = $1', [id])
  await sql('update area set is_deleted = 0 where id = $1', [id])
  await sql('delete from area where id = $1', [id])
  const rows = await recorded(id)
  expect(rows.map(({ change }) => change)).toEqual(['add', 'remove', 'restore', 'erase'])
  expect(rows[1]?.changes).toEqual({})
  expect(rows[3]?.changes).toMatchObject({ area_name: ['一号楼', null] })
})

test('presence and latest values are no history', async () => {
  const { id } = await bench.added(device)
  const before = await recorded(id)
  await sql(
    `update device set online_status = 'online', last_seen = now(), rev = rev + 1, update_time = now() where id = $1`,
    [id],
  )
  expect(await recorded(id)).toEqual(before)
})

test('a row changed by a step names it', async () => {
  const areaId = await place()
  const asked = { title: '漏水', areaId, trade: 'water', priority: 3 }
  const made = await bench.keeper.post('/iot/repair-bill/submit', asked)
  const { id }: { id: string } = made.data
  expect(await bench.keeper.post('/iot/repair-bill/accept', { ids: [id] })).toMatchObject({ status: 200 })
  const { records } = await read(bench.keeper, 'iot/repair-bill', { id })
  expect(records.find(({ stepName }) => stepName !== '')).toMatchObject({
    stepName: '受理',
    fields: expect.arrayContaining(['billStatus']),
    after: { billStatus: 'accepted' },
  })
})

test('fields nobody is shown are recorded and stay unseen', async () => {
  const areaId = await place()
  const id = await actAs(bench.app.context, { tenant, actor: machineActor('process', 'telemetry') }, async (ctx) => {
    const [row] = await ctx.tx.query(
      `insert into repair_order (id, tenant_id, order_no, title, area_id, standard_snapshot) values ($1, $2, 'WX1', '单', $3, '{"a": 1}') returning id`,
      [newId(), tenant, areaId],
    )
    await alter(ctx, repairOrder, [String(row?.id)], { standardSnapshot: { a: 2 } })
    return String(row?.id)
  })
  const rows = await recorded(id)
  expect(rows[1]?.changes).toEqual({ standard_snapshot: [{ a: 1 }, { a: 2 }] })
  const { records } = await read(bench.keeper, 'order/repair', { id })
  expect(records[0]).toMatchObject({ change: 'edit', fields: [], before: {}, after: {}, actorName: '数据接入' })
})

test('a month without a partition is written to the default one, and the job moves it', async () => {
  // A month fewer than are made ahead: the database may have been made before the month that begins while this runs.
  const month = `to_char(now() + interval '2 months', 'YYYYMM') || '01'`
  const [made] = await asOwner(`select to_regclass('history_' || ${month}) is not null as is`)
  expect(made).toEqual({ is: true })
  await asOwner(`do $$ begin execute 'drop table history_' || to_char(now(), 'YYYYMM') || '01'; end $$`)
  const id = await place()
  const where = () =>
    asOwner(`select tableoid::regclass::text as place from history where row_id = ${id}`).then(([row]) => row?.place)
  expect(await where()).toBe('history_default')
  const now = new Date()
  const run = {
    id: '0',
    app: bench.app.context,
    tenant: '000000',
    params: {},
    now,
    signal: new AbortController().signal,
  }
  await historyPartitions.work?.(run)
  expect(await where()).toBe(`history_${now.toISOString().slice(0, 7).replace('-', '')}01`)
})
