// Messages are sent again as new rows, seldom and by whoever may; the words of one change while it waits.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Told, startMessages } from '../testing/messages.ts'

const tenant = '200001'
let on: Told
beforeAll(async () => {
  on = await startMessages()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

test('what was sent is sent again as a new row that names the old one', async () => {
  await on.letter(on.readers.slice(0, 2))
  const before = await on.list()
  const answer = await on.resend(before.map(({ id }) => id))
  expect(answer).toMatchObject({ status: 200, data: { resent: 2 } })
  const rows = await on.list()
  expect(rows.slice(0, 2)).toEqual(before)
  expect(rows.slice(2)).toMatchObject(
    before.map(({ id, title, receiverId, bizId }) => ({
      resendOf: id,
      title,
      receiverId,
      bizId,
      msgStatus: 'delivered',
    })),
  )
  expect(new Set(rows.map(({ msgNo }) => msgNo)).size).toBe(4)
  expect(await on.sql(`select 1 from log_usual where event = 'message_resent'`)).not.toEqual([])
  const others = await on.resend([before[0]?.id ?? ''], { receiverIds: on.readers[2]?.userId })
  expect(others).toMatchObject({ status: 200, data: { resent: 1 } })
  expect((await on.list()).at(-1)).toMatchObject({ receiverId: on.readers[2]?.userId, resendOf: before[0]?.id })
})

test('a text message goes again to its number or to others, or as a letter', async () => {
  await on.text(await on.service({ category: 9 }), '13800000000')
  await on.become('sent')
  const [{ id } = { id: '' }] = await on.list()
  expect(await on.resend([id])).toMatchObject({ status: 429, reason: 'sms.too-soon' })
  await on.sql(`update sms_record set create_time = create_time - interval '5 minutes'`)
  const count = on.lines.length
  expect(await on.resend([id])).toMatchObject({ status: 200 })
  await on.become('sent', 'sent')
  expect(await on.resend([id], { receiverIds: on.readers[1]?.userId })).toMatchObject({ status: 200 })
  await on.become('sent', 'sent', 'sent')
  expect(on.lines.slice(count)).toMatchObject([
    { phone: '13800000000', content: 'WX1已派单' },
    { phone: '13800000001', content: 'WX1已派单' },
  ])
  expect(await on.resend([id], { channel: 'letter' })).toMatchObject({ status: 200 })
  expect((await on.list()).at(-1)).toMatchObject({ channel: 'letter', receiverId: on.readers[0]?.userId, resendOf: id })
})

test('what cannot be sent again is refused whole, in a sentence', async () => {
  await on.letter(on.readers)
  const [one, two] = await on.list()
  if (!one || !two) throw new Error('nothing was sent')
  const ids = [one.id, two.id]
  const leaver = await on.app.person({ tenant })
  await on.sql(`update "user" set status = 0 where id = $1`, [leaver.userId])
  const cases: [object, string][] = [
    [{ channel: 'sms' }, 'message.channel'],
    [{ receiverIds: leaver.userId }, 'message.nobody'],
    [{ receiverIds: on.stranger.userId }, 'message.nobody'],
  ]
  for (const [more, reason] of cases) expect(await on.resend(ids, more)).toMatchObject({ status: 422, reason })
  expect(await on.resend(Array.from({ length: 101 }, () => newId()))).toMatchObject({
    status: 400,
    reason: 'row.too-many',
  })
  for (const state of ['pending', 'sending']) {
    await on.sql('update message_record set msg_status = $2 where id = $1', [two.id, state])
    const answer = await on.resend(ids)
    expect(answer).toMatchObject({ status: 422, reason: 'message.under-way' })
    expect(answer.msg).toContain(two.msgNo)
    expect(answer.msg).not.toContain(one.msgNo)
  }
  expect(await on.list()).toHaveLength(3)
  expect(await on.resend([one.id], {}, on.readers[0])).toMatchObject({ status: 403 })
})

test('three times an hour a message is sent again, counting those at the same moment', async () => {
  await on.letter(on.readers.slice(0, 1))
  const [{ id } = { id: '' }] = await on.list()
  expect([(await on.resend([id])).status, (await on.resend([id])).status]).toEqual([200, 200])
  const both = await Promise.all([on.resend([id]), on.resend([id])])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(both.find(({ status }) => status === 429)).toMatchObject({ reason: 'message.resent-often' })
  expect(await on.list()).toHaveLength(4)
  await on.sql(`update message_record set create_time = create_time - interval '2 hours'`)
  expect(await on.resend([id])).toMatchObject({ status: 200 })
})

test('the words of a message change while it waits, and not afterwards', async () => {
  await on.text(await on.service({ category: 9 }), '13800000002')
  await on.become('sent')
  const [{ id } = { id: '' }] = await on.list()
  const words = { id, title: '改', content: '改派' }
  expect(await on.keeper.post('/iot/message-record/submit', words)).toMatchObject({
    status: 422,
    reason: 'message.sent',
  })
  // As one that no process has looked for yet.
  await on.sql(
    `update sms_record set sms_state = 'waiting', lease_token = null, lease_until = null, create_time = now() - interval '5 minutes'
    where id = (select source_id::bigint from message_record where id = $1)`,
    [id],
  )
  await on.sql(`update message_record set msg_status = 'pending' where id = $1`, [id])
  const answer = await on.keeper.post('/iot/message-record/submit', words)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  on.app.context.changes.notify('sms_record', tenant)
  await on.become('sent')
  expect(on.lines.at(-1)).toMatchObject({ content: '改派' })
  expect(await on.list()).toMatchObject([{ title: '改' }])
  await on.letter(on.readers.slice(0, 1))
  const last = (await on.list()).at(-1)?.id ?? ''
  await on.sql(`update message_record set msg_status = 'pending' where id = $1`, [last])
  expect(await on.keeper.post('/iot/message-record/submit', { ...words, id: last })).toMatchObject({
    status: 422,
    reason: 'message.fixed',
  })
})

test('another hospital sees nothing of it, sends nothing again and changes nothing', async () => {
  await on.letter(on.readers)
  const [{ id } = { id: '' }] = await on.list()
  expect(await on.list({}, on.stranger)).toEqual([])
  expect(await on.stranger.get('/iot/message-record/detail', { id })).toMatchObject({ status: 404 })
  expect(await on.resend([id], {}, on.stranger)).toMatchObject({ status: 404 })
  expect(await on.stranger.post('/iot/message-record/submit', { id, title: 'x' })).toMatchObject({ status: 404 })
  expect(await on.list()).toHaveLength(3)
})
