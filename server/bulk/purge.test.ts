// Old bulk tasks on a real database: gone with rows and files, never before their time.
import { post } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { collectFiles } from '../resource/collect-files.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { upload } from '../testing/uploads.ts'
import { purgeBulkTasks } from './purge.ts'
import { HOURS_UNDOABLE } from './undo.ts'

const TENANT = '200001'
const TASK = '/blade-system/bulk-task'

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

async function work(): Promise<void> {
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
}

const run = async (job: typeof purgeBulkTasks, params: object) =>
  job.work?.({
    id: '0',
    app: app.context,
    tenant: TENANT,
    params: { ...params },
    now: app.context.now(),
    signal: new AbortController().signal,
  })
const purge = () => run(purgeBulkTasks, { days: 90 })

let codes = 0
/** A tried sheet that waits to be confirmed. */
async function imported(): Promise<string> {
  const bytes = Buffer.from(`岗位名称,岗位编号,岗位类型,岗位排序\r\n水工,purge-${(codes += 1)},基层,1\r\n`)
  const file = (await upload(app.http, keeper, bytes, { name: '岗位.csv' })).data.attachId
  const { id }: { id: string } = (await keeper.post(`/${post.path}/import`, { file })).data
  await work()
  return id
}

async function written(): Promise<string> {
  const id = await imported()
  expect((await keeper.post(`${TASK}/confirm`, {}, { id })).code).toBe(200)
  await work()
  return id
}

async function exported(): Promise<string> {
  const { id }: { id: string } = (await keeper.post(`/${post.path}/export`, { columns: ['postName'] })).data
  await work()
  return id
}

const endedAgo = (days: number, ...ids: string[]) =>
  sql(`update bulk_task set stop_time = now() - make_interval(days => $1) where id = any($2)`, [days, ids])
const statusOf = async (id: string) => (await sql('select status from bulk_task where id = $1', [id]))[0]?.status
const itemsOf = async (id: string) => (await sql('select 1 from bulk_item where task_id = $1', [id])).length
const filesOf = async (id: string) =>
  (await sql(`select 1 from attach where biz_type = 'bulk-task' and biz_id = $1`, [id])).length

test('what ended ninety days ago goes with its rows, its sheet and its file; what ended later stays', async () => {
  const [old, oldFile, recent] = [await written(), await exported(), await written()]
  // More rows than are deleted in one transaction.
  await sql(
    `insert into bulk_item (task_id, tenant_id, line, plan) select $1, '${TENANT}', 100 + n, 'same' from generate_series(1, 12000) n`,
    [old],
  )
  await endedAgo(91, old, oldFile)
  await endedAgo(89, recent)
  expect([await filesOf(old), await filesOf(oldFile), await filesOf(recent)]).toEqual([1, 1, 1])
  await purge()
  expect([await statusOf(old), await statusOf(oldFile), await statusOf(recent)]).toEqual([undefined, undefined, 2])
  expect([await itemsOf(old), await itemsOf(recent)]).toEqual([0, 1])
  expect((await keeper.get(`${TASK}/detail`, { id: old })).code).toBe(404)
  await run(collectFiles, { temporaryHours: 24, unusedHours: 720 })
  expect([await filesOf(old), await filesOf(oldFile), await filesOf(recent)]).toEqual([0, 0, 1])
  const [wrote] = await sql(`select count(*)::int as n from post where post_code ~ '^purge-' and is_deleted = 0`)
  expect(wrote).toEqual({ n: 2 })
})

test('a task its person has put away goes like the others', async () => {
  const id = await exported()
  expect((await keeper.post(`${TASK}/remove`, {}, { ids: id })).code).toBe(200)
  await purge()
  expect(await statusOf(id)).toBe(2)
  await endedAgo(91, id)
  await purge()
  expect([await statusOf(id), await filesOf(id)]).toEqual([undefined, 1])
  await run(collectFiles, { temporaryHours: 24, unusedHours: 720 })
  expect(await filesOf(id)).toBe(0)
})

test('what nobody confirmed is cancelled first, and deleted after the same time', async () => {
  const id = await imported()
  await endedAgo(89, id)
  await purge()
  expect(await statusOf(id)).toBe(5)
  await endedAgo(91, id)
  await purge()
  expect([await statusOf(id), await itemsOf(id)]).toEqual([4, 1])
  expect((await keeper.post(`${TASK}/confirm`, {}, { id })).reason).toBe('bulk.unconfirmed')
  await endedAgo(91, id)
  await purge()
  expect(await statusOf(id)).toBeUndefined()
})

test('what waits or runs stays however old it is, and so does the change that is being undone', async () => {
  const [waiting, running, change] = [await exported(), await exported(), await written()]
  await endedAgo(400, waiting, running)
  await sql('update bulk_task set status = case id when $1 then 0 else 1 end where id in ($1, $2)', [waiting, running])
  const { id: undo }: { id: string } = (await keeper.post(`${TASK}/undo`, {}, { id: change })).data
  await endedAgo(400, change)
  await purge()
  expect([await statusOf(waiting), await statusOf(running), await statusOf(change)]).toEqual([0, 1, 2])
  await sql(`update bulk_task set status = 4, stop_time = now() where id = any($1)`, [[waiting, running]])
  await work()
  expect(await statusOf(undo)).toBe(2)
  await purge()
  expect(await statusOf(change)).toBeUndefined()
})

test('other hospitals’ tasks are their own matter', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const { id }: { id: string } = (await stranger.post(`/${post.path}/export`, { columns: ['postName'] })).data
  await work()
  await endedAgo(400, id)
  await purge()
  expect(await statusOf(id)).toBe(2)
})

test('tasks are kept for longer than a change can be undone, whatever an administrator sets', () => {
  expect(Number(purgeBulkTasks.params.days?.min) * 24).toBeGreaterThan(HOURS_UNDOABLE)
})
