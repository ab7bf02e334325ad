import { analysisTemplate, namedQuery } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { machineActor } from '../platform/actor.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { actAs } from '../platform/work.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, average, hoursAgo, plantMeters, report } from '../testing/energy.ts'
import { send } from './analysis/send.ts'

const tenant = '200001'
const PATH = `/${analysisTemplate.path}`
let app: TestApp
let owner: Caller
let colleague: Caller
let manager: Caller
let plant: Plant
const T0 = hoursAgo(6)
const codes = [
  'analysis-template',
  ...['view', 'add', 'edit', 'delete'].map((one) => `analysis_template_${one}`),
  'named-query',
  'device',
  'bulk-task',
  'bulk_task_view',
]

/** Two devices for five hours, every ten minutes: 36 kW and 18 kW. */
beforeAll(async () => {
  app = await startApp()
  owner = await app.person({ tenant, codes, alias: 'owner' })
  colleague = await app.person({ tenant, codes, alias: 'colleague' })
  manager = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await plantMeters(app, { tenant, code: 'A', devices: 2, begin: T0 - HOUR })
  await report(
    app,
    plant.devices.flatMap((device, n) =>
      Array.from({ length: 30 }, (_, i) => ({
        device,
        ts: T0 + (i * 10 + 5) * MINUTE,
        kw: n === 0 ? 36 : 18,
        kwh: (n === 0 ? 6 : 3) * i,
      })),
    ),
  )
  await average(app, tenant, T0 + 5 * HOUR)
  const { status, msg } = await manager.post(`/${namedQuery.path}/submit`, {
    code: 'used_by_device',
    configName: '各设备用电',
    dataset: '1h',
    config: { select: [{ fn: 'delta', field: 'kwh', as: 'used' }], groupBy: ['device'] },
    params: [{ name: 'when', type: 'span', default: '24h' }],
  })
  expect(status, msg).toBe(200)
})
afterAll(() => app.stop())

const point = (n: number, agg = 'avg', identifier = 'kw') => ({
  source: 'point',
  deviceId: plant.devices[n]?.deviceId,
  identifier,
  agg,
})
const ranked = { source: 'query', code: 'used_by_device', column: 'used' }
let count = 0
const wish = (more: object) => {
  count += 1
  return {
    templateName: `分析${count}`,
    templateCode: `a_${count}`,
    analysisType: 'trend',
    visibility: 'private',
    ...more,
  }
}
const content = (inputs: unknown[], more: object = {}) => ({ inputs, span: '24h', interval: '1h', ...more })

interface Figure {
  times: number[] | null
  categories: string[]
  lines: { name: string; unit: string; isBefore: boolean; values: (number | null)[] }[]
  totals: { value: number | null; before: number | null }[]
  missing: { name: string; msg: string }[]
}

async function added(more: object, by: Caller = owner): Promise<{ id: string; rev: number }> {
  const { status, msg, data } = await by.post(`${PATH}/submit`, wish(more))
  expect(status, msg).toBe(200)
  return data
}
async function shown(id: string, by: Caller = owner, query: Record<string, string> = {}): Promise<Figure> {
  const { status, msg, data } = await by.get(`${PATH}/run`, { id, ...query })
  expect(status, msg).toBe(200)
  return data
}
const numbers = (values: readonly unknown[] = []) => values.map((value) => (value === null ? null : Number(value)))

test('a trend has a line for each input on the same times, with what the span amounts to', async () => {
  const { id } = await added({ content: content([point(0), point(1, 'delta', 'kwh')]) })
  const { lines, times, totals } = await shown(id)
  expect(times?.map(Number)).toEqual([0, 1, 2, 3, 4].map((hour) => T0 + hour * HOUR))
  expect(lines.map(({ name, unit }) => [name, unit])).toEqual([
    ['A-1 · kw', 'kW'],
    ['A-2 · kwh', 'kWh'],
  ])
  expect(numbers(lines[0]?.values)).toEqual([36, 36, 36, 36, 36])
  expect(numbers(totals.map(({ value }) => value))).toEqual([36, 87])
})

test('a comparison lays the span before on its times', async () => {
  const { id } = await added({
    analysisType: 'compare',
    content: content([point(0)], { span: '24h', compare: 'before' }),
  })
  const { lines, totals } = await shown(id)
  expect(lines.map(({ isBefore }) => isBefore)).toEqual([false, true])
  expect(numbers(lines[1]?.values)).toEqual([null, null, null, null, null])
  expect(totals[0]?.before).toBeNull()
})

test('a ranking orders the groups of a query, and a pareto adds their shares up', async () => {
  const one = await added({ analysisType: 'rank', content: content([ranked]) })
  const { categories, lines } = await shown(one.id)
  expect([categories, numbers(lines[0]?.values)]).toEqual([
    ['A-1', 'A-2'],
    [174, 87],
  ])
  const other = await added({ analysisType: 'pareto', content: content([ranked]) })
  expect(numbers((await shown(other.id)).lines[1]?.values)).toEqual([66.7, 100])
})

test('hours of the day are a row per day, and a year and a month before stand beside an amount', async () => {
  const map = await added({ analysisType: 'heatmap', content: content([point(0)]) })
  const { categories, lines } = await shown(map.id)
  expect(categories).toHaveLength(24)
  expect(lines.flatMap(({ values }) => values.filter((value) => value !== null)).map(Number)).toEqual([
    36, 36, 36, 36, 36,
  ])
  const both = await added({ analysisType: 'yoyMom', content: content([point(0, 'delta', 'kwh')]) })
  expect((await shown(both.id)).totals).toMatchObject([{ before: null, year: null }])
})

test('the span can be chosen when it is opened', async () => {
  const { id } = await added({ content: content([point(0)]) })
  const { times } = await shown(id, owner, { span: 'lastMonth' })
  expect(times).toEqual([])
})

test.each([
  ['two inputs for hours of the day', { analysisType: 'heatmap', content: content([ranked, ranked]) }, 400],
  ['an unknown source', { content: content([{ source: 'sql', text: 'select 1' }]) }, 400],
  ['no inputs', { content: content([]) }, 400],
  ['a code that is none', { templateCode: 'No Code', content: content([ranked]) }, 400],
  ['roles without roles', { visibility: 'role', content: content([ranked]) }, 400],
  ['every minute', { scheduleCron: '* * * * *', content: content([ranked]) }, 400],
  ['no schedule at all', { scheduleCron: 'daily', content: content([ranked]) }, 400],
])('%s is refused', async (_, more, wanted) => {
  expect((await owner.post(`${PATH}/submit`, wish(more))).status).toBe(wanted)
})

test('what is private does not exist for others, what is shared is opened by them and changed by its owner only', async () => {
  const made = await added({ content: content([point(0)]) })
  const all = (by: Caller) =>
    Promise.all(
      ['detail', 'run', 'getUserByid', 'history'].map(
        async (call) => (await by.get(`${PATH}/${call}`, { id: made.id })).status,
      ),
    )
  const listed = async (by: Caller) => {
    const { data } = await by.get(`${PATH}/list`, { size: '100' })
    const { records }: { records: { id: string }[] } = data
    return records.some(({ id }) => id === made.id)
  }
  const change = (by: Caller, more: object) => by.post(`${PATH}/submit`, { id: made.id, ...more })
  expect([await all(colleague), await listed(colleague)]).toEqual([[404, 404, 404, 404], false])
  expect((await change(colleague, { remark: 'x' })).status).toBe(404)
  expect((await colleague.post(`${PATH}/remove`, {}, { ids: made.id })).status).toBe(404)
  expect((await colleague.post(`${PATH}/file`, { id: made.id })).status).toBe(404)
  expect((await change(owner, { userIds: [colleague.userId] })).status).toBe(200)
  expect([await all(colleague), await listed(colleague)]).toEqual([[200, 200, 200, 200], true])
  expect((await change(colleague, { remark: 'x' })).status).toBe(403)
  expect((await colleague.post(`${PATH}/remove`, {}, { ids: made.id })).status).toBe(403)
  const { data } = await colleague.get(`${PATH}/getUserByid`, { id: made.id })
  const people: { id: string; realName: string; deptName: string }[] = data
  expect(people.map(({ id }) => id)).toEqual([owner.userId, colleague.userId])
  expect(people[0]).toMatchObject({ realName: '测试人', deptName: '测试部' })
  // Administrators keep order, other hospitals see nothing.
  expect((await change(manager, { remark: '已审核' })).status).toBe(200)
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await all(stranger)).toEqual([404, 404, 404, 404])
})

test('whoever opens it sees what he may see, and is told what he may not', async () => {
  const { id } = await added({ visibility: 'tenant', content: content([point(0), ranked]) })
  const blind = await app.person({ tenant, codes: ['analysis-template', 'analysis_template_view'], alias: 'blind' })
  const { lines, missing } = await shown(id, blind)
  expect([lines, missing.length]).toEqual([[], 2])
  expect(JSON.stringify(missing)).not.toContain('A-1')
})

test('a query that an analysis names is neither removed nor renamed, and says how often it is used', async () => {
  await added({ analysisType: 'rank', content: content([ranked]) })
  const { data } = await manager.get(`/${namedQuery.path}/detail`, { code: 'used_by_device' })
  const { id, rev, useCount }: { id: string; rev: number; useCount: number } = data
  expect(useCount).toBeGreaterThan(0)
  const removal = await manager.post(`/${namedQuery.path}/remove`, {}, { ids: id })
  expect([removal.status, removal.msg.includes('分析')]).toEqual([422, true])
  expect((await manager.post(`/${namedQuery.path}/submit`, { id, rev, code: 'other' })).status).toBe(422)
})

const due = (id: string) =>
  withClient(app.owner, (client) =>
    client.query(`update analysis_template set next_run = now() - interval '1 minute' where id = $1`, [id]),
  )
const sendNow = (id: string) =>
  actAs(app.context, { tenant, actor: machineActor('process', 'seed') }, (ctx) => send(ctx, id))
const lettersOf = async (userId: string, name: string) => {
  const { rows } = await withClient(app.owner, (client) =>
    client.query(
      `select m.about_id, t.owner_id::text as owner from mail m join bulk_task t on t.id::text = m.about_id
       where $1::bigint = any(m.recipient_ids) and m.subject like '%' || $2`,
      [userId, name],
    ),
  )
  return rows
}

test('at its time its owner and those it is shared with get a letter and a file of their own, once', async () => {
  const name = '定时分析'
  const { id } = await added({
    templateName: name,
    scheduleCron: '0 8 * * 1',
    userIds: [colleague.userId],
    content: content([point(0)]),
  })
  await sendNow(id)
  expect(await lettersOf(owner.userId, name)).toEqual([])
  await due(id)
  await sendNow(id)
  await sendNow(id)
  for (const { userId } of [owner, colleague]) expect(await lettersOf(userId, name)).toMatchObject([{ owner: userId }])
  const { data } = await owner.get(`${PATH}/detail`, { id })
  expect(data).toMatchObject({ lastResult: '2/2' })
})

test('one that is removed is not sent any more', async () => {
  const name = '已删除的分析'
  const { id } = await added({ templateName: name, scheduleCron: '0 8 * * 1', content: content([point(0)]) })
  await due(id)
  expect((await owner.post(`${PATH}/remove`, {}, { ids: id })).status).toBe(200)
  await due(id)
  await sendNow(id)
  expect(await lettersOf(owner.userId, name)).toEqual([])
})
