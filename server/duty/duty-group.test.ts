import { dutyGroup } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

const GROUP = `/${dutyGroup.path}`
let app: TestApp
let admin: Caller
let deptId: string

beforeAll(async () => {
  app = await startApp()
  admin = await app.person({ codes: 'all', alias: 'admin' })
  const { records } = (await admin.get('/blade-system/dept/list')).data as { records: { id: string }[] }
  deptId = records[0]?.id ?? ''
})
afterAll(() => app.stop())

let count = 0
async function group(memberIds: string[]): Promise<string> {
  count += 1
  const sent = { groupName: `${count}班`, deptId, leaderId: admin.userId, memberIds, shifts: [] }
  const { data, msg } = await admin.post(`${GROUP}/submit`, sent)
  expect(msg).toBe('操作成功')
  return (data as { id: string }).id
}
const person = async () => (await app.person()).userId
const take = (step: string, ids: string) => admin.post(`${GROUP}/${step}`, {}, { ids })
const isElsewhere = { status: 422, reason: 'duty.member-elsewhere' }

test('a group whose member belongs to another one by now is not enabled', async () => {
  const [who, colleague] = [await person(), await person()]
  const first = await group([colleague, who])
  expect((await take('disable', first)).status).toBe(200)
  const second = await group([who])
  expect(await take('enable', first)).toMatchObject(isElsewhere)
  expect((await admin.get(`${GROUP}/detail`, { id: first })).data).toMatchObject({ status: 0 })
  // As it is, it may be changed: what counts is who is enabled beside it.
  expect((await admin.post(`${GROUP}/submit`, { id: first, memberIds: [colleague, who] })).status).toBe(200)
  await take('remove', second)
  expect(await take('enable', first)).toMatchObject({ status: 200, data: true })
})

test('two that share a member are not enabled together', async () => {
  const who = await person()
  const first = await group([who])
  await take('disable', first)
  const second = await group([who])
  await take('disable', second)
  expect(await take('enable', `${first},${second}`)).toMatchObject(isElsewhere)
  expect(await take('enable', second)).toMatchObject({ status: 200 })
})

test('nor does such a group come back from the recycle bin, unless it is disabled', async () => {
  const who = await person()
  const [first] = [await group([who])]
  await take('remove', first)
  const second = await group([who])
  expect(await take('restore', first)).toMatchObject(isElsewhere)
  await take('disable', second)
  expect((await take('restore', first)).status).toBe(200)
})
