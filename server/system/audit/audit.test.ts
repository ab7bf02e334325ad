// Who did what, as an auditor finds it, and a history that was changed behind everybody is named.
import type { Entity } from '@steward/domain/entity'
import { area, mail } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/postgres/connection.ts'
import type { Caller } from '../../testing/app.ts'
import { type Bench, startBench, writable } from '../../testing/bench.ts'
import { historyCheck } from './check.ts'
import type { Check } from './check.ts'
import type { AuditPage, Entry } from './page.ts'

const tenant = '200001'
let bench: Bench
let auditor: Caller
beforeAll(async () => {
  bench = await startBench()
  auditor = await bench.app.person({ tenant, codes: ['audit', 'audit_export', 'audit_check'], alias: 'auditor' })
})
afterAll(() => bench.app.stop())

const asOwner = (text: string, values: unknown[] = []) =>
  withClient(bench.app.owner, async (client) => (await client.query(text, values)).rows)

async function read(by: Caller, query: Record<string, string> = {}): Promise<AuditPage> {
  const answer = await by.get('/blade-log/audit/list', query)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function all(by: Caller, query: Record<string, string>): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: AuditPage = await read(by, { ...query, ...(cursor === '' ? {} : { cursor }) })
    found.push(...page.records)
    cursor = page.next
  }
  return found
}

async function place(areaName: string): Promise<string> {
  const { id } = await bench.added(area, { areaName, areaType: 'building' })
  return id
}

test('who did what to which record, old and new, is found by person, kind of record, id, number and what was done', async () => {
  const id = await place('审计楼')
  await bench.keeper.post('/iot/area/submit', { id, areaName: '新审计楼' })
  await bench.keeper.post('/iot/area/remove', undefined, { ids: id })
  const found = await all(auditor, { record: id })
  expect(found).toMatchObject([
    { change: 'remove', entityName: '区域', caption: '新审计楼', isGone: true, actorName: '测试人' },
    { change: 'edit', fields: ['areaName'], before: { areaName: '审计楼' }, after: { areaName: '新审计楼' } },
    { change: 'add', rowId: id, actorId: bench.keeper.userId },
  ])
  const [row] = await asOwner('select area_code from area where id = $1', [id])
  const rowIds = async (query: Record<string, string>) => (await all(auditor, query)).map(({ rowId }) => rowId)
  expect(await rowIds({ record: row?.area_code })).toEqual([id, id, id])
  expect(await rowIds({ entity: 'area', record: '审计' })).toEqual([id, id, id])
  expect(await rowIds({ record: id, kind: 'edit' })).toEqual([id])
  expect(await rowIds({ entity: 'area', user: bench.keeper.userId, kind: 'remove' })).toEqual([id])
  expect(await rowIds({ user: bench.stranger.userId })).toEqual([])
  expect(await rowIds({ record: id, to: '2020-01-01' })).toEqual([])
})

test('everything one request changed is found from any of its changes', async () => {
  const made = await bench.keeper.post('/blade-system/post/submit', {
    postCode: 'A1',
    postName: '一岗',
    category: 1,
    sort: 1,
  })
  const other = await bench.keeper.post('/blade-system/post/submit', {
    postCode: 'A2',
    postName: '二岗',
    category: 1,
    sort: 1,
  })
  const ids = [made, other].map(({ data }) => (data as { id: string }).id).toSorted()
  await bench.keeper.post('/blade-system/post/remove', undefined, { ids: ids.join(',') })
  const [removal] = await all(auditor, { record: ids[0] ?? '', kind: 'remove' })
  const whole = await all(auditor, { operation: removal?.id ?? '' })
  expect(whole.map(({ rowId, change }) => `${rowId} ${change}`).toSorted()).toEqual(ids.map((id) => `${id} remove`))
})

test('pages follow one another without gap or repetition, changes and events together, while rows are added', async () => {
  for (let n = 0; n < 7; n += 1) await place(`页${n}`)
  await bench.keeper.post('/blade-log/audit/export', { kind: 'event' })
  const whole = (await read(auditor, { user: bench.keeper.userId, size: '100' })).records
  const keys = ({ source, id }: Entry) => `${source} ${id}`
  expect(new Set(whole.map(({ source }) => source))).toEqual(new Set(['change', 'event']))
  const paged: string[] = []
  let page = await read(auditor, { user: bench.keeper.userId, size: '3' })
  await place('夹在中间')
  for (;;) {
    paged.push(...page.records.map(keys))
    if (page.next === null || paged.length >= whole.length) break
    page = await read(auditor, { user: bench.keeper.userId, size: '3', cursor: page.next })
  }
  expect(paged.slice(0, whole.length)).toEqual(whole.map(keys))
})

test('another tenant sees nothing of it, and the platform one tenant at a time', async () => {
  const id = await place('本院的楼')
  expect((await read(bench.stranger, { record: id })).records).toEqual([])
  expect(await bench.stranger.get('/blade-log/audit/list', { tenantId: tenant })).toMatchObject({ status: 403 })
  expect((await read(bench.platform, { record: id })).records).toEqual([])
  expect((await read(bench.platform, { record: id, tenantId: tenant })).records).toMatchObject([{ change: 'add' }])
  expect(await bench.platform.get('/blade-log/audit/list', { tenantId: '999999' })).toMatchObject({ status: 400 })
})

test('nobody without the right reads, exports or checks', async () => {
  expect(await bench.nobody.get('/blade-log/audit/list')).toMatchObject({ status: 403 })
  const reader = await bench.app.person({ tenant, codes: ['audit'] })
  expect(await reader.post('/blade-log/audit/check', {})).toMatchObject({ status: 403 })
  expect(await reader.post('/blade-log/audit/export', {})).toMatchObject({ status: 403 })
})

test('whoever is limited to some of the data is refused, whichever data that is', async () => {
  const limited = await bench.app.person({ tenant, codes: ['audit'] })
  await asOwner(
    `with s as (insert into data_scope (id, tenant_id, scope_name, menu_id, resource_code, scope_type, scope_column)
       select 77001, '000000', '本人', id, 'device', 2, 'createUser' from menu where code = 'device' limit 1 returning id)
     insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select $1, (select role_id[1] from "user" where id = $2), s.id, 1 from s`,
    [tenant, limited.userId],
  )
  bench.app.context.changes.invalidateAll()
  expect(await limited.get('/blade-log/audit/list')).toMatchObject({ status: 403, reason: 'audit.narrowed' })
})

test('secrets stay masked, and of letters only that they were sent is seen', async () => {
  const secretOf = ({ fields }: Entity) =>
    Object.keys(fields).find((name) => fields[name]?.kind.secret && !fields[name].by)
  const holder = writable.find((entity) => !entity.isRecord && entity.tenancy === 'own' && secretOf(entity))
  if (!holder) throw new Error('no entity has a secret')
  const { id } = await bench.added(holder)
  const secret = secretOf(holder) ?? ''
  const [added] = await all(auditor, { record: id, entity: holder.name })
  expect(added).toMatchObject({ fields: expect.arrayContaining([secret]), after: { [secret]: MASK } })

  const letter = { recipientIds: bench.nobody.userId, subject: '私信', content: '只给你看' }
  expect(await bench.keeper.post('/blade-desk/mail/send', letter)).toMatchObject({ status: 200 })
  const letters = await all(auditor, { entity: mail.name })
  expect(letters.length).toBeGreaterThan(0)
  for (const one of letters) expect(one).toMatchObject({ isWithheld: true, caption: null, fields: [], after: {} })
  expect(await all(auditor, { entity: mail.name, record: '私信' })).toEqual([])
  expect(JSON.stringify(letters)).not.toContain('只给你看')
})

test('an audit is exported as a person may see it, a line for each changed field', async () => {
  const id = await place('导出楼')
  await bench.keeper.post('/iot/area/submit', { id, areaName: '导出后的楼' })
  const exporter = await bench.app.person({ tenant, codes: ['audit', 'audit_export', 'bulk-task', 'bulk_task_view'] })
  const begun = await exporter.post('/blade-log/audit/export', { record: id })
  const task = (begun.data as { id: string }).id
  await expect
    .poll(
      async () => {
        await bench.app.jobs.look()
        await bench.app.jobs.idle()
        return (await exporter.get('/blade-system/bulk-task/detail', { id: task })).data
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ status: 2, doneCount: 2 })
  const { files } = (await exporter.get('/blade-system/bulk-task/detail', { id: task })).data as { files: string }
  const found: { link: string }[] = (await exporter.get('/blade-resource/attach/files', { ids: files })).data
  const { body } = await bench.app.http.inject({ method: 'GET', url: found[0]?.link ?? '' })
  const lines = body.trim().split('\r\n')
  expect(lines[0]).toContain('时间,操作人')
  expect(lines.find((line) => line.includes('修改'))).toContain('区域名称,导出楼,导出后的楼')
})

const check = async (): Promise<Check> => {
  const begun = await auditor.post('/blade-log/audit/check', {})
  expect(begun, begun.msg).toMatchObject({ status: 200 })
  await historyCheck.work?.({
    id: '0',
    app: bench.app.context,
    tenant,
    params: {},
    now: new Date(),
    signal: new AbortController().signal,
  })
  const [last] = (await auditor.get('/blade-log/audit/checks')).data as Check[]
  expect(last).toMatchObject({ state: 'done', id: (begun.data as { id: string }).id })
  return last as Check
}

test('an untouched history fits from its first row to its last', async () => {
  await place('未动的楼')
  const whole = await check()
  const [row] = await asOwner('select count(*)::int as n from history where tenant_id = $1', [tenant])
  expect(whole).toMatchObject({ findingCount: 0, findings: [], done: whole.total, askedName: '测试人' })
  expect(whole.count).toBeGreaterThanOrEqual(Number(row?.n) - 5)
  expect(whole.head).toMatch(/^[\da-f]{64}$/)
  expect(whole.firstTime && whole.lastTime && whole.firstTime <= whole.lastTime).toBe(true)
})

test('a changed, a removed and two inserted rows are each found and named, and nothing else', async () => {
  const ids = [await place('被改的楼'), await place('被删的楼'), await place('插入的楼')]
  expect(await check()).toMatchObject({ findingCount: 0 })
  const entryOf = async (row: string | undefined) => {
    const [found] = await asOwner('select id from history where row_id = $1', [row])
    return String(found?.id)
  }
  const [changed, removed] = [await entryOf(ids[0]), await entryOf(ids[1])]
  await asOwner(`update history set actor_name = '别人' where id = $1`, [changed])
  await asOwner('delete from history where id = $1', [removed])
  const insert = `insert into history (tenant_id, entity, row_id, change, actor_kind, actor_name, changes, time, depth)
    values ($1, 'area', $2, 'edit', 'person', '测试人', '{}', $3, $4) returning id`
  // One that names a time before, and one written at its own time but not by a trigger.
  const [earlier] = await asOwner(insert, [tenant, ids[2], new Date(Date.now() - 3 * 3_600_000), 1])
  const [bare] = await asOwner(
    `insert into history (tenant_id, entity, row_id, change, actor_kind, actor_name, changes)
     values ($1, 'area', $2, 'edit', 'person', '测试人', '{}') returning id`,
    [tenant, ids[2]],
  )
  const broken = await check()
  expect(broken.findings.map(({ what, id, row }) => ({ what, id, row }))).toEqual([
    { what: 'changed', id: changed, row: ids[0] },
    { what: 'removed', id: removed, row: null },
    { what: 'inserted', id: String(earlier?.id), row: ids[2] },
    { what: 'inserted', id: String(bare?.id), row: ids[2] },
  ])
  expect(broken).toMatchObject({ findingCount: 4 })
  expect(broken.findings[0]).toMatchObject({ entityName: '区域', actor: '别人' })
})

test('a row that no sealer takes is named, and so is a chain that was written anew after a check', async () => {
  await bench.app.sealer.seal()
  const [bare] = await asOwner(
    `insert into history (tenant_id, entity, row_id, change, actor_kind, actor_name, changes, time, depth, xid)
     values ($1, 'area', 1, 'edit', 'person', 'x', '{}', now() - interval '1 hour', 1, '3') returning id`,
    [tenant],
  )
  const found = await check()
  expect(found.findings.at(-1)).toMatchObject({ what: 'inserted', seq: null, id: String(bare?.id) })
  await asOwner(
    `update history_seal set digest = decode(repeat('00', 32), 'hex') where tenant_id = $1 and seq = (
       select count from history_check where tenant_id = $1 and state = 'done' and fault_count = 0 order by id limit 1)`,
    [tenant],
  )
  expect((await check()).findings.map(({ what }) => what)).toContain('other')
})
