// E-mails: through the enabled service to whoever has an address, merged, followed, tried again, and never to places that are
// not admitted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { actAs } from '../../platform/work.ts'
import { type Told, startMessages } from '../../testing/messages.ts'
import { type SmtpSink, startSmtp } from '../../testing/smtp.ts'
import { queueEmails } from './queue.ts'

const tenant = '200001'
let on: Told
let sink: SmtpSink
beforeAll(async () => {
  on = await startMessages()
  sink = await startSmtp()
  await admit('127.0.0.1')
})
afterAll(async () => {
  await on.stop()
  await sink.stop()
})
beforeEach(() => on.clear())

const admit = (places: string) =>
  on.app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = $1 where param_key = 'callback.internal'`, [places]),
  )
const draft = (more: object = {}) => ({
  emailCode: `M${newId()}`,
  host: '127.0.0.1',
  port: sink.port,
  security: 'none',
  account: 'steward',
  password: 'Kf83#ppq',
  fromAddress: 'ops@hospital.cn',
  fromName: '后勤保障部',
  ...more,
})
const submit = (more: object = {}) => on.keeper.post('/blade-resource/email/submit', draft(more))
async function enabled(more: object = {}): Promise<string> {
  const made = await submit(more)
  expect(made, made.msg).toMatchObject({ status: 200 })
  const { id } = made.data as { id: string }
  expect(await on.keeper.post('/blade-resource/email/enable', { id })).toMatchObject({ status: 200 })
  return id
}
async function reader(address: string) {
  const who = await on.app.person({ tenant, codes: ['mail', 'mail_view'] })
  await on.sql('update "user" set email = $2 where id = $1', [who.userId, address])
  return { ...who, email: address }
}
const words = (title: string) => ({ zh: { title, content: `${title}。` }, en: { title, content: `${title}.` } })
const sent = (title: string, to: { userId: string; email: string }[], mergeKey?: string) =>
  actAs(on.app.context, { tenant, actor: machineActor('process', 'linkage') }, (ctx) =>
    queueEmails(ctx, words(title), to, { about: { entity: 'alarm-record', id: on.alarmId }, mergeKey }),
  )
const of = (who: { userId: string }) => on.list({ channel: 'email', receiverId: who.userId })
const state = async (who: { userId: string }) => (await of(who)).map(({ msgStatus }) => msgStatus)
const bodyOf = (text = '') => Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8')

test('an e-mail goes to its reader through the enabled service, and its record says how it went', async () => {
  await enabled()
  const who = await reader('zhang.san@hospital.cn')
  await sent('冷库偏暖', [who])
  await expect.poll(() => state(who), { timeout: 10_000 }).toEqual(['sent'])
  const [mail] = sink.taken.splice(0)
  expect(mail).toMatchObject({ to: 'zhang.san@hospital.cn', login: 'steward Kf83#ppq' })
  expect(mail?.text).toContain('From: =?UTF-8?B?')
  expect(bodyOf(mail?.text)).toContain('冷库偏暖。\n\n冷库偏暖.')
  expect(await of(who)).toMatchObject([{ address: 'zh***@hospital.cn', bizType: 'alarm', title: '冷库偏暖' }])
  const list = (await on.keeper.get('/blade-resource/email-record/list')).data as { records: { address: string }[] }
  expect(list.records[0]?.address).toBe('zh***@hospital.cn')
  expect(JSON.stringify((await on.keeper.get('/blade-resource/email/list')).data)).not.toContain('Kf83#ppq')
  const [stored] = await on.sql('select password from email limit 1')
  expect(String(stored?.password)).not.toContain('Kf83')
})

test('what the server refuses for good has failed with its words, and goes again to another reader', async () => {
  await enabled()
  const [who, other] = [await reader('gone@hospital.cn'), await reader('here@hospital.cn')]
  sink.refusal = '550 no such user'
  await sent('退信', [who])
  await expect.poll(() => state(who), { timeout: 10_000 }).toEqual(['failed'])
  sink.refusal = undefined
  const [row] = await of(who)
  expect(row?.errorMsg).toContain('邮件服务器拒收：550 no such user')
  expect(await on.resend([row?.id ?? ''], { receiverIds: other.userId })).toMatchObject({ status: 200 })
  await expect.poll(() => state(other), { timeout: 10_000 }).toEqual(['sent'])
  expect(sink.taken.splice(0)).toMatchObject([{ to: 'here@hospital.cn' }])
})

test('a server that says later is asked again, and e-mails about one thing meanwhile are one', async () => {
  await enabled()
  const who = await reader('later@hospital.cn')
  sink.refusal = '451 later'
  const mergeKey = newId()
  await sent('一', [who], mergeKey)
  await expect.poll(async () => (await of(who))[0]?.errorMsg, { timeout: 10_000 }).toContain('451 later')
  await sent('二', [who], mergeKey)
  await sent('三', [who], mergeKey)
  expect(await state(who)).toEqual(['sending', 'merged', 'merged'])
  sink.refusal = undefined
  on.later(20)
  await expect.poll(() => state(who), { timeout: 10_000 }).toEqual(['sent', 'merged', 'merged'])
  const [mail] = sink.taken.splice(0)
  expect(bodyOf(mail?.text)).toContain('一。（另有 2 条）')
})

test('inner addresses and open connections are refused unless the installation admits them', async () => {
  for (const more of [{ host: '10.1.2.3' }, { host: '93.184.215.14' }, { host: '169.254.169.254', security: 'tls' }])
    expect(await submit(more), JSON.stringify(more)).toMatchObject({ status: 400, reason: 'email.internal' })
  expect(await submit({ host: 'http://mail.cn' })).toMatchObject({ status: 400, reason: 'email.host' })
  await enabled()
  const who = await reader('nobody@hospital.cn')
  await admit('192.0.2.1')
  await sent('不该出门', [who])
  await expect.poll(() => state(who), { timeout: 10_000 }).toEqual(['failed'])
  await admit('127.0.0.1')
  expect((await of(who))[0]?.errorMsg).toBe('地址不允许')
  expect(sink.taken).toEqual([])
})

test('a service is tried before it is enabled, and one in use is not removed', async () => {
  const id = ((await submit()).data as { id: string }).id
  const tried = await on.keeper.post('/blade-resource/email/send', { id, address: 'me@hospital.cn' })
  expect(tried).toMatchObject({ status: 200, data: { ok: true, code: 'sent', answer: '250 taken as 4711' } })
  expect(sink.taken.splice(0)).toMatchObject([{ to: 'me@hospital.cn' }])
  expect(await on.keeper.post('/blade-resource/email/send', { id, address: 'me@hospital.cn' })).toMatchObject({
    status: 429,
  })
  const used = await enabled()
  expect(await on.keeper.post('/blade-resource/email/remove', undefined, { ids: used })).toMatchObject({ status: 422 })
  expect(await on.stranger.post('/blade-resource/email/send', { id, address: 'me@hospital.cn' })).toMatchObject({
    status: 404,
  })
})

test('whoever has chosen so gets letters of a kind by e-mail as well', async () => {
  await enabled()
  const [one, two] = [await reader('copy@hospital.cn'), await reader('none@hospital.cn')]
  await one.post('/iot/message-preference/own', { emailKinds: 'work' })
  await on.letter([one, two], '派给您的工单', false, { kind: 'work' })
  await expect.poll(() => state(one), { timeout: 10_000 }).toEqual(['sent'])
  expect(sink.taken.splice(0).map(({ to }) => to)).toEqual(['copy@hospital.cn'])
  expect(await of(two)).toEqual([])
})
