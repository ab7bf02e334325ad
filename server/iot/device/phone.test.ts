import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

const tenant = '200001'
const PASSWORD = 'box-Secret-9'

let app: TestApp
let keeper: Caller
let clerk: Caller
let other: Caller
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  clerk = await app.person({ tenant })
  other = await app.person({ tenant })
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

let count = 0
async function addLine(more: object = {}): Promise<{ id: string; rev: number }> {
  count += 1
  const answer = await keeper.post('/iot/phone/save', {
    phoneName: `线路${count}`,
    extension: String(8300 + count),
    ...more,
  })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}
const own = async (who: Caller) => (await who.get('/iot/userTelephoneInfo')).body.data

test('whoever uses a line is told its box and password; everybody else is told nothing', async () => {
  const { id } = await addLine({ ip: '10.1.2.3', password: PASSWORD, userId: clerk.userId })
  expect(await own(clerk)).toEqual({
    phoneName: expect.any(String),
    extension: expect.any(String),
    ip: '10.1.2.3',
    port: 9090,
    secure: 0,
    password: PASSWORD,
  })
  expect(await own(other)).toBeNull()
  expect(await own(keeper)).toBeNull()
  expect(await app.anybody.get('/iot/userTelephoneInfo')).toMatchObject({ status: 401 })
  for (const path of ['detail', 'list'])
    expect(JSON.stringify((await keeper.get(`/iot/phone/${path}`, { id })).body)).not.toContain(PASSWORD)
  const [stored] = await sql('select password from phone where id = $1', [id])
  expect(String(stored?.password)).not.toContain(PASSWORD)
})

test('a change that leaves the password out keeps it, and a line that is switched off is nobody’s', async () => {
  const person = await app.person({ tenant })
  const { id, rev } = await addLine({ ip: '10.1.2.4', password: PASSWORD, userId: person.userId })
  const changed = { id, rev, phoneName: '改名', password: '******' }
  expect(await keeper.post('/iot/phone/update', changed)).toMatchObject({ status: 200 })
  expect(await own(person)).toMatchObject({ phoneName: '改名', password: PASSWORD })
  expect(await keeper.post('/iot/phone/disable', undefined, { ids: id })).toMatchObject({ status: 200 })
  expect(await own(person)).toBeNull()
})

test('nobody has two lines, and an address of a box is an address', async () => {
  const person = await app.person({ tenant })
  await addLine({ userId: person.userId })
  const line = { phoneName: '第二条', extension: '8901' }
  expect(await keeper.post('/iot/phone/save', { ...line, userId: person.userId })).toMatchObject({
    status: 400,
    msg: '该用户已有电话线路',
  })
  for (const ip of ['300.1.1.1', '1.2.3', 'ws://x', 'a b', '10.0.0.1/x'])
    expect(await keeper.post('/iot/phone/save', { ...line, ip }), ip).toMatchObject({ status: 400 })
  expect(await keeper.post('/iot/phone/save', { ...line, ip: 'box-1.hospital.cn' })).toMatchObject({ status: 200 })
})

test('people of another tenant have no part in a line, even with the same person named', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(
    await keeper.post('/iot/phone/save', { phoneName: 'x', extension: newId().slice(-8), userId: stranger.userId }),
  ).toMatchObject({ status: 400 })
  expect(await own(stranger)).toBeNull()
})
