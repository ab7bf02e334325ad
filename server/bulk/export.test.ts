// Exports on a real database: the file holds what the list shows to the person, and nothing else.
import { isExportable } from '@steward/domain/derive/permissions'
import { headerOf, sheetColumns } from '@steward/domain/derive/sheet'
import { post } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../platform/ctx.ts'
import { usualLimits } from '../platform/limits.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { declareTables } from './export.ts'

let clock = new Date()
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({ now: () => clock })
  admin = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

interface Task {
  id: string
  status: number
  files: string
  cause: string
  total: number
  doneCount: number
}

/** Carries out everything that waits. */
async function work(): Promise<void> {
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
}

const taskOf = async (person: Caller, id: string): Promise<Task> =>
  (await person.get('/blade-system/bulk-task/detail', { id })).data

const start = async (person: Caller, path: string, body: object): Promise<string> => {
  const answer = await person.post(`/${path}/export`, body)
  expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
  return (answer.data as { id: string }).id
}

async function bytesOf(person: Caller, files: string): Promise<Buffer> {
  const [file] = (await person.get('/blade-resource/attach/files', { ids: files })).data as { link: string }[]
  return (await app.http.inject({ method: 'GET', url: file?.link ?? '' })).rawPayload
}

/** The rows of the file with the header first. */
async function exported(person: Caller, path: string, body: object): Promise<unknown[][]> {
  const id = await start(person, path, body)
  await work()
  const task = await taskOf(person, id)
  expect([task.status, task.cause]).toEqual([2, ''])
  const bytes = await bytesOf(person, task.files)
  return parseCsv(bytes.toString('utf8'), { delimiter: ',' })
}

let codes = 0
async function addPosts(person: Caller, ...posts: object[]): Promise<{ id: string }[]> {
  const answers = await Promise.all(
    posts.map((one, sort) =>
      person.post('/blade-system/post/save', { category: 1, postCode: `p${(codes += 1)}`, sort, ...one }),
    ),
  )
  expect(answers.map(({ msg }) => msg)).toEqual(posts.map(() => '操作成功'))
  return answers.map(({ data }) => data)
}
const named = ['postName', 'category', 'sort'] as const

test('the file has the rows the filters leave, in the order of the list, with captions for keys', async () => {
  await addPosts(admin, { postName: '护士长' }, { postName: '护士', category: 3 }, { postName: '锅炉工', category: 3 })
  const rows = await exported(admin, post.path, { query: { postName: '护士', descs: 'sort' }, columns: named })
  expect(rows).toEqual([
    ['岗位名称', '岗位类型', '岗位排序'].map((_, at) =>
      headerOf({ name: '', field: post.fields[named[at] ?? 'sort'] }, 'zh'),
    ),
    ['护士', '基层', '1'],
    ['护士长', '高层', '0'],
  ])
})

test('of chosen rows only these are taken', async () => {
  const [one] = await addPosts(admin, { postName: '电工' }, { postName: '木工' })
  const rows = await exported(admin, post.path, { ids: [one?.id], columns: ['postName'] })
  expect(rows.slice(1)).toEqual([['电工']])
})

test('a text that begins like a formula is none in the file', async () => {
  await addPosts(admin, { postName: '=1+1|cmd' })
  const rows = await exported(admin, post.path, { query: { postName: '=1+1' }, columns: ['postName'] })
  expect(rows[1]).toEqual([`'=1+1|cmd`])
  // A spreadsheet of the Far East takes the wide sign for the narrow one.
  await addPosts(admin, { postName: '＝1＋1|cmd' })
  const wide = await exported(admin, post.path, { query: { postName: '＝1' }, columns: ['postName'] })
  expect(wide[1]).toEqual([`'＝1＋1|cmd`])
})

test('an export goes on past the time other transactions of jobs have', async () => {
  const jobs = { ...usualLimits.lanes.jobs, transaction: 1_000 }
  const slow = await startApp({ limits: { lanes: { ...usualLimits.lanes, jobs } } })
  async function* rows(ctx: Ctx) {
    for (const name of ['一', '二', '三', '四']) {
      await ctx.tx.query('select pg_sleep(0.4)')
      yield [name]
    }
  }
  declareTables(slow.context, [
    {
      target: post.name,
      open: async (ctx) => ({ name: '岗位', columns: [{ header: '名称', format: undefined }], rows: rows(ctx) }),
    },
  ])
  const person = await slow.person({ codes: 'all' })
  const id = await start(person, post.path, { columns: ['postName'] })
  while ((await slow.jobs.look()) > 0) await slow.jobs.idle()
  expect(await taskOf(person, id)).toMatchObject({ status: 2, cause: '' })
  await slow.stop()
})

test('a workbook has numbers as numbers and times as times', async () => {
  await addPosts(admin, { postName: '调度员', sort: 7 })
  const id = await start(admin, post.path, {
    query: { postName: '调度员' },
    columns: ['postName', 'sort', 'createTime'],
    format: 'xlsx',
  })
  await work()
  const book = await readXlsx(await bytesOf(admin, (await taskOf(admin, id)).files))
  const [, row] = book.sheets[0]?.rows ?? []
  expect(row?.slice(0, 2)).toEqual(['调度员', 7])
  expect(row?.[2]).toBeInstanceOf(Date)
})

test('only a reader’s own rows are in his file', async () => {
  const other = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  await addPosts(other, { postName: '别院岗位' })
  const rows = await exported(admin, post.path, { query: { postName: '别院岗位' }, columns: ['postName'] })
  expect(rows).toHaveLength(1)
})

test('a role with a data scope exports what it sees', async () => {
  const narrow = await app.person({ codes: 'all', alias: 'narrow' })
  await addPosts(narrow, { postName: '本人岗位' })
  await sql(
    `with s as (insert into data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_type, scope_column)
       select nextval('worker_number') + 900000, '200001', (select id from menu limit 1), '本人', 'post', 2, 'createUser' returning id)
     insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select '200001', (select role_id[1] from "user" where id = $1), id, 1 from s`,
    [narrow.userId],
  )
  app.context.changes.invalidateAll()
  const rows = await exported(narrow, post.path, { columns: ['postName'] })
  expect(rows.slice(1)).toEqual([['本人岗位']])
})

test('without the right nothing is exported, and secrets have no column', async () => {
  const reader = await app.person({ codes: ['post', 'user', 'user_export'] })
  expect((await reader.post(`/${post.path}/export`, { columns: ['postName'] })).code).toBe(403)
  const refused = await reader.post('/blade-user/export', { columns: ['password'] })
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('password')])
})

test('the right to export is enough to follow the task and to take its file', async () => {
  const reader = await app.person({ codes: ['post', 'post_export'] })
  expect(await exported(reader, post.path, { columns: ['postName'] })).not.toEqual([])
  const id = await start(reader, post.path, { columns: ['postName'] })
  expect((await reader.post('/blade-system/bulk-task/cancel', {}, { id })).code).toBe(200)
})

test('what is wrong is said at once', async () => {
  const ask = (body: object) => admin.post(`/${post.path}/export`, body)
  expect((await ask({ columns: [] })).reason).toBe('bulk.no-columns')
  expect((await ask({ columns: ['postName'], query: { category: 'x' } })).reason).toBe('request.filter')
  expect((await ask({ columns: ['postName'], query: { ascs: 'password' } })).reason).toBe('request.sort')
  expect((await ask({ columns: ['postName'], ids: [] })).reason).toBe('row.none')
})

test('nobody but its owner sees a task or its file', async () => {
  const id = await start(admin, post.path, { columns: ['postName'] })
  await work()
  const { files } = await taskOf(admin, id)
  const colleague = await app.person({ codes: 'all', alias: 'admin' })
  expect((await colleague.get('/blade-system/bulk-task/detail', { id })).code).toBe(404)
  expect((await colleague.get('/blade-resource/attach/files', { ids: files })).data).toEqual([])
})

test('a cancelled export leaves no file', async () => {
  const id = await start(admin, post.path, { columns: ['postName'] })
  expect((await admin.post('/blade-system/bulk-task/cancel', {}, { id })).code).toBe(200)
  await work()
  expect(await taskOf(admin, id)).toMatchObject({ status: 4, files: '' })
  expect((await admin.post('/blade-system/bulk-task/cancel', {}, { id })).reason).toBe('bulk.over')
})

test('an export whose server died begins anew, and is given up when that happens again and again', async () => {
  const [first, second] = [
    await start(admin, post.path, { columns: named }),
    await start(admin, post.path, { columns: named }),
  ]
  await sql(
    'update bulk_task set status = 1, done_count = 5, attempt = case id when $1 then 1 else 3 end where id in ($1, $2)',
    [first, second],
  )
  await work()
  expect((await taskOf(admin, first)).status).toBe(2)
  expect(await taskOf(admin, second)).toMatchObject({ status: 3, cause: '多次中断，已停止执行' })
})

test('whose account is disabled meanwhile gets no file', async () => {
  const leaver = await app.person({ codes: 'all', alias: 'admin' })
  const id = await start(leaver, post.path, { columns: named })
  await sql('update "user" set status = 0 where id = $1', [leaver.userId])
  await work()
  const [row] = await sql('select status, cause from bulk_task where id = $1', [id])
  expect(row).toEqual({ status: 3, cause: '发起人的账号已停用或删除' })
})

test('the file goes after a day', async () => {
  const id = await start(admin, post.path, { columns: named })
  await work()
  clock = new Date(clock.getTime() + 25 * 3_600_000)
  const again = await app.person({ codes: 'all', alias: 'admin' })
  await start(again, post.path, { columns: named })
  await work()
  const [row] = await sql('select files from bulk_task where id = $1', [id])
  expect(row?.files).toEqual([])
})

test('nobody fills the queue: a sixth task has to wait for one of five to end', async () => {
  const eager = await app.person({ codes: 'all', alias: 'admin' })
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => eager.post(`/${post.path}/export`, { columns: named })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ reason }) => reason === 'bulk.too-many-tasks')).toHaveLength(2)
  await work()
  expect((await eager.post(`/${post.path}/export`, { columns: named })).code).toBe(200)
  await work()
})

test('a workbook of more rows than it takes is refused, and csv is not', async () => {
  await sql(
    `insert into post (id, tenant_id, post_code, post_name, category)
     select 7000000000 + n, '200001', 'many' || n, '批量' || n, 1 from generate_series(1, 50001) n`,
  )
  const day = await app.person({ codes: 'all', alias: 'admin' })
  const wide = { query: { postName: '批量' }, columns: ['postName'] }
  const id = await start(day, post.path, { ...wide, format: 'xlsx' })
  await work()
  expect(await taskOf(day, id)).toMatchObject({ status: 3, cause: expect.stringContaining('50000') })
  expect(await exported(day, post.path, wide)).toHaveLength(50_002)
})

let root: Promise<Caller> | undefined
test.each(entities.filter(isExportable).map((entity) => [entity.name, entity] as const))(
  '%s: every column can be exported, and the file has a header of its own for each',
  async (_, entity) => {
    const columns = sheetColumns(entity)
    root ??= app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
    const [header] = await exported(await root, entity.path, { columns: columns.map(({ name }) => name) })
    expect(header).toEqual(columns.map((column) => headerOf(column, 'zh')))
    expect(new Set(header).size).toBe(columns.length)
  },
)
