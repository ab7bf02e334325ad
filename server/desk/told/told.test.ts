// People are told as they have chosen: what is kept back says why, what was held comes as one digest, and what is told of
// one thing within seconds goes together.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import type { Caller } from '../../testing/app.ts'
import { type Told, startMessages } from '../../testing/messages.ts'

let on: Told
beforeAll(async () => {
  on = await startMessages()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const reader = (): Promise<Caller> =>
  on.app.person({ tenant: '200001', codes: ['mail', 'mail_view', 'message-record', 'message_record_view'] })
const box = async (who: Caller) =>
  ((await who.get('/blade-desk/mail/list', { size: '50', ascs: 'id' })).data as { records: Record<string, string>[] })
    .records
const of = async (who: Caller) => on.list({ receiverId: who.userId })

test('each person has and changes preferences of his own, and what is critical stays in them', async () => {
  const [one, two] = [await reader(), await reader()]
  const wish = { smsKinds: 'work', isQuiet: 1, quietFrom: '22:00', quietTo: '08:00', quietDays: 'sat,sun' }
  expect(await one.post('/iot/message-preference/own', wish)).toMatchObject({ status: 200 })
  expect((await one.get('/iot/message-preference/own')).data).toMatchObject({
    smsKinds: ['alarm1', 'work'],
    emailKinds: ['alarm1', 'alarm2', 'alarm3', 'alarm4'],
    quietDays: ['sat', 'sun'],
    isGathered: 1,
  })
  expect((await two.get('/iot/message-preference/own')).data).toMatchObject({ isQuiet: 0 })
  const windows = await Promise.all([0, 1].map((isQuiet) => two.post('/iot/message-preference/own', { isQuiet })))
  expect(windows.map(({ status }) => status)).toEqual([200, 200])
  for (const [more, field] of [
    [{ quietFrom: '25:00' }, 'quietFrom'],
    [{ isQuiet: 1, quietFrom: '08:00', quietTo: '08:00' }, 'quietTo'],
  ] as const)
    expect(await one.post('/iot/message-preference/own', more)).toMatchObject({
      status: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
  expect(await one.get('/iot/message-preference/list')).toMatchObject({ status: 403 })
  const { records } = (await on.keeper.get('/iot/message-preference/list', { size: '50' })).data as {
    records: { userId: string }[]
  }
  expect(records.filter(({ userId }) => userId === one.userId || userId === two.userId)).toHaveLength(2)
  expect((await on.stranger.get('/iot/message-preference/list')).data).toMatchObject({ total: 0 })
})

test('what comes in quiet hours is held, said to be, and told in one digest at their end, once', async () => {
  const who = await reader()
  const end = await on.quiet(who)
  await on.letter([who], '冷库偏暖')
  await on.letter([who], '水泵停机')
  await on.letter([who], '氧压过低', false, { kind: 'alarm1' })
  const held = { msgStatus: 'held', errorMsg: `安静时段内，${end} 汇总`, sendTime: null }
  expect(await of(who)).toMatchObject([held, held, { msgStatus: 'delivered' }])
  expect((await box(who)).map(({ subject }) => subject)).toEqual(['氧压过低'])
  expect(await on.resend([(await of(who))[0]?.id ?? ''])).toMatchObject({ status: 422, reason: 'message.under-way' })
  on.later(130)
  await expect.poll(async () => (await box(who)).length, { timeout: 10_000 }).toBe(2)
  on.later(10)
  const [, digest] = await box(who)
  expect(digest).toMatchObject({
    subject: '安静时段消息汇总：2 条',
    content: expect.stringMatching(/冷库偏暖\n.*水泵停机/),
  })
  const rows = await of(who)
  const told = rows.at(-1)
  expect(rows.map(({ msgStatus }) => msgStatus)).toEqual(['merged', 'merged', 'delivered', 'delivered'])
  expect(rows[0]).toMatchObject({ errorMsg: `已并入 ${told?.msgNo}`, mergedInto: told?.id })
})

test('without a digest a letter arrives in quiet hours as well', async () => {
  const who = await reader()
  await on.quiet(who, { isGathered: 0 })
  await on.letter([who], '夜里也到')
  expect(await of(who)).toMatchObject([{ msgStatus: 'delivered' }])
})

test('letters of one alarm within seconds are one letter that counts them, unread again, with a row for each', async () => {
  const who = await reader()
  const mergeKey = newId()
  await on.letter([who], '第一', false, { mergeKey })
  const unread = async () => ((await who.get('/blade-desk/mail/unread')).data as { ids: string[] }).ids
  await who.post('/blade-desk/mail/read', { ids: await unread() })
  await Promise.all(['第二', '第三'].map((words) => on.letter([who], words, false, { mergeKey })))
  await on.letter([who], '另一件', false, { mergeKey: newId() })
  await on.letter([who], '必达')
  const letters = await box(who)
  expect(letters.map(({ subject }) => subject)).toEqual(['第一（另有 2 条）', '另一件', '必达'])
  expect(letters[0]?.content).toMatch(/第一，请处理\n第[二三]\n第[二三]/)
  expect(await unread()).toHaveLength(3)
  const rows = await of(who)
  const merged = rows.filter(({ msgStatus }) => msgStatus === 'merged')
  expect(merged).toMatchObject([{ mergedInto: rows[0]?.id }, { errorMsg: `已并入 ${rows[0]?.msgNo}` }])
})

test('nobody reads in a letter what was for others', async () => {
  const [one, two] = [await reader(), await reader()]
  const mergeKey = newId()
  await on.letter([one, two], '两人', false, { mergeKey })
  await on.letter([one], '一人', false, { mergeKey })
  expect((await box(two)).map(({ subject }) => subject)).toEqual(['两人'])
  expect((await box(one)).map(({ subject }) => subject)).toEqual(['两人', '一人'])
})

test('while alarms flood a person an incident is told once, however long ago it began', async () => {
  const who = await reader()
  const mergeKey = newId()
  const told = (subject: string, key: string) =>
    on.letter([who], subject, false, {
      mergeKey: key,
      about: { entity: { name: 'alarm-record' }, id: newId() },
    })
  await told('总管失压', mergeKey)
  await on.sql(`update message_record set send_time = send_time - interval '1 minute' where merge_key = $1`, [mergeKey])
  await told('尚未成灾', mergeKey)
  expect(await box(who)).toHaveLength(2)
  for (let n = 0; n < 9; n += 1) await told(`告警${n}`, newId())
  await on.sql(`update message_record set send_time = send_time - interval '1 minute' where merge_key = $1`, [mergeKey])
  await told('分支失压', mergeKey)
  expect((await box(who)).map(({ subject }) => subject)).toContain('尚未成灾（另有 1 条）')
  expect(await box(who)).toHaveLength(11)
})

test('texts about one thing within the minute of a number go as one that says how many there are', async () => {
  const phone = '13811112222'
  const id = await on.service({ category: 9, template: '{device}告警' })
  expect(await on.keeper.post('/blade-resource/sms/enable', { id })).toMatchObject({ status: 200 })
  const mergeKey = newId()
  const occasion = { mergeKey, origin: '夜间联动', about: { entity: 'alarm-record', id: on.alarmId } }
  const rows = () => on.list({ channel: 'sms' })
  await on.told([phone], { device: '甲' }, occasion)
  await expect.poll(async () => (await rows())[0]?.msgStatus, { timeout: 10_000 }).toBe('sent')
  for (const device of ['乙', '丙', '丁']) await on.told([phone], { device }, occasion)
  const waiting = await rows()
  expect(waiting.map(({ msgStatus }) => msgStatus)).toEqual(['sent', 'pending', 'merged', 'merged'])
  expect(waiting[3]).toMatchObject({ origin: '夜间联动', bizType: 'alarm', mergedInto: waiting[1]?.id })
  on.later(61)
  await expect.poll(async () => (await rows())[1]?.msgStatus, { timeout: 10_000 }).toBe('sent')
  expect(on.lines.filter((line) => line.phone === phone).map(({ content }) => content)).toEqual([
    '甲告警',
    '乙告警（另有 2 条）',
  ])
})
