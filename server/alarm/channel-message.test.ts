// A message of a linkage to a channel is recorded with what became of it, and may be sent again with the words it had.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Linked, receiver, startLinked } from '../testing/linkages.ts'

const [tenant, other] = ['200001', '200002']
let on: Linked
beforeAll(async () => {
  on = await startLinked([tenant, other])
  await on.rule(tenant, { level: 1 })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

interface Message {
  [name: string]: unknown
  id: string
}
const messages = async (whose = tenant) =>
  (
    (await on.keeperOf(whose).get('/iot/message-record/list', { size: '50', ascs: 'id' })).data as {
      records: Message[]
    }
  ).records
const states = async () => (await messages()).map(({ msgStatus }) => msgStatus)
const become = (...expected: string[]) => expect.poll(states, { timeout: 20_000 }).toEqual(expected)

test('a channel that fails first is followed until it takes the message, which goes again as it was', async () => {
  let isDown = true
  const { got, url } = await receiver((response) =>
    isDown ? response.writeHead(503).end('down') : response.end(JSON.stringify({ errcode: 0 })),
  )
  const made = await on.channel(tenant, {
    channelName: '值班群',
    channelKind: 'wecom',
    address: `${url}?key=tok4711abcd`,
  })
  const { id: channelId } = made.data as { id: string }
  const linked = await on.linkage(tenant, { actions: [{ kind: 'channel', channelId, text: '{device}：{alarm}' }] })
  expect(linked).toMatchObject({ status: 200 })
  await on.raise(tenant)
  await become('sending')
  const [first] = await messages()
  expect(first).toMatchObject({
    channel: 'wecom',
    bizType: 'alarm',
    bizEntity: 'alarm-record',
    receiverName: '值班群',
    address: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    title: expect.stringContaining('G1-1'),
    errorMsg: expect.stringContaining('响应码表示失败'),
  })
  expect(JSON.stringify(first)).not.toContain('tok4711abcd')
  isDown = false
  on.later(70)
  await become('sent')
  expect((await messages())[0]?.errorMsg).toBeFalsy()
  await on.sql(tenant, `update device set device_name = '改了名'`)
  const keeper = on.keeperOf(tenant)
  const ids = [first?.id]
  expect(await keeper.post('/iot/message-record/resendMessage', { ids, receiverIds: keeper.userId })).toMatchObject({
    status: 422,
    reason: 'message.receivers',
  })
  expect(await keeper.post('/iot/message-record/resendMessage', { ids })).toMatchObject({ status: 200 })
  await become('sent', 'sent')
  const texts = got.map(({ body }) => (JSON.parse(body) as { text: { content: string } }).text.content)
  expect(texts.at(-1)).toBe(texts.at(-2))
  expect((await messages())[1]).toMatchObject({ resendOf: first?.id, title: first?.title, receiverName: '值班群' })
  expect(await messages(other)).toEqual([])
})

test('a channel that is given up has failed', async () => {
  const { url } = await receiver((response) => response.writeHead(410).end('gone'))
  const made = await on.channel(tenant, { address: url, signSecret: 'SECa91c7d20f6b4e85cc0' })
  const { id: channelId } = made.data as { id: string }
  expect(await on.linkage(tenant, { actions: [{ kind: 'channel', channelId }] })).toMatchObject({ status: 200 })
  await on.sql(tenant, 'update message_record set is_deleted = 1')
  await on.raise(tenant)
  await become('sending')
  await on.sql(tenant, 'update alarm_linkage_execution set attempts = 12')
  on.later(70)
  await become('failed')
  expect((await messages())[0]).toMatchObject({ errorMsg: expect.stringContaining('410') })
})

test('of what is repeated until somebody acknowledges one message is sent again, and no further reminders', async () => {
  const { url } = await receiver((response) => response.end(JSON.stringify({ errcode: 0 })))
  const made = await on.channel(tenant, { channelKind: 'wecom', address: url })
  const { id: channelId } = made.data as { id: string }
  const actions = [{ kind: 'channel', channelId, repeatMin: 5 }]
  expect(await on.linkage(tenant, { actions })).toMatchObject({ status: 200 })
  await on.sql(tenant, 'update message_record set is_deleted = 1')
  await on.raise(tenant)
  await become('sent')
  const ids = [(await messages())[0]?.id]
  expect(await on.keeperOf(tenant).post('/iot/message-record/resendMessage', { ids })).toMatchObject({ status: 200 })
  await become('sent', 'sent')
  const waiting = `select action_no as no, turn from alarm_linkage_execution where channel_id = $1 and execution_status = 'waiting'`
  expect(await on.sql(tenant, waiting, [channelId])).toEqual([{ no: 1, turn: 2 }])
})

test('a message that is tried no more, since somebody cancelled it, has failed at once and says why', async () => {
  const { url } = await receiver((response) => response.writeHead(503).end('down'))
  const made = await on.channel(tenant, { address: url, signSecret: 'SECa91c7d20f6b4e85cc0' })
  const { id: channelId } = made.data as { id: string }
  const linked = await on.linkage(tenant, { linkageName: '取消的联动', actions: [{ kind: 'channel', channelId }] })
  await on.sql(tenant, 'update message_record set is_deleted = 1')
  await on.raise(tenant)
  await become('sending')
  const [run] = await on.runs(tenant, (linked.data as { id: string }).id)
  const cancelled = await on.keeperOf(tenant).post('/alarm/alarm-linkage-execution/cancel', { ids: [run?.id] })
  expect(cancelled, cancelled.msg).toMatchObject({ status: 200 })
  expect(await messages()).toMatchObject([{ msgStatus: 'failed', errorMsg: '已取消', origin: '取消的联动' }])
})
