// A linkage that cannot be carried out, contradicts itself or goes round in circles is refused when it is saved, in a sentence
// at its field; what it would do is shown before.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Linked, startLinked } from '../../testing/linkages.ts'

const [tenant, other] = ['200001', '200002']
let on: Linked
let me: string
let ruleId: string
beforeAll(async () => {
  on = await startLinked([tenant, other])
  ruleId = await on.rule(tenant, { level: 2 })
  me = on.keeperOf(tenant).userId
  await on.sql(tenant, `update thing_model set access_mode = 'rw', min_value = 0, max_value = 50`)
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const letter = () => ({ kind: 'letter', userIds: [me] })
const deviceId = (whose = tenant) => on.plantOf(whose).devices[0]?.deviceId

test('nothing is saved that cannot be done', async () => {
  const stranger = on.keeperOf(other).userId
  const command = (more: object) => [{ kind: 'command', deviceId: deviceId(), identifier: 'temp', value: 5, ...more }]
  const cases: [object, string, string][] = [
    [{ actions: [] }, 'linkage.no-actions', 'actions'],
    [{}, 'field.required', 'actions'],
    [{ actions: [{ kind: 'letter' }] }, 'linkage.actions', 'actions'],
    [{ actions: [{ kind: 'letter', userIds: [me], text: '{password}' }] }, 'linkage.actions', 'actions'],
    [{ actions: [{ kind: 'dance' }] }, 'linkage.actions', 'actions'],
    [{ actions: Array.from({ length: 11 }, letter) }, 'linkage.actions', 'actions'],
    [{ actions: [{ kind: 'focus' }] }, 'linkage.unavailable', 'actions'],
    [{ actions: [{ kind: 'video' }] }, 'linkage.unavailable', 'actions'],
    [
      { actions: [{ kind: 'shelve', minutes: 30, reason: 'x' }], onEvents: 'shelved' },
      'linkage.loop-shelve',
      'actions',
    ],
    [{ actions: [{ kind: 'shelve', minutes: 30, reason: 'x' }], onEvents: 'closed' }, 'linkage.shelve-over', 'actions'],
    [{ actions: [{ kind: 'repair' }], onEvents: 'raised,closed' }, 'linkage.repair-closed', 'actions'],
    [{ actions: [letter()], lapsesOnAck: 1 }, 'linkage.lapse-delay', 'lapsesOnAck'],
    [{ actions: [letter()], throttleMost: 3 }, 'linkage.throttle', 'throttleSec'],
    [{ actions: [letter()], schedule: { days: [9] } }, 'rule.schedule', 'schedule'],
    [{ actions: [{ kind: 'letter', userIds: [stranger] }] }, 'linkage.gone-people', 'actions'],
    [{ actions: [{ kind: 'channel', channelId: '77' }] }, 'linkage.gone-channel', 'actions'],
    [{ actions: [{ kind: 'sms', userIds: [me] }] }, 'linkage.no-sms', 'actions'],
    [{ actions: command({ deviceId: deviceId(other) }) }, 'linkage.gone-device', 'actions'],
    [{ actions: command({ identifier: 'speed' }) }, 'linkage.gone-point', 'actions'],
    [{ actions: command({ value: 99 }) }, 'linkage.value', 'actions'],
    [{ actions: [{ kind: 'command', identifier: 'speed', value: 1 }] }, 'linkage.gone-point', 'actions'],
  ]
  for (const [draft, reason, field] of cases) {
    const answer = await on.linkage(tenant, draft)
    expect([answer.reason, answer.body.field], JSON.stringify(draft)).toEqual([reason, field])
  }
  expect(await on.sql(tenant, 'select 1 from alarm_linkage')).toEqual([])
  expect(await on.linkage(tenant, { actions: [letter()], ruleIds: '77' })).toMatchObject({ status: 400 })
})

test('a command that would raise the alarm it follows is refused with the rule it would set off', async () => {
  const command = (value: number, more: object = {}) => ({
    actions: [{ kind: 'command', identifier: 'temp', value, ...more }],
  })
  const own = await on.linkage(tenant, command(20))
  expect(own).toMatchObject({ status: 422, reason: 'linkage.loop' })
  expect(own.msg).toMatch(/第1个动作把“temp”设为20，会再次引发规则“.+”的告警/)
  expect(await on.linkage(tenant, command(20, { deviceId: deviceId() }))).toMatchObject({ reason: 'linkage.loop' })
  expect(await on.linkage(tenant, { ...command(20), ruleIds: ruleId })).toMatchObject({ reason: 'linkage.loop' })
  // Within the limits, of a rule it does not follow, or of a graver level only, it goes round in no circle.
  const safe = await on.rule(tenant, { level: 3, identifier: 'flow' })
  for (const draft of [command(5), { ...command(20), ruleIds: safe }, { ...command(20), leastLevel: 1 }])
    expect(await on.linkage(tenant, draft), JSON.stringify(draft)).toMatchObject({ status: 200 })
})

test('what it would follow and whom it would tell is shown before it is saved', async () => {
  await on.raise(tenant)
  await on.raise(other)
  const keeper = on.keeperOf(tenant)
  await on.sql(tenant, `update "user" set phone = '13812345678' where id = $1`, [me])
  const preview = (linkage: object, who = keeper) => who.post('/alarm/alarmlinkage/preview', linkage)
  const draft = { linkageName: '预览', onEvents: 'raised', actions: [letter()] }
  const shown = await preview({ ...draft, delaySec: 300, leastLevel: 2 })
  expect(shown.data, JSON.stringify(shown.body)).toMatchObject({
    sentence: '当重要及以上告警发生时，过5 分钟（期间恢复则取消），则：① 站内信告知测试人',
    fault: null,
    total: 1,
    alarms: [{ device: 'G1-1', level: 2 }],
    told: [{ no: 1, kind: 'letter', people: ['测试人'], total: 1, phones: [] }],
  })
  expect((await preview({ ...draft, leastLevel: 1 })).data).toMatchObject({ total: 0, alarms: [] })
  const sms = await preview({ ...draft, actions: [{ kind: 'sms', userIds: [me], phones: ['13900001111'] }] })
  expect(sms.data).toMatchObject({
    fault: { field: 'actions', words: expect.stringContaining('短信配置') },
    told: [{ phones: ['138****5678', '139****1111'] }],
  })
  const nobody = await on.app.person({ tenant, codes: ['alarm-linkage'] })
  expect(await preview(draft, nobody)).toMatchObject({ status: 403 })
  expect(await on.sql(tenant, `select 1 from alarm_linkage where linkage_name = '预览'`)).toEqual([])
})

test('a text message is handed over with the values of its template, and waits out its minute', async () => {
  const keeper = on.keeperOf(tenant)
  await on.sql(tenant, `update "user" set phone = '13812345678' where id = $1`, [me])
  const service = await keeper.post('/blade-resource/sms/submit', {
    smsCode: 'linkage',
    category: 9,
    template: '{device}：{text}',
  })
  await keeper.post('/blade-resource/sms/enable', { id: (service.data as { id: string }).id })
  const answer = await on.linkage(tenant, { actions: [{ kind: 'sms', userIds: [me] }] })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  const { id } = answer.data as { id: string }
  await on.raise(tenant)
  const fates = async () =>
    (await on.runs(tenant, id)).map(({ executionStatus, reason }) =>
      [executionStatus, reason].filter(Boolean).join(' '),
    )
  await expect.poll(fates, { timeout: 15_000 }).toEqual(['done'])
  const sent = () => on.sql(tenant, 'select phone, content from sms_record')
  expect(await sent()).toEqual([{ phone: '13812345678', content: expect.stringMatching(/^G1-1：.+/) }])
  await on.raise(tenant)
  await expect.poll(fates, { timeout: 15_000 }).toEqual(['done', 'waiting refused'])
  await on.sql(tenant, `update sms_record set create_time = create_time - interval '2 minutes'`)
  on.later(70)
  await expect.poll(fates, { timeout: 15_000 }).toEqual(['done', 'done'])
  const stray = await keeper.post('/blade-resource/sms/submit', { smsCode: 'stray', category: 9, template: '{code}' })
  expect(stray).toMatchObject({ status: 200 })
  const misfit = await on.linkage(tenant, { actions: [{ kind: 'sms', userIds: [me], smsCode: 'stray' }] })
  expect(misfit).toMatchObject({ status: 422, reason: 'linkage.sms-place' })
})

test('another hospital has its own linkages, channels and runs', async () => {
  const answer = await on.linkage(tenant, { actions: [letter()] })
  const { id } = answer.data as { id: string }
  const stranger = on.keeperOf(other)
  expect(await stranger.get('/alarm/alarmlinkage/detail', { id })).toMatchObject({ status: 404 })
  expect(await on.runs(other, id)).toEqual([])
})
