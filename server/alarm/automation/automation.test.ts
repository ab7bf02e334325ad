// Automations: composed and refused in words, set off once, judged by what they see, done or only noted, and held off.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { actAs } from '../../platform/work.ts'
import { automationsOf } from '../../testing/automations.ts'
import { type Linked, startLinked } from '../../testing/linkages.ts'
import { automationClock } from './clock.ts'

const tenant = '200001'
let on: Linked
let scenes: ReturnType<typeof automationsOf>
let me: string
beforeAll(async () => {
  on = await startLinked([tenant], 9)
  scenes = automationsOf(on, tenant)
  me = on.keeperOf(tenant).userId
  await on.sql(
    tenant,
    `update thing_model set access_mode = 'rw', is_queueable = 1, min_value = -50, max_value = 100
     where device_type_id = $1 and identifier = 'flow'`,
    [on.plantOf(tenant).typeId],
  )
})
afterAll(() => on.stop())
beforeEach(async () => {
  on.clock.ahead = 0
  await scenes.clear()
})

let used = 0
/** Each test has a device of its own. */
function ownDevice(): { n: number; id: string } {
  const n = used
  used += 1
  return { n, id: on.plantOf(tenant).devices[n]?.deviceId ?? '' }
}
const letter = (text: string) => ({ kind: 'letter', userIds: [me], text })
const hot = (more: object = {}) => ({ kind: 'property', identifier: 'temp', op: 'gt', value: 8, ...more })
const letters = async (words: string) =>
  (await on.sql(tenant, 'select 1 from mail where subject like $1 and $2 = any(recipient_ids)', [`%${words}%`, me]))
    .length
const fates = async (id: string) =>
  (await scenes.runs(id)).map(({ runFate, reason }) => [runFate, reason].filter(Boolean).join(' '))
const become = (id: string, expected: string[]) => expect.poll(() => fates(id), { timeout: 15_000 }).toEqual(expected)
const commandsOf = (id: string) =>
  on.sql(tenant, 'select value, command_status as state, reason from device_command where device_id = $1 order by id', [
    id,
  ])

test('a content is refused at its place: what is missing, gone, beyond reach, contradictory or sets itself off', async () => {
  const keeper = on.keeperOf(tenant)
  const { id } = ownDevice()
  const actions = [letter('x')]
  const cases: [object, string][] = [
    [{ triggers: [], actions }, '请添加至少一个触发条件'],
    [{ triggers: [hot()], actions: [] }, '请添加至少一个动作'],
    [{ triggers: [hot({ op: undefined })], actions }, '第1个触发条件不完整或有误：请检查'],
    [{ triggers: [hot({ deviceId: '1' })], actions }, '第1个触发条件：设备不存在'],
    [{ triggers: [hot({ identifier: 'none' })], actions }, '第1个触发条件：没有“none”'],
    [{ triggers: [hot({ value: '$limit' })], actions }, '没有名为“limit”的参数'],
    [{ triggers: [{ kind: 'cron', cron: '* * * * * *' }], actions }, '第1个触发条件：该任务的执行间隔不能短于1分钟'],
    [
      { triggers: [hot()], conditionGroups: [[hot(), { ...hot(), op: 'lt', value: 3 }]], actions },
      '第1个条件组的条件互相矛盾，永远不会成立',
    ],
    [
      { triggers: [hot({ identifier: 'flow', value: 200 })], actions },
      '第1个触发条件：“flow”的量程为-50至100，该条件永远不会成立',
    ],
    [
      { triggers: [{ kind: 'manual' }], actions: [{ kind: 'command', identifier: 'flow', value: 1 }] },
      '第1个动作：定时、手动或外部触发时没有触发设备，请指定设备',
    ],
    [
      { triggers: [hot({ identifier: 'flow' })], actions: [{ kind: 'command', identifier: 'flow', value: 9 }] },
      '第1个动作把“flow”设为9，会再次触发本场景',
    ],
    [{ triggers: [hot({ deviceId: id })], actions: [{ kind: 'letter', userIds: ['1'] }] }, '第1个动作的接收人中有'],
  ]
  for (const [content, words] of cases) {
    const answer = await keeper.post('/iot/ruleModel/submit', { modelName: '错', modelCode: 'X', content })
    expect([answer.status >= 400, answer.msg], JSON.stringify(answer.body)).toEqual([
      true,
      expect.stringContaining(words),
    ])
  }
  const shown = await keeper.post('/iot/ruleModel/preview', {
    content: {
      triggers: [hot({ deviceId: id })],
      conditionGroups: [[{ kind: 'state', deviceId: id, is: 'online' }]],
      actions: [letter('x'), { kind: 'delay', sec: 5 }],
      else: [letter('y')],
    },
  })
  expect(shown.data).toEqual({
    sentence: '当G1-1的temp大于 8，如果G1-1在线，就：① 站内信告知测试人；② 等待5秒；否则：① 站内信告知测试人',
    fault: null,
  })
})

test('a report sets it off once when its value becomes so, and its command and message follow', async () => {
  const { n, id } = ownDevice()
  const running = await scenes.running(
    { triggers: [hot()], actions: [{ kind: 'command', identifier: 'flow', value: 5 }, letter('过热{device}')] },
    { deviceIds: id },
  )
  await on.report(tenant, 3, n)
  expect(await fates(running)).toEqual([])
  await on.report(tenant, 9, n)
  await on.report(tenant, 9.5, n)
  await expect.poll(() => letters(`过热G1-${n + 1}`), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => commandsOf(id)).toMatchObject([{ value: '5', state: 'QUEUED' }])
  expect((await commandsOf(id))[0]?.reason).toContain('场景联动：')
  await become(running, ['running'])
  await on.sql(tenant, `update device_command set command_status = 'SUCCESS', reply_time = now(), is_confirmed = 1`)
  on.later(90)
  await become(running, ['done'])
  expect(await scenes.instance(running)).toMatchObject({ triggerCount: 1, failCount: 0, runState: 'running' })
  await on.report(tenant, 3, n)
  await on.report(tenant, 9, n)
  await expect.poll(async () => (await fates(running)).length).toBe(2)
})

test('a dry run notes what it would do, by which values, and does nothing; otherwise is what is done where nothing holds', async () => {
  const { n, id } = ownDevice()
  const dry = await scenes.running(
    {
      params: [{ name: 'most', type: 'number', min: 0, max: 50 }],
      triggers: [hot({ value: '$most' })],
      conditionGroups: [[{ kind: 'property', identifier: 'flow', op: 'gt', value: 1 }]],
      actions: [letter('成立')],
      else: [letter('干跑')],
    },
    { deviceIds: id, runMode: 'dryRun', paramValues: { most: 20 } },
  )
  await on.report(tenant, 9, n)
  await on.report(tenant, 21, n)
  await become(dry, ['dry'])
  const [run] = await scenes.runs(dry)
  expect(run).toMatchObject({
    branch: 'otherwise',
    said: 'temp = 21',
    seen: [`1.1 G1-${n + 1} 无可用值，不成立`],
    planned: ['① 站内信告知测试人'],
  })
  expect(await letters('干跑')).toBe(0)
  const wrong = await on.keeperOf(tenant).post('/iot/ruleInstance/submit', {
    instanceName: '错',
    modelId: (await scenes.instance(dry)).modelId,
    paramValues: { most: 51 },
  })
  expect(wrong).toMatchObject({ status: 400, msg: '参数“most”超出范围' })
})

test('what it controls does not set it off again, and a minute has its limit', async () => {
  const { n, id } = ownDevice()
  const content = {
    triggers: [hot({ each: true })],
    actions: [{ kind: 'command', identifier: 'flow', value: 2 }],
  }
  const own = await scenes.running(content, { deviceIds: id })
  await on.report(tenant, 9, n)
  await expect.poll(() => commandsOf(id), { timeout: 15_000 }).toHaveLength(1)
  await on.report(tenant, 10, n)
  await become(own, ['running', 'refused loop'])
  await scenes.clear()
  const other = ownDevice()
  const busy = await scenes.running(
    { triggers: [hot({ each: true })], actions: [letter('忙')] },
    { deviceIds: other.id, maxRate: 2 },
  )
  for (const temp of [9, 10, 11, 12]) await on.report(tenant, temp, other.n)
  await become(busy, ['done', 'done', 'refused rate'])
})

test('ten failures in a row stop it, somebody is told, and nothing of it waits', async () => {
  const { n, id } = ownDevice()
  const failing = await scenes.running(
    {
      triggers: [hot({ each: true })],
      actions: [{ kind: 'command', identifier: 'flow', value: 2 }, { kind: 'delay', sec: 900 }, letter('晚')],
    },
    { deviceIds: id },
  )
  await on.sql(tenant, `update device set device_status = 'disabled' where id = $1`, [id])
  await on.sql(tenant, 'update automation_instance set fails_in_row = 9 where id = $1', [failing])
  await on.report(tenant, 9, n)
  await expect.poll(async () => (await scenes.instance(failing)).runState, { timeout: 15_000 }).toBe('error')
  await become(failing, ['failed'])
  expect(await letters('已自动停止')).toBe(1)
  expect(
    await on.sql(tenant, `select 1 from alarm_linkage_execution where execution_status = 'waiting' and summary = $1`, [
      (await scenes.instance(failing)).instanceName,
    ]),
  ).toEqual([])
  await on.sql(tenant, `update device set device_status = 'active' where id = $1`, [id])
})

test('it is changed and removed only while it stands still, and its version only by an upgrade', async () => {
  const keeper = on.keeperOf(tenant)
  const modelId = await scenes.model({ triggers: [{ kind: 'manual' }], actions: [letter('手动')] })
  const id = await scenes.submit('ruleInstance', { instanceName: '手动', modelId, runMode: 'live' })
  expect(await keeper.post('/iot/ruleInstance/run', { id })).toMatchObject({ reason: 'automation.not-running' })
  await scenes.step('ruleInstance/start', { id })
  expect((await keeper.post('/iot/ruleInstance/submit', { id, priority: 1 })).status).toBe(422)
  expect((await keeper.post('/iot/ruleInstance/remove', {}, { ids: id })).status).toBe(422)
  await scenes.step('ruleInstance/run', { id })
  await expect.poll(() => letters('手动'), { timeout: 15_000 }).toBe(1)
  expect(await keeper.post('/iot/ruleModel/remove', {}, { ids: modelId })).toMatchObject({ reason: 'row.referenced' })
  expect(await keeper.post('/iot/ruleModel/submit', { id: modelId, remark: '改' })).toMatchObject({
    reason: 'automation.fixed',
  })
  const { data } = await keeper.post('/iot/ruleModel/fork', { id: modelId })
  const next = (data as { id: string }).id
  await scenes.step('ruleModel/publish', { id: next, changeLog: '第二版' })
  await scenes.step('ruleInstance/stop', { id })
  await scenes.step('ruleInstance/upgrade', { id, modelId: next })
  expect(await scenes.instance(id)).toMatchObject({ modelVersion: 2, runState: 'stopped' })
  const remove = await keeper.post('/iot/ruleInstance/remove', {}, { ids: id })
  expect(remove.status).toBe(200)
})

test('alarms and the clock set it off, each once', async () => {
  const { n, id } = ownDevice()
  await on.rule(tenant, { level: 2, limit: 40 })
  const follows = await scenes.running(
    { triggers: [{ kind: 'alarm', events: ['raised'], leastLevel: 2 }], actions: [letter('告警{device}')] },
    { deviceIds: id },
  )
  await on.report(tenant, 41, n)
  await expect.poll(() => letters(`告警G1-${n + 1}`), { timeout: 15_000 }).toBe(1)
  await become(follows, ['done'])
  const daily = await scenes.running({ triggers: [{ kind: 'cron', cron: '0 * * * * *' }], actions: [letter('定时')] })
  await on.sql(tenant, `update automation_instance set next_time = date_trunc('minute', now()) where id = $1`, [daily])
  const tick = () =>
    actAs(on.app.context, { tenant, actor: machineActor('job', automationClock.name) }, async (ctx) => {
      for (const item of (await automationClock.items?.(ctx, {})) ?? []) await automationClock.each?.(ctx, item, {})
    })
  await tick()
  await tick()
  await expect.poll(() => letters('定时'), { timeout: 15_000 }).toBe(1)
})

test('a device that goes offline sets off what follows it', async () => {
  const { id } = ownDevice()
  const follows = await scenes.running(
    { triggers: [{ kind: 'state', is: 'offline' }], actions: [letter('失联')] },
    { deviceIds: id },
  )
  const gone = { kind: 'device' as const, id, tenant, status: 'offline' as const, cause: null, at: Date.now() }
  for (const _ of [1, 2])
    await on.app.context.db.transaction({ tenant, platform: false }, async (tx) => {
      for (const { presence } of on.app.judges) await presence?.(tx, [gone])
    })
  on.later(0)
  await become(follows, ['done'])
})

test('one that cannot be written leaves a note at itself, and neither the report nor the others wait for it', async () => {
  const { n, id } = ownDevice()
  const content = { triggers: [hot()], actions: [letter('照常')] }
  const bad = await scenes.running(content, { deviceIds: id, instanceName: '坏', priority: 99 })
  const good = await scenes.running(content, { deviceIds: id })
  const owner = (text: string) => withClient(on.app.owner, (client) => client.query(text))
  await owner(`alter table automation_run add constraint bad check (summary <> '坏') not valid`)
  await on.report(tenant, 9, n)
  await become(good, ['done'])
  expect(await scenes.instance(bad)).toMatchObject({ failCount: 1, runState: 'running', triggerCount: 0 })
  await owner('alter table automation_run drop constraint bad')
})
