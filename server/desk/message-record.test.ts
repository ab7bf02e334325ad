// Every message of the product to every receiver is a row, from the moment it is written until it is read.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import type { Caller } from '../testing/app.ts'
import { receiver } from '../testing/linkages.ts'
import { type Message, type Told, startMessages } from '../testing/messages.ts'
import { messageCare } from './message-care.ts'

const tenant = '200001'
let on: Told
beforeAll(async () => {
  on = await startMessages()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

test('a letter to three people is three rows of its transaction, with what it is about in both languages', async () => {
  await on.letter(on.readers)
  const rows = await on.list()
  expect(rows).toMatchObject(
    on.readers.map(({ userId }, n) => ({
      channel: 'letter',
      bizType: 'alarm',
      bizEntity: 'alarm-record',
      bizId: on.alarmId,
      title: '冷冻机高温',
      receiverId: userId,
      receiverName: `读者${n}`,
      msgStatus: 'delivered',
      sendTime: expect.any(String),
      deliverTime: expect.any(String),
    })),
  )
  expect(new Set(rows.map(({ msgNo }) => msgNo)).size).toBe(3)
  expect(rows[0]?.msgNo).toMatch(/^XX\d{8}-\d{4,}$/)
  expect(await on.list({ receiverId: on.readers[1]?.userId ?? '' })).toHaveLength(1)
  const english = await on.inEnglish()
  expect(english).toMatchObject({ title: 'Chiller too hot' })
})

test('what is rolled back was never told, and mail between colleagues is not recorded', async () => {
  await expect(on.letter(on.readers, '没有发生', true)).rejects.toThrow('not taken')
  const sent = await on.keeper.post('/blade-desk/mail/send', {
    recipientIds: on.readers[0]?.userId,
    subject: '私事',
    content: '只有我们知道',
  })
  expect(sent).toMatchObject({ status: 200 })
  expect(await on.list()).toEqual([])
})

test('who reads a letter is seen to have read it, once and for good', async () => {
  await on.letter(on.readers)
  const [first] = on.readers
  if (!first) throw new Error('nobody reads')
  const unread = (await first.get('/blade-desk/mail/unread')).data as { ids: string[] }
  await first.post('/blade-desk/mail/read', { ids: unread.ids })
  const states = (rows: Message[]) => rows.map(({ msgStatus, readTime }) => [msgStatus, Boolean(readTime)])
  const read = await on.list()
  expect(states(read)).toEqual([
    ['read', true],
    ['delivered', false],
    ['delivered', false],
  ])
  await first.post('/blade-desk/mail/read', { ids: unread.ids })
  expect((await on.list())[0]?.readTime).toBe(read[0]?.readTime)
})

test('a text message is seen to be sent, to whom it went, with its number in part', async () => {
  await on.text(await on.service({ category: 9 }), '13800000001')
  await on.become('sent')
  expect(await on.list()).toMatchObject([{ channel: 'sms', address: '138****0001', receiverName: '读者1' }])
  const [row] = await on.list({ address: '13800000001' })
  const { data } = await on.keeper.get('/iot/message-record/detail', { id: row?.id ?? '' })
  expect(data).toMatchObject({ content: 'WX1已派单', address: '138****0001', attempts: 1 })
})

test('a text message that fails says so, and why', async () => {
  await on.app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = '127.0.0.0/8' where param_key = 'callback.internal'`),
  )
  const { url } = await receiver((response) => response.writeHead(500).end('full'))
  await on.text(await on.service({ category: 8, endpoint: url, accessKey: 'AK', secretKey: 'sk' }), '13900000009')
  await on.become('failed')
  expect((await on.list())[0]).toMatchObject({ receiverId: null, errorMsg: expect.stringContaining('响应码表示失败') })
  const english = await on.inEnglish()
  expect(english).toMatchObject({ errorMsg: expect.stringContaining('Answered with a failure') })
})

test('whoever may hides rows from the list; the letter stays', async () => {
  await on.letter(on.readers)
  const [one] = await on.list()
  const hide = (who: Caller) => who.post('/iot/message-record/remove', undefined, { ids: one?.id ?? '' })
  for (const who of [on.readers[0] ?? on.keeper, on.stranger]) expect([403, 404]).toContain((await hide(who)).status)
  expect(await hide(on.keeper)).toMatchObject({ status: 200 })
  expect(await on.list()).toHaveLength(2)
  const unread = (await on.readers[0]?.get('/blade-desk/mail/unread'))?.data as { ids: string[] }
  expect(unread.ids).not.toEqual([])
})

test('what nobody tells the outcome of becomes unknown, and what is old goes', async () => {
  await on.letter(on.readers)
  const [one, two] = await on.list()
  await on.sql(
    `update message_record set msg_status = 'sending', update_time = now() - interval '4 hours' where id = $1`,
    [one?.id],
  )
  await on.sql(`update message_record set create_time = now() - interval '366 days' where id = $1`, [two?.id])
  const run = {
    id: '1',
    app: on.app.context,
    tenant,
    params: { days: 365 },
    now: new Date(),
    signal: AbortSignal.timeout(60_000),
  }
  await messageCare.work?.(run)
  expect((await on.list()).map(({ msgStatus }) => msgStatus)).toEqual(['unknown', 'delivered'])
})
