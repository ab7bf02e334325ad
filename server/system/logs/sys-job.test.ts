import { every } from '@steward/domain/job/schedule'
import { int, text } from '@steward/domain/kinds/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job, task } from '../../document/job.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

const NOW = '2026-05-01T08:00:30+08:00'
const received: unknown[] = []
const params = {
  days: int('天数', 'Days', { required: true, default: 30, min: 7, max: 365 }),
  note: text('说明', 'Note', { max: 10 }),
}
const jobs = [
  job(
    'tidy',
    '整理',
    'Tidy up',
    { group: 'desk', for: 'tenants', cron: every('1 h'), params, bounds: { least: 300 } },
    async (_, __, given) => {
      received.push(given)
    },
  ),
  task(
    'keep',
    '维护',
    'Keep up',
    { group: 'system', for: 'installation', cron: every('1 h'), isVital: true, bounds: { least: 60, most: 86_400 } },
    async () => undefined,
  ),
]

let app: TestApp
let admin: Caller
let platform: Caller
let reader: Caller
beforeAll(async () => {
  app = await startApp({ jobs, now: () => new Date(NOW) })
  admin = await app.person({ codes: 'all' })
  platform = await app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
  reader = await app.person({ codes: ['sys-job', 'sys_job_view', 'sys-job-log', 'sys_job_log_view'] })
})
afterAll(() => app.stop())

const path = '/iot/sys-job'
type Row = Record<string, unknown>
const rowsOf = async (caller: Caller, query: Record<string, string> = {}) =>
  ((await caller.get(`${path}/list`, { size: '100', ...query })).data as { records: Row[] }).records
const own = async (caller = admin) =>
  (await rowsOf(caller, { jobName_equal: '整理', tenantId: caller.tenant }))[0] as Row & { id: string; rev: number }
const keep = async () => (await rowsOf(platform, { invokeTarget: 'keep' }))[0] as Row & { id: string }
let count = 0
const save = (more: Row = {}, caller = admin) =>
  caller.post(`${path}/save`, {
    jobName: `任务${(count += 1)}`,
    invokeTarget: 'tidy',
    cronExpression: '0 30 6 * * ?',
    ...more,
  })

test('an administrator sees the jobs of his tenant with their next time, and what they do in his language', async () => {
  expect(await rowsOf(admin)).toMatchObject([
    {
      jobName: '整理',
      invokeTarget: 'tidy',
      invokeTargetName: '整理',
      nextTime: '2026-05-01 09:00:00',
      status: 0,
      isBuiltIn: 1,
    },
  ])
  // The platform's and that of each of the two hospitals.
  const all = (await rowsOf(platform)).map((row) => String(row.invokeTarget))
  expect(all.toSorted()).toEqual(['keep', 'tidy', 'tidy', 'tidy'])
  const detail = await admin.get(`${path}/detail`, { id: (await own()).id })
  expect(detail.data).toMatchObject({
    jobParams: { days: 30, note: null },
    nextRuns: ['09:00', '10:00', '11:00', '12:00', '13:00'].map((time) => `2026-05-01 ${time}:00`),
  })
})

test('a tenant schedules a declared job a second time, with parameters of its own', async () => {
  const saved = await save({ jobName: '每周整理', jobParams: { days: 90 } })
  expect(saved).toMatchObject({
    status: 200,
    data: { jobGroup: 'desk', nextTime: '2026-05-02 06:30:00', jobParams: { days: 90, note: null }, isBuiltIn: 0 },
  })
  const { id } = saved.data as { id: string }
  expect(await admin.post(`${path}/update`, { id, cronExpression: '0 0 12 ? * MON' })).toMatchObject({
    status: 200,
    data: { nextTime: '2026-05-04 12:00:00', jobParams: { days: 90 } },
  })
  expect(await admin.post(`${path}/remove`, {}, { ids: id })).toMatchObject({ status: 200 })
})

test.each([
  [
    'an unknown job',
    { invokeTarget: 'java.lang.Runtime' },
    400,
    'invokeTarget',
    '系统没有提供该任务：java.lang.Runtime',
  ],
  ['a job of the installation', { invokeTarget: 'keep' }, 400, 'invokeTarget', '系统没有提供该任务：keep'],
  ['an unreadable schedule', { cronExpression: 'often' }, 400, 'cronExpression', 'cron表达式有误：OFTEN'],
  ['a schedule that never comes', { cronExpression: '0 0 0 30 2 ?' }, 400, 'cronExpression', '该表达式不会再执行'],
  ['too often', { cronExpression: '0 * * * * ?' }, 400, 'cronExpression', '该任务的执行间隔不能短于5分钟'],
  ['a parameter out of bounds', { jobParams: { days: 3 } }, 400, 'jobParams', '任务参数有误：天数不能小于7'],
  ['a parameter the job does not have', { jobParams: { sql: 'drop' } }, 400, 'jobParams', '该任务没有参数“sql”'],
  ['a list for parameters', { jobParams: [1] }, 400, 'jobParams', '该任务没有参数“0”'],
  ['a text for parameters', { jobParams: 'days' }, 400, 'jobParams', undefined],
  ['retries without end', { retryMax: 1_000 }, 400, 'retryMax', undefined],
  ['no time at all', { timeoutSec: 0 }, 400, 'timeoutSec', undefined],
])('%s is refused at its field', async (_, more, status, field, msg) => {
  const answer = await save(more)
  expect(answer).toMatchObject({ status, body: { field }, ...(msg ? { msg } : {}) })
})

test('what a job does stays; built-in rows stay; what the product needs is not paused or slowed down', async () => {
  const { id } = await own()
  const vital = (await keep()).id
  const saved = await save()
  const other = (saved.data as { id: string }).id
  expect(await platform.post(`${path}/update`, { id: other, invokeTarget: 'keep' })).toMatchObject({
    status: 422,
    reason: 'job.target-fixed',
  })
  expect(await admin.post(`${path}/remove`, {}, { ids: id })).toMatchObject({ status: 422, reason: 'row.built-in' })
  expect(await platform.post(`${path}/pause`, {}, { ids: vital })).toMatchObject({ status: 422, reason: 'job.vital' })
  expect(await platform.post(`${path}/update`, { id: vital, status: 1 })).toMatchObject({
    status: 422,
    reason: 'job.vital',
  })
  expect(await platform.post(`${path}/update`, { id: vital, cronExpression: '0 0 3 ? * SUN' })).toMatchObject({
    status: 400,
    reason: 'job.too-rare',
  })
})

test('a paused job has no next time; resumed it waits for its next one and makes up for none', async () => {
  const { id } = await own()
  expect(await admin.post(`${path}/pause`, {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await own()).toMatchObject({ status: 1, nextTime: null })
  expect(await admin.post(`${path}/resume`, {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await own()).toMatchObject({ status: 0, nextTime: '2026-05-01 09:00:00' })
})

const carryOut = async () => {
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
}
const logOf = async (id: string, caller = admin) => (await caller.get('/iot/sys-job-log/detail', { id })).data as Row

test('run now is for those who may, runs once, also while the job is paused, and names who started it', async () => {
  const { id } = await own()
  expect(await reader.post(`${path}/run`, { id })).toMatchObject({ status: 403 })
  expect(await platform.post(`${path}/run`, { id: '1' })).toMatchObject({ status: 404 })
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await stranger.post(`${path}/run`, { id })).toMatchObject({ status: 404 })
  await admin.post(`${path}/pause`, {}, { ids: id })
  const answer = await admin.post(`${path}/run`, { id })
  const { logId } = answer.data as { logId: string }
  expect(await admin.post(`${path}/run`, { id })).toMatchObject({ status: 409, msg: '该任务正在执行或等待执行' })
  expect(await logOf(logId)).toMatchObject({ status: 6, triggerType: 'manual' })
  await carryOut()
  expect(await logOf(logId)).toMatchObject({
    status: 0,
    triggerType: 'manual',
    jobName: '整理',
    starterName: '测试人',
    total: 1,
    doneCount: 1,
    items: [],
    fireTime: '2026-05-01 08:00:30',
    invokeTargetName: '整理',
  })
  expect(received).toEqual([{ days: 30, note: null }])
  await admin.post(`${path}/resume`, {}, { ids: id })
})

test('a run by hand may have parameters of its own, within the same bounds', async () => {
  const { id } = await own()
  expect(await admin.post(`${path}/run`, { id, params: { days: 1 } })).toMatchObject({
    status: 400,
    reason: 'job.params',
  })
  const { logId } = (await admin.post(`${path}/run`, { id, params: { days: 8, note: '手动' } })).data as {
    logId: string
  }
  await carryOut()
  expect(received.at(-1)).toEqual({ days: 8, note: '手动' })
  expect(await logOf(logId)).toMatchObject({ jobParams: { days: 8, note: '手动' } })
})

test('a run that waits is cancelled, one that ended is not; only what ended is removed; remarks stay', async () => {
  const { id } = await own()
  const log = '/iot/sys-job-log'
  const { logId } = (await admin.post(`${path}/run`, { id })).data as { logId: string }
  expect(await admin.post(`${log}/remove`, {}, { ids: logId })).toMatchObject({ status: 422, reason: 'job.log-going' })
  expect(await reader.post(`${log}/cancel`, {}, { ids: logId })).toMatchObject({ status: 403 })
  expect(await admin.post(`${log}/cancel`, {}, { ids: logId })).toMatchObject({ status: 200 })
  await carryOut()
  expect(await logOf(logId)).toMatchObject({ status: 5, startTime: null })
  expect(await admin.post(`${log}/cancel`, {}, { ids: logId })).toMatchObject({ status: 422, reason: 'job.log-ended' })
  expect(await admin.post(`${log}/submit`, { id: logId, remark: '误操作' })).toMatchObject({ status: 200 })
  expect(await logOf(logId)).toMatchObject({ remark: '误操作' })
  expect(await admin.post(`${log}/remove`, {}, { ids: logId })).toMatchObject({ status: 200 })
  expect(await admin.get(`${log}/detail`, { id: logId })).toMatchObject({ status: 404 })
})

test('a schedule goes with its runs, and one that waits is not carried out any more', async () => {
  const { id } = (await save()).data as { id: string }
  const { logId } = (await admin.post(`${path}/run`, { id })).data as { logId: string }
  expect((await admin.get(`${path}/dependents`, { ids: id })).data).toMatchObject([
    { entity: 'sys-job-log', count: 1, fate: 'goes' },
  ])
  expect(await admin.post(`${path}/remove`, {}, { ids: id })).toMatchObject({ status: 200 })
  const before = received.length
  await carryOut()
  expect(received).toHaveLength(before)
  expect(await admin.get('/iot/sys-job-log/detail', { id: logId })).toMatchObject({ status: 404 })
})

test('times of a schedule are shown before it is saved', async () => {
  expect((await reader.get(`${path}/next-runs`, { cronExpression: '0 0 6 ? * MON-FRI' })).data).toEqual([
    '2026-05-04 06:00:00',
    '2026-05-05 06:00:00',
    '2026-05-06 06:00:00',
    '2026-05-07 06:00:00',
    '2026-05-08 06:00:00',
  ])
  expect(await reader.get(`${path}/next-runs`, { cronExpression: '* *' })).toMatchObject({
    status: 400,
    reason: 'job.cron',
  })
  expect((await admin.get(`${path}/targets`)).data).toEqual([
    { value: 'tidy', label: '整理', cronExpression: '0 0 * * * *', jobParams: { days: 30, note: null } },
  ])
})

test('a new tenant has its jobs at once', async () => {
  const made = await platform.post('/blade-system/tenant/submit', { tenantName: '新医院' })
  expect(made).toMatchObject({ status: 200 })
  const { tenantId } = made.data as { tenantId: string }
  expect(await rowsOf(platform, { tenantId })).toMatchObject([{ invokeTarget: 'tidy', tenantId }])
})
