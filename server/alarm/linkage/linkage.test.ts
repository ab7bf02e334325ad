// What follows alarms: once for each happening, when it is due, and said where it is not done.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Linked, startLinked } from '../../testing/linkages.ts'

const tenant = '200001'
let on: Linked
let me: string
beforeAll(async () => {
  on = await startLinked([tenant])
  await on.rule(tenant, { level: 2 })
  me = on.keeperOf(tenant).userId
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const letter = (more: object = {}) => ({ kind: 'letter', userIds: [me], ...more })

async function linked(draft: object): Promise<string> {
  const answer = await on.linkage(tenant, { actions: [letter()], ...draft })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const fates = async (id: string) =>
  (await on.runs(tenant, id)).map(({ actionNo, executionStatus, reason }) =>
    [actionNo, executionStatus, reason].filter(Boolean).join(' '),
  )
const become = (id: string, expected: string[]) => expect.poll(() => fates(id), { timeout: 15_000 }).toEqual(expected)
const letters = async (words: string) =>
  (await on.sql(tenant, 'select 1 from mail where subject like $1 and $2 = any(recipient_ids)', [`%${words}%`, me]))
    .length
const closed = (state: string) =>
  on.sql(tenant, `update alarm_record set alarm_state = $1 where alarm_state <> 'CLOSED'`, [state])

test('an alarm that is raised is told once, however often its letter is passed on, and its list says so', async () => {
  const id = await linked({ actions: [letter({ text: '一次{device}' })] })
  await on.raise(tenant)
  await become(id, ['1 done'])
  const [run] = await on.runs(tenant, id)
  expect(run).toMatchObject({ answer: '已告知1人', linkageEvent: 'raised', actionKind: 'letter' })
  expect(await letters('一次G1-1')).toBe(1)
  // The entry of the history is what it follows: written again it is followed once.
  const again = on.sql(
    tenant,
    `insert into alarm_linkage_execution select * from alarm_linkage_execution where id = $1`,
    [run?.id],
  )
  await expect(again).rejects.toThrow(/duplicate/)
  const shown = await on.keeperOf(tenant).get('/alarm/alarmlinkage/detail', { id })
  expect(shown.data).toMatchObject({ lastFate: 'done', done: 1, failed: 0, fault: '' })
  expect((shown.data as { sentence: string }).sentence).toBe('当告警发生时，则：① 站内信告知测试人')
})

test('only what it is about sets it off: event, level, device, rule, type and area', async () => {
  const { typeId, areaId, devices } = on.plantOf(tenant)
  const [, second] = devices
  const fits = await linked({ leastLevel: 2, deviceTypeIds: typeId, areaIds: areaId })
  const grave = await linked({ leastLevel: 1 })
  const other = await linked({ deviceIds: second?.deviceId })
  const recovered = await linked({ onEvents: 'recovered' })
  await on.raise(tenant)
  await become(fits, ['1 done'])
  for (const id of [grave, other, recovered]) expect(await fates(id)).toEqual([])
  await on.report(tenant, 1)
  await become(recovered, ['1 done'])
  expect(await fates(fits)).toEqual(['1 done'])
})

test('what waits lapses with the alarm that recovered, or that somebody acknowledged, and goes ahead otherwise', async () => {
  const stands = await linked({ delaySec: 300 })
  const unseen = await linked({ delaySec: 300, lapsesOnAck: 1 })
  const stubborn = await linked({ delaySec: 300, lapsesOnClear: 0 })
  await on.raise(tenant)
  await expect.poll(() => fates(stands)).toEqual(['1 waiting'])
  await closed('ACTIVE_ACK')
  on.later(1_000)
  await become(stands, ['1 done'])
  await become(unseen, ['1 lapsed acknowledged'])
  await become(stubborn, ['1 done'])
  on.clock.ahead = 0
  await on.raise(tenant, 1)
  await on.report(tenant, 1, 1)
  on.later(1_000)
  await become(stands, ['1 done', '1 lapsed recovered'])
  await become(stubborn, ['1 done', '1 done'])
})

test('the throttle counts for each device, over rows', async () => {
  const id = await linked({ throttleMost: 1, throttleSec: 600 })
  await on.raise(tenant)
  await become(id, ['1 done'])
  await on.raise(tenant)
  await become(id, ['1 done', '1 lapsed throttled'])
  await on.raise(tenant, 1)
  await become(id, ['1 done', '1 lapsed throttled', '1 done'])
  on.later(700)
  await on.raise(tenant)
  await become(id, ['1 done', '1 lapsed throttled', '1 done', '1 done'])
})

test('outside its hours it lapses, and so does what was disabled or cancelled while it waited', async () => {
  const never = { days: [1, 2, 3, 4, 5, 6, 7], spans: [{ from: '00:00', to: '23:59' }], offDays: 'only' }
  const shut = await linked({ schedule: never })
  const disabled = await linked({ delaySec: 600 })
  const cancelled = await linked({ delaySec: 600 })
  await on.raise(tenant)
  await become(shut, ['1 lapsed hours'])
  const keeper = on.keeperOf(tenant)
  await on.sql(tenant, 'update alarm_linkage set status = 0 where id = $1', [disabled])
  expect(await keeper.post('/alarm/alarmlinkage/remove', {}, { ids: cancelled })).toMatchObject({
    status: 422,
    reason: 'linkage.pending',
  })
  const [run] = await on.runs(tenant, cancelled)
  const cancel = () => keeper.post('/alarm/alarm-linkage-execution/cancel', {}, { ids: String(run?.id) })
  expect(await cancel()).toMatchObject({ status: 200 })
  expect(await cancel()).toMatchObject({ status: 422, reason: 'linkage.over' })
  expect(await keeper.post('/alarm/alarmlinkage/remove', {}, { ids: cancelled })).toMatchObject({ status: 200 })
  on.later(1_300)
  await become(disabled, ['1 lapsed disabled'])
  await become(cancelled, ['1 lapsed cancelled'])
})

test('actions follow one another; what waits for the success of one that failed lapses', async () => {
  const gone = { kind: 'letter', userIds: [me], text: '先{device}' }
  const strict = await linked({ stopsOnFailure: 1, actions: [gone, letter({ text: '严格后' })] })
  const loose = await linked({ actions: [gone, letter({ text: '宽松后' })] })
  const nobody = JSON.stringify([
    { kind: 'letter', userIds: ['5'], roleIds: [], deptIds: [] },
    letter({ text: '之后' }),
  ])
  for (const id of [strict, loose])
    await on.sql(tenant, 'update alarm_linkage set actions = $2 where id = $1', [id, nobody])
  await on.raise(tenant)
  await become(strict, ['1 failed refused', '2 lapsed previous'])
  await become(loose, ['1 failed refused', '2 done'])
  expect(await on.runs(tenant, strict)).toMatchObject([{ answer: '没有可用的接收人' }, {}])
})

test('a repair is requested by the product, shelving puts the alarm aside, and a second request is no failure', async () => {
  const repairs = await linked({ actions: [{ kind: 'repair', description: '{device}自动报修' }] })
  const again = await linked({ actions: [{ kind: 'repair', description: '{device}自动报修' }], priority: 200 })
  const shelves = await linked({ actions: [{ kind: 'shelve', minutes: 30, reason: '联动搁置' }], priority: 300 })
  await on.raise(tenant)
  await become(repairs, ['1 done'])
  await become(again, ['1 done'])
  // They run side by side: whichever comes second finds the request of the other.
  const answers = await Promise.all([repairs, again].map(async (id) => (await on.runs(tenant, id))[0]?.answer))
  expect(new Set(answers)).toEqual(new Set(['已报修', '该告警已有报修单']))
  await become(shelves, ['1 done'])
  const bills = await on.sql(tenant, `select description, reporter_id from repair_bill where source = 'alarm'`)
  expect(bills).toEqual([{ description: 'G1-1自动报修', reporter_id: null }])
  expect(await on.sql(tenant, `select 1 from alarm_record where shelve_reason = '联动搁置'`)).toHaveLength(1)
  await on.sql(tenant, 'update alarm_record set shelved_until = null')
})

test('of a device somebody works at nothing follows', async () => {
  const id = await linked({})
  const [device] = on.plantOf(tenant).devices
  await on.report(tenant, 1)
  await on.sql(
    tenant,
    `insert into device_lockout (id, tenant_id, device_id, document_id, document_no) values (1, $1, $2, 1, 'X')`,
    [tenant, device?.deviceId],
  )
  await on.raise(tenant)
  await on.sql(tenant, 'delete from device_lockout')
  await on.raise(tenant, 1)
  await become(id, ['1 done'])
})

test('a command is given in the name of the linkage and followed until it reads back', async () => {
  const { typeId, devices } = on.plantOf(tenant)
  await on.sql(
    tenant,
    `update thing_model set access_mode = 'rw', is_queueable = 1 where device_type_id = $1 and identifier = 'flow'`,
    [typeId],
  )
  const id = await linked({ actions: [{ kind: 'command', identifier: 'flow', value: 5 }] })
  await on.raise(tenant)
  const commands = () =>
    on.sql(
      tenant,
      `select id::text as id, device_id::text as "deviceId", source, reason, operator_id from device_command`,
    )
  await expect.poll(commands, { timeout: 15_000 }).toMatchObject([
    {
      deviceId: devices[0]?.deviceId,
      source: 'linkage',
      operator_id: me,
      reason: expect.stringContaining('告警联动'),
    },
  ])
  await become(id, ['1 waiting'])
  const [given] = await commands()
  const set = (text: string) => on.sql(tenant, `update device_command set ${text} where id = $1`, [given?.id])
  await set(`command_status = 'SUCCESS', reply_time = now()`)
  on.later(5)
  await expect.poll(async () => (await on.runs(tenant, id))[0]?.answer, { timeout: 15_000 }).toContain('已执行')
  expect(await fates(id)).toEqual(['1 waiting'])
  await set('is_confirmed = 1')
  on.later(70)
  await become(id, ['1 done'])
  await on.raise(tenant, 1)
  await expect.poll(async () => (await commands()).length, { timeout: 15_000 }).toBe(2)
  await on.sql(tenant, `update device_command set command_status = 'MISMATCH' where id <> $1`, [given?.id])
  on.later(140)
  await become(id, ['1 done', '1 failed refused'])
})
