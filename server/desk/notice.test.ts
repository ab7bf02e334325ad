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
