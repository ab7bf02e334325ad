// Messages to robots, other systems and gateways: in their forms, signed, no more than they take, again after failures, and
// without their secrets anywhere.
import { createHash, createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Got, type Linked, receiver, startLinked } from '../../testing/linkages.ts'

const [tenant, other] = ['200001', '200002']
const SECRET = 'SECa91c7d20f6b4e85cc0'
let on: Linked
beforeAll(async () => {
  on = await startLinked([tenant, other])
  await on.rule(tenant, { level: 1 })
  await on.rule(other, { level: 1 })
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const fine = (body: object) => (response: ServerResponse) => response.end(JSON.stringify(body))

/** A linkage of one action to a channel of this kind. */
async function linkedTo(address: string, draft: object = {}, more: object = {}, whose = tenant) {
  const answer = await on.channel(whose, { channelKind: 'webhook', address, signSecret: SECRET, ...draft })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  const { id: channelId } = answer.data as { id: string }
  const linked = await on.linkage(whose, { actions: [{ kind: 'channel', channelId, ...more }] })
  expect(linked, JSON.stringify(linked.body)).toMatchObject({ status: 200 })
  return { channelId, id: (linked.data as { id: string }).id }
}
const fates = async (id: string, whose = tenant) =>
  (await on.runs(whose, id)).map(({ executionStatus, reason }) => [executionStatus, reason].filter(Boolean).join(' '))
const become = (id: string, expected: string[], whose = tenant) =>
  expect.poll(() => fates(id, whose), { timeout: 20_000 }).toEqual(expected)
const came = (got: readonly Got[], count: number) => expect.poll(() => got.length, { timeout: 20_000 }).toBe(count)
const bodyOf = (got: Got | undefined) => JSON.parse(got?.body ?? '{}') as Record<string, unknown>

test('a DingTalk robot gets a signed text', async () => {
  const { got, url } = await receiver(fine({ errcode: 0 }))
  const { id } = await linkedTo(
    `${url}?access_token=tok4711abcd`,
    { channelKind: 'dingtalk' },
    { text: '{device}{level}' },
  )
  await on.raise(tenant)
  await become(id, ['done'])
  const { searchParams } = got[0]?.url ?? new URL('http://x')
  const timestamp = searchParams.get('timestamp') ?? ''
  expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000)
  const sign = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64')
  expect(searchParams.get('sign')).toBe(sign)
  expect(searchParams.get('access_token')).toBe('tok4711abcd')
  expect(bodyOf(got[0])).toEqual({ msgtype: 'text', text: { content: 'G1-1紧急' } })
})

test('a Feishu robot gets a text signed in its way, a WeCom robot one without', async () => {
  const feishu = await receiver(fine({ code: 0 }))
  const wecom = await receiver(fine({ errcode: 0 }))
  const first = await linkedTo(feishu.url, { channelKind: 'feishu' })
  const second = await linkedTo(wecom.url, { channelKind: 'wecom' })
  await on.raise(tenant)
  await become(first.id, ['done'])
  await become(second.id, ['done'])
  const { timestamp, sign, ...rest } = bodyOf(feishu.got[0])
  expect(sign).toBe(
    createHmac('sha256', `${String(timestamp)}\n${SECRET}`)
      .update('')
      .digest('base64'),
  )
  expect(rest).toMatchObject({ msg_type: 'text', content: { text: expect.stringContaining('G1-1') } })
  expect(bodyOf(wecom.got[0])).toMatchObject({ msgtype: 'text', text: { content: expect.stringContaining('紧急') } })
})

test('a webhook is signed as events are, and named by its id; a gateway is told whom to call', async () => {
  const hook = await receiver()
  const gateway = await receiver()
  const { channelId, id } = await linkedTo(hook.url)
  const call = await linkedTo(gateway.url, { channelKind: 'call' }, { phones: ['13800138000'] })
  await on.raise(tenant)
  await become(id, ['done'])
  await become(call.id, ['done'])
  const { headers, url, body } = hook.got[0] as Got
  const hash = createHash('sha256').update(body).digest('hex')
  const text = ['POST', url.pathname, headers['x-timestamp'], headers['x-nonce'], hash].join('\n')
  expect(headers['x-signature']).toBe(createHmac('sha256', SECRET).update(text).digest('hex'))
  expect(headers['x-app-key']).toBe(channelId)
  const [run] = await on.runs(tenant, id)
  expect(bodyOf(hook.got[0])).toMatchObject({
    id: run?.id,
    event: 'alarm.raised',
    data: { deviceCode: 'G1-1', level: 1, state: 'ACTIVE_UNACK', value: 9, unit: '℃' },
  })
  expect(bodyOf(gateway.got[0])).toMatchObject({ phones: ['13800138000'], text: expect.stringContaining('G1-1') })
})

test('a robot that answers 200 and refuses has refused; secrets stand in no answer, row or history', async () => {
  const echo = (response: ServerResponse, { url }: Got) =>
    response.end(JSON.stringify({ errcode: 310000, errmsg: `bad ${SECRET} ${url.href}` }))
  const { url } = await receiver(echo)
  const { id, channelId } = await linkedTo(`${url}?access_token=tok4711abcd`, { channelKind: 'dingtalk' })
  await on.raise(tenant)
  await become(id, ['waiting refused'])
  const keeper = on.keeperOf(tenant)
  const [run] = await on.runs(tenant, id)
  const detail = await keeper.get('/alarm/alarm-linkage-execution/detail', { id: String(run?.id) })
  const channel = await keeper.get('/alarm/alarm-channel/detail', { id: channelId })
  const history = await keeper.get('/alarm/alarm-channel/history', { id: channelId })
  const rows = await on.sql(tenant, 'select * from alarm_linkage_execution')
  const stored = await on.sql(tenant, 'select * from alarm_channel')
  const all = JSON.stringify([detail.body, channel.body, history.body, rows, stored])
  expect(all).toContain('310000')
  for (const hidden of [SECRET, 'tok4711abcd', 'Zq8vT3kPw1']) expect(all).not.toContain(hidden)
  expect(channel.data).toMatchObject({ host: expect.stringContaining('127.0.0.1'), address: '******' })
  // A mask that comes back leaves what is stored.
  await keeper.post('/alarm/alarm-channel/submit', {
    id: channelId,
    address: '******',
    signSecret: '******',
    remark: 'x',
  })
  expect((await on.sql(tenant, 'select address from alarm_channel where id = $1', [channelId]))[0]).toEqual({
    address: stored.find((row) => String(row.id) === channelId)?.address,
  })
})

const HELD = `select attempts, lease_token is not null as "isHeld", reason, execution_status as state from alarm_linkage_execution
  where linkage_id = $1`

test.each([
  ['answers with an error', 'status', (response: ServerResponse) => response.writeHead(500).end('no')],
  ['hangs', 'timeout', () => undefined],
  ['sends elsewhere', 'redirect', (response: ServerResponse) => response.writeHead(302, { location: '/x' }).end()],
] as const)(
  'a receiver that %s for hours is tried less and less often, given up and said',
  async (_, reason, answer) => {
    const bad = await receiver(answer)
    const good = await receiver()
    const theirs = await receiver()
    const failing = await linkedTo(bad.url)
    const well = await linkedTo(good.url)
    const elsewhere = await linkedTo(theirs.url, {}, {}, other)
    await on.raise(tenant)
    await on.raise(other)
    // Whoever does not answer keeps neither another channel nor another hospital waiting.
    await become(well.id, ['done'])
    await become(elsewhere.id, ['done'], other)
    await become(failing.id, [`waiting ${reason}`])
    // Read from the rows: hours later the session is over.
    const row = async () => (await on.sql(tenant, HELD, [failing.id]))[0]
    const attempted = (times: number) =>
      expect.poll(row, { timeout: 20_000 }).toMatchObject({ attempts: times, isHeld: false, reason })
    on.later(30)
    await attempted(1)
    for (let times = 2; times <= 13; times += 1) {
      on.later(910)
      await attempted(times)
    }
    expect(await row()).toMatchObject({ state: 'failed' })
    expect(bad.got).toHaveLength(13)
  },
  90_000,
)

test('a robot gets no more a minute than it takes: the rest waits for its turn and is not lost', async () => {
  const { got, url } = await receiver(fine({ errcode: 0 }))
  const { id } = await linkedTo(url, { channelKind: 'dingtalk', perMinute: 3 })
  for (let n = 0; n < 4; n += 1) await on.raise(tenant, n)
  for (let n = 0; n < 4; n += 1) await on.raise(tenant, n)
  await came(got, 3)
  await expect
    .poll(() => fates(id), { timeout: 20_000 })
    .toEqual([...Array(3).fill('done'), ...Array(5).fill('waiting')])
  on.later(50)
  await expect
    .poll(
      async () => (await on.sql(tenant, 'select 1 from alarm_linkage_execution where lease_token is not null')).length,
    )
    .toBe(0)
  expect(got).toHaveLength(3)
  on.later(20)
  await came(got, 6)
  on.later(70)
  await become(id, Array(8).fill('done'))
  expect(new Set((await on.runs(tenant, id)).map(({ id: one }) => one)).size).toBe(8)
})

test('what was sent before the clock was set back fills no robot’s minute', async () => {
  const { got, url } = await receiver(fine({ errcode: 0 }))
  const { id } = await linkedTo(url, { channelKind: 'dingtalk', perMinute: 1 })
  on.later(1_200)
  await on.raise(tenant)
  await become(id, ['done'])
  on.clock.ahead = 0
  await on.raise(tenant)
  await become(id, ['done', 'done'])
  expect(got).toHaveLength(2)
})

test('a robot that is blocked is left alone for ten minutes', async () => {
  let isWell = false
  const { got, url } = await receiver((response) => response.end(JSON.stringify({ errcode: isWell ? 0 : 130101 })))
  const { id } = await linkedTo(url, { channelKind: 'dingtalk' })
  await on.raise(tenant)
  await become(id, ['waiting refused'])
  on.later(300)
  await on.raise(other)
  isWell = true
  expect(got).toHaveLength(1)
  on.later(310)
  await become(id, ['done'])
})

test('a channel that was disabled is not sent to; one that a linkage uses is not removed', async () => {
  const { got, url } = await receiver()
  const { id, channelId } = await linkedTo(url)
  const keeper = on.keeperOf(tenant)
  expect(await keeper.post('/alarm/alarm-channel/remove', {}, { ids: channelId })).toMatchObject({
    status: 422,
    reason: 'channel.used',
  })
  await on.sql(tenant, 'update alarm_channel set status = 0 where id = $1', [channelId])
  await on.raise(tenant)
  await become(id, ['failed gone'])
  expect(got).toEqual([])
})

test('a channel is refused with an inner address, without a secret it needs, and beyond what its robot takes', async () => {
  for (const [draft, reason, field] of [
    [{ channelKind: 'webhook', address: 'https://10.0.0.1/x', signSecret: 's' }, 'channel.address', 'address'],
    [{ channelKind: 'webhook', address: 'ftp://127.0.0.1/x', signSecret: 's' }, 'channel.address', 'address'],
    [{ channelKind: 'webhook', address: 'http://127.0.0.1/x' }, 'channel.secret', 'signSecret'],
    [{ channelKind: 'dingtalk', address: 'http://127.0.0.1/x', perMinute: 21 }, 'channel.too-many', 'perMinute'],
  ] as const) {
    const answer = await on.channel(tenant, draft)
    expect([answer.reason, answer.body.field]).toEqual([reason, field])
  }
})

test('one action is tried: the channel gets a test, the caller alone a letter, and nothing is controlled', async () => {
  const { got, url } = await receiver()
  const { channelId } = await linkedTo(url)
  const keeper = on.keeperOf(tenant)
  const colleague = await on.app.person({ tenant, codes: [] })
  const answer = await on.linkage(tenant, {
    actions: [
      { kind: 'channel', channelId },
      { kind: 'letter', userIds: [colleague.userId], text: '试{device}' },
      { kind: 'repair' },
    ],
  })
  const { id } = answer.data as { id: string }
  const tried = (actionNo: number, who = keeper) => who.post('/alarm/alarmlinkage/test', { id, actionNo })
  const first = await tried(1)
  expect(first.data, JSON.stringify(first.body)).toMatchObject({ status: 'done' })
  expect(bodyOf(got[0])).toMatchObject({ event: 'alarm.test' })
  expect((await tried(2)).data).toMatchObject({ status: 'done', answer: '已告知1人' })
  const mails = await on.sql(tenant, `select recipient_ids::text[] as "to" from mail where subject = '试测试'`)
  expect(mails).toEqual([{ to: [keeper.userId] }])
  expect(await tried(3)).toMatchObject({ status: 422, reason: 'linkage.untestable' })
  expect(await tried(4)).toMatchObject({ status: 400 })
  expect(await tried(1, colleague)).toMatchObject({ status: 403 })
  expect(await tried(1, on.keeperOf(other))).toMatchObject({ status: 404 })
})
