import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let keeper: Caller
let reader: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  reader = await app.person({ codes: ['notice', 'notice_view'], alias: 'user' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const announce = async (title: string, releaseTime = '2026-03-01 08:00:00') =>
  ((await keeper.post('/blade-desk/notice/submit', { title, category: 1, releaseTime })).data as { id: string }).id
const unread = async (caller: Caller) => ((await caller.get('/blade-desk/notice/unread')).data as { ids: string[] }).ids

test('a notice is unread until its reader marks it, for each reader by himself', async () => {
  const [one, other] = [await announce('停电'), await announce('停水')]
  expect(await unread(reader)).toEqual(expect.arrayContaining([one, other]))
  expect(await reader.post('/blade-desk/notice/read', { ids: [one] })).toMatchObject({ status: 200 })
  expect(await reader.post('/blade-desk/notice/read', { ids: [one] })).toMatchObject({ status: 200 })
  expect(await unread(reader)).not.toContain(one)
  expect(await unread(reader)).toContain(other)
  expect(await unread(keeper)).toContain(one)
})

test('what is announced for later is not counted yet', async () => {
  expect(await unread(reader)).not.toContain(await announce('以后', '2999-01-01 08:00:00'))
})

test('other hospitals neither see nor mark a notice, and without the right nobody asks', async () => {
  const id = await announce('本院')
  expect(await unread(stranger)).not.toContain(id)
  await stranger.post('/blade-desk/notice/read', { ids: [id] })
  expect(await unread(reader)).toContain(id)
  const nobody = await app.person({ codes: ['post'], alias: 'user' })
  expect(await nobody.get('/blade-desk/notice/unread')).toMatchObject({ status: 403 })
  expect(await nobody.post('/blade-desk/notice/read', { ids: [id] })).toMatchObject({ status: 403 })
})

test('ids that are none are refused', async () => {
  expect(await reader.post('/blade-desk/notice/read', { ids: ['x'] })).toMatchObject({ status: 400 })
})

const NOTICE = '/blade-desk/notice'
const submit = (row: object) =>
  keeper.post(`${NOTICE}/submit`, { category: 1, releaseTime: '2026-03-01 08:00:00', ...row })
const made = async (row: object) => ((await submit(row)).data as { id: string }).id
const madeAt = async (path: string, row: object) => ((await keeper.post(path, row)).data as { id: string }).id
const titles = async (caller: Caller) =>
  ((await caller.get(`${NOTICE}/list`, { size: '100' })).data as { records: { title: string }[] }).records.map(
    ({ title }) => title,
  )

test('a draft, what was withdrawn and what comes later are read by those who write notices, and by nobody else', async () => {
  const draft = await made({ title: '草稿', keepDraft: 1 })
  const later = await made({ title: '明年的通知', releaseTime: '2999-01-01 08:00:00' })
  const withdrawn = await made({ title: '撤回的通知' })
  expect(await titles(reader)).toContain('撤回的通知')
  expect(await keeper.post(`${NOTICE}/revoke`, { id: withdrawn })).toMatchObject({ status: 200 })
  expect(await titles(keeper)).toEqual(expect.arrayContaining(['草稿', '明年的通知', '撤回的通知']))
  const seen = await titles(reader)
  for (const [id, title] of [
    [draft, '草稿'],
    [later, '明年的通知'],
    [withdrawn, '撤回的通知'],
  ] as const) {
    expect(seen).not.toContain(title)
    expect(await reader.get(`${NOTICE}/detail`, { id })).toMatchObject({ status: 404 })
    expect(await unread(keeper)).not.toContain(id)
    expect(await reader.post(`${NOTICE}/confirm`, { id })).toMatchObject({ status: 404 })
  }
  expect(await keeper.post(`${NOTICE}/release`, { id: draft })).toMatchObject({ status: 200 })
  expect(await titles(reader)).toContain('草稿')
})

test('a notice is read by the people, roles and departments it names, with those below, and by nobody else', async () => {
  const dept = await madeAt('/blade-system/dept/submit', {
    deptName: '后勤部',
    fullName: '后勤部',
    sort: 1,
    deptCategory: 1,
  })
  const below = await madeAt('/blade-system/dept/submit', {
    deptName: '电工班',
    fullName: '电工班',
    sort: 1,
    deptCategory: 2,
    parentId: dept,
  })
  const codes = ['notice', 'notice_view']
  const electrician = await app.person({ codes, alias: 'user', deptId: below })
  const cook = await app.person({ codes, alias: 'user' })
  await made({ title: '致后勤部', toDeptIds: [dept] })
  await made({ title: '致厨师', toUserIds: [cook.userId] })
  expect(await titles(electrician)).toContain('致后勤部')
  expect(await titles(electrician)).not.toContain('致厨师')
  expect(await titles(cook)).toContain('致厨师')
  expect(await titles(cook)).not.toContain('致后勤部')
  expect(await titles(keeper)).toEqual(expect.arrayContaining(['致后勤部', '致厨师']))
  expect((await submit({ title: '致外院', toUserIds: [stranger.userId] })).status).toBe(400)
})

test('who has read and taken note is told to who wrote it; changed words are to be read again', async () => {
  const id = await made({ title: '消防演练', needConfirm: 1, toUserIds: [reader.userId] })
  const receivers = async () => (await keeper.get(`${NOTICE}/receivers`, { id })).data as { records: object[] }
  expect(await receivers()).toMatchObject({ total: 1, read: 0, confirmed: 0 })
  await reader.post(`${NOTICE}/read`, { ids: [id] })
  expect(await receivers()).toMatchObject({ read: 1, confirmed: 0 })
  const noted = await reader.post(`${NOTICE}/confirm`, { id })
  const [first] = [Object(noted.data).confirmTime]
  expect(first).toMatch(/^\d{4}-/)
  expect(Object((await reader.post(`${NOTICE}/confirm`, { id })).data).confirmTime).toBe(first)
  expect(await receivers()).toMatchObject({ read: 1, confirmed: 1, records: [{ confirmTime: first }] })
  expect(await keeper.post(`${NOTICE}/remind`, { id })).toMatchObject({ status: 422, reason: 'notice.all-read' })
  expect(await reader.get(`${NOTICE}/receivers`, { id })).toMatchObject({ status: 403 })
  expect(await stranger.get(`${NOTICE}/receivers`, { id })).toMatchObject({ status: 404 })
  await submit({ id, isTop: 1 })
  expect(await receivers()).toMatchObject({ read: 1 })
  await submit({ id, content: '改到周五' })
  expect(await receivers()).toMatchObject({ read: 0, confirmed: 0 })
  expect(await unread(reader)).toContain(id)
  expect(await keeper.post(`${NOTICE}/remind`, { id })).toMatchObject({ status: 200, data: { reminded: 1 } })
  expect(await keeper.post(`${NOTICE}/remind`, { id })).toMatchObject({ status: 422, reason: 'notice.reminded' })
})

test('what has expired is not counted, and can be read', async () => {
  const id = await made({ title: '上周停水', expireTime: '2026-03-02 08:00:00' })
  expect(await unread(reader)).not.toContain(id)
  expect(await titles(reader)).toContain('上周停水')
  expect(await submit({ title: '倒着', expireTime: '2026-02-01 08:00:00' })).toMatchObject({
    status: 400,
    reason: 'notice.expires',
  })
})

test('of HTML only what formats a text stays; plain text stays as it is', async () => {
  const sent =
    '<p onclick="x()">周六<b>停电</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">看</a></p>'
  const id = await made({ title: '带格式', content: sent })
  const stored = (await reader.get(`${NOTICE}/detail`, { id })).data as { content: string }
  expect(stored.content).toBe('<p>周六<b>停电</b><a>看</a></p>')
  const plain = await made({ title: '不带格式', content: '温度 < 5 & 湿度 > 80' })
  expect((await reader.get(`${NOTICE}/detail`, { id: plain })).data).toMatchObject({ content: '温度 < 5 & 湿度 > 80' })
})
