import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Node {
  [field: string]: unknown
  id: string
  children?: Node[]
}
interface Paged {
  records: Node[]
  total: number
}

let app: TestApp
let platform: Caller
let keeper: Caller
let clientId: string

beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  const { data } = await platform.get('/blade-system/client/list', { clientId_equal: 'test' })
  clientId = (data as Paged).records[0]?.id ?? ''
})
afterAll(() => app.stop())

/** As an administrator chooses it in the screen of applications. */
async function choose(wireProfile: string) {
  expect(await platform.post('/blade-system/client/submit', { id: clientId, wireProfile })).toMatchObject({
    status: 200,
  })
}
const list = async (path: string, query: Record<string, string> = {}, who = platform) =>
  (await who.get(`/blade-system/${path}/list`, { current: '1', size: '10', ...query })).data as unknown

async function dept(deptName: string, parentId = '0'): Promise<string> {
  const { data, msg } = await keeper.post('/blade-system/dept/submit', { deptName, fullName: deptName, parentId })
  expect(data, msg).toMatchObject({ deptName })
  return (data as { id: string }).id
}
const namesOf = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ deptName, children }) => (children ? [deptName, namesOf(children)] : deptName))
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

test.each(['role', 'menu', 'dept', 'dict'])(
  '%s/list is a page, and a whole forest to a client of that profile, from the next call on',
  async (path) => {
    await choose('page')
    const page = (await list(path, { size: '500' })) as Paged
    const next = (await list(path, { size: '500', current: '2' })) as Paged
    const ids = [...page.records, ...next.records].map(({ id }) => id)
    expect(ids).toHaveLength(page.total)
    await choose('forest')
    const whole = (await list(path)) as Node[]
    expect(Array.isArray(whole)).toBe(true)
    expect(
      flat(whole)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    for (const node of flat(whole)) {
      if (!('children' in node)) continue
      expect(node.children?.length, node.id).toBeGreaterThan(0)
      expect(node.hasChildren).toBe(true)
    }
    await choose('page')
    expect(await list(path)).toMatchObject({ total: page.total })
  },
)

test('every other list stays a page', async () => {
  await choose('forest')
  for (const path of ['post', 'param', 'tenant', 'client', 'dict-biz', 'topmenu', 'region'])
    expect(await list(path), path).toMatchObject({ records: expect.any(Array), total: expect.any(Number) })
  await choose('page')
})

test('a search within a forest finds every level, and shows the way to each hit', async () => {
  const top = await dept('后勤保障部')
  const middle = await dept('机电科', top)
  await dept('医用气体班', middle)
  await dept('污水处理班', middle)
  await dept('膳食科', top)
  await choose('forest')
  expect(namesOf((await list('dept', { deptName: '气体' }, keeper)) as Node[])).toEqual([
    ['后勤保障部', [['机电科', ['医用气体班']]]],
  ])
  // What stands below a hit is not a hit.
  expect(namesOf((await list('dept', { deptName: '机电' }, keeper)) as Node[])).toEqual([['后勤保障部', ['机电科']]])
  expect(await list('dept', { deptName: '没有这个' }, keeper)).toEqual([])
  const ordered = (await list('dept', { deptName_like: '班', descs: 'dept_name' }, keeper)) as Node[]
  expect(namesOf(ordered)).toEqual([['后勤保障部', [['机电科', ['医用气体班', '污水处理班']]]]])
  await choose('page')
})

test('keys of a dictionary are typed in a forest as in a page', async () => {
  await choose('forest')
  const sex = flat((await list('dict', { code: 'sex' })) as Node[])
  expect(sex.map(({ dictKey }) => dictKey)).toEqual(expect.arrayContaining([1, 2]))
  await choose('page')
})

test('a forest opens nothing: without the right it is refused, other tenants and scopes stay unseen', async () => {
  const nobody = await app.person()
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const own = await dept('只此一家')
  await choose('forest')
  for (const path of ['role', 'menu', 'dept', 'dict'])
    expect(await nobody.get(`/blade-system/${path}/list`), path).toMatchObject({ status: 403 })
  expect(await list('dept', { deptName: '只此一家' }, stranger)).toEqual([])
  expect(await list('dept', { id: own }, keeper)).toMatchObject([{ id: own }])
  const malformed: Record<string, string>[] = [{ descs: 'no_such_field' }, { createTime_dategt: 'x' }]
  for (const query of malformed)
    expect(await keeper.get('/blade-system/dept/list', query)).toMatchObject({ status: 400 })
  await choose('page')
})

test('the profile belongs to the client of the session, not to the person', async () => {
  await platform.post('/blade-system/client/submit', {
    clientId: 'other-console',
    clientSecret: 'Other-secret-1',
    authorizedGrantTypes: 'password',
    wireProfile: 'forest',
  })
  const [{ account } = { account: '' }] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ account: string }>('select account from "user" where id = $1', [keeper.userId]),
  )
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const entered = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: {
      grant_type: 'password',
      tenantId: keeper.tenant,
      username: account,
      password: sm2.doEncrypt('Correct-horse-1', publicKey, 0),
    },
    headers: { authorization: `Basic ${btoa('other-console:Other-secret-1')}` },
  })
  const { access_token: token } = entered.json<{ access_token: string }>()
  const other = await app.http.inject({ url: '/blade-system/dept/list', headers: { 'blade-auth': `bearer ${token}` } })
  expect(other.json()).toMatchObject({ code: 200, data: expect.any(Array) })
  expect(await list('dept', {}, keeper)).toMatchObject({ total: expect.any(Number) })
})

test('such consoles find buttons under the codes they know, and send a chosen password as it was typed', async () => {
  const codes = async () => {
    const branches = (await platform.get('/blade-system/menu/buttons')).data as Node[]
    return flat(branches).map(({ code }) => code)
  }
  const typed = { id: keeper.userId, password: 'Typed-password-1' }
  await choose('page')
  expect(await codes()).not.toContain('user_role')
  expect(await platform.post('/blade-user/submit', typed)).toMatchObject({ reason: 'user.password-plain' })
  await choose('forest')
  expect(await codes()).toEqual(expect.arrayContaining(['user_role', 'user_grant', 'user_reset', 'dictbiz_add']))
  expect(await platform.post('/blade-user/submit', { ...typed, password: 'f'.repeat(300) })).toMatchObject({
    reason: 'user.password-plain',
  })
  const stranger = await app.person({ codes: 'all', alias: 'admin' })
  const changed = await stranger.post('/blade-user/submit', { id: stranger.userId, password: 'Typed-password-1' })
  expect(changed, changed.msg).toMatchObject({ status: 200 })
  await choose('page')
})

test('our own console keeps its pages', async () => {
  const { data } = await platform.get('/blade-system/client/list', { clientId_equal: 'console' })
  const [{ id } = { id: '' }] = (data as Paged).records
  expect(await platform.post('/blade-system/client/submit', { id, wireProfile: 'forest' })).toMatchObject({
    status: 422,
    reason: 'client.console-pages',
  })
  expect((await platform.get('/blade-system/client/detail', { id })).data).toMatchObject({ wireProfile: 'page' })
})
