import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let writer: Caller
let reader: Caller
let chief: Caller
let platform: Caller
let foreign: Caller
beforeAll(async () => {
  app = await startApp()
  const codes = ['mail', 'mail_view', 'mail_send', 'mail_reply', 'mail_delete']
  writer = await app.person({ codes, alias: 'user' })
  reader = await app.person({ codes, alias: 'user' })
  chief = await app.person({ codes: 'all', alias: 'admin' })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  foreign = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const send = (from: Caller, to: Caller, subject: string) =>
  from.post('/blade-desk/mail/send', { recipientIds: to.userId, subject, content: '内容' })
const sent = async (from: Caller, to: Caller, subject: string) =>
  ((await send(from, to, subject)).data as { id: string }).id
const idsOf = async (caller: Caller, call: 'list' | 'unread') => {
  const { data } = await caller.get(`/blade-desk/mail/${call}`)
  const { records = [], ids = records.map((row) => row.id) } = data as { records?: { id: string }[]; ids?: string[] }
  return ids
}

test('a letter reaches whom it names, unread until it was opened; its writer has it as well', async () => {
  const id = await sent(writer, reader, '交班')
  expect(await idsOf(reader, 'unread')).toEqual([id])
  expect(await idsOf(writer, 'unread')).toEqual([])
  expect((await reader.get('/blade-desk/mail/detail', { id })).data).toMatchObject({
    subject: '交班',
    content: '内容',
    senderId: writer.userId,
    recipientIds: reader.userId,
  })
  expect(await idsOf(writer, 'list')).toContain(id)
  expect(await reader.post('/blade-desk/mail/read', { ids: [id] })).toMatchObject({ status: 200 })
  expect(await idsOf(reader, 'unread')).toEqual([])
})

test('nobody else reaches it, whatever the role: no colleague, no administrator, no other hospital', async () => {
  const id = await sent(writer, reader, '仅二人知道')
  for (const caller of [chief, platform, foreign]) {
    expect(await idsOf(caller, 'list')).not.toContain(id)
    expect(await caller.get('/blade-desk/mail/detail', { id })).toMatchObject({ status: 404 })
    expect(await caller.post('/blade-desk/mail/reply', { ids: [id], subject: 'x', content: 'x' })).toMatchObject({
      status: 404,
    })
    expect(await caller.post('/blade-desk/mail/remove', undefined, { ids: id })).toMatchObject({ status: 404 })
    await caller.post('/blade-desk/mail/read', { ids: [id] })
  }
  expect(await idsOf(reader, 'unread')).toContain(id)
  const { data } = await chief.get('/search', { q: '仅二人知道' })
  expect(JSON.stringify(data)).not.toContain(id)
})

test('who wrote a letter never learns that it was removed, nor by whom', async () => {
  const id = await sent(writer, reader, '不告知')
  const seen = async () => (await writer.get('/blade-desk/mail/detail', { id })).data
  const before: Record<string, unknown> = await seen()
  expect(Object.keys(before).filter((name) => name.startsWith('removed'))).toEqual([])
  expect(await reader.post('/blade-desk/mail/remove', undefined, { ids: id })).toMatchObject({ status: 200 })
  expect(await seen()).toEqual(before)
})

test('who removes a letter removes it for himself alone', async () => {
  const id = await sent(writer, reader, '可以删除')
  expect(await reader.post('/blade-desk/mail/remove', undefined, { ids: id })).toMatchObject({ status: 200 })
  expect(await idsOf(reader, 'list')).not.toContain(id)
  expect(await idsOf(reader, 'unread')).not.toContain(id)
  expect(await reader.get('/blade-desk/mail/detail', { id })).toMatchObject({ status: 404 })
  expect(await idsOf(writer, 'list')).toContain(id)
})

test('an answer goes to whoever wrote', async () => {
  const id = await sent(writer, reader, '在吗')
  const { data } = await reader.post('/blade-desk/mail/reply', { ids: [id], subject: 'Re: 在吗', content: '在' })
  const { id: answer } = data as { id: string }
  expect(await idsOf(writer, 'unread')).toContain(answer)
})

test('a letter to nobody, to strangers, or without words is refused and nothing is sent', async () => {
  const before = await idsOf(writer, 'list')
  const letters = [
    { recipientIds: '', subject: 's', content: 'c' },
    { recipientIds: foreign.userId, subject: 's', content: 'c' },
    { recipientIds: `${reader.userId},9`, subject: 's', content: 'c' },
    { recipientIds: reader.userId, subject: '', content: 'c' },
    { recipientIds: reader.userId, subject: 's' },
    { recipientIds: reader.userId, subject: 's'.repeat(256), content: 'c' },
  ]
  for (const letter of letters)
    expect(await writer.post('/blade-desk/mail/send', letter), JSON.stringify(letter)).toMatchObject({ status: 400 })
  expect(await idsOf(writer, 'list')).toEqual(before)
})

test('letters hold nobody back who leaves', async () => {
  const leaver = await app.person({ codes: [], alias: 'user' })
  await sent(writer, leaver, '再见')
  expect(await chief.post('/blade-user/remove', undefined, { ids: leaver.userId })).toMatchObject({ status: 200 })
})
