// The public client of this API family over plain HTTP, with only its public key changed: its addresses, its names, its
// answers, from the sign-in to the sign-out.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { hashPassword } from '../system/sign-in/password.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { png } from '../testing/pictures.ts'
import { formOf } from '../testing/uploads.ts'

const BASIC = `Basic ${btoa('family:Family-secret-1')}`
const PASSWORD = 'Family-password-1'

interface Envelope {
  status: number
  code: number
  success: boolean
  msg: string
  reason?: string
  data: never
}
type Row = Record<string, unknown> & { id: string; children?: Row[] }

let app: TestApp
let base: string
let captchas: string
const session = { access: '', refresh: '' }

beforeAll(async () => {
  captchas = join(temporaryFolder('steward-family', afterAll), 'answers.txt')
  vi.stubEnv('CAPTCHA_FILE', captchas)
  app = await startApp()
  vi.unstubAllEnvs()
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const hash = await hashPassword(PASSWORD)
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update "user" set account = 'family', real_name = '家族管理员', password = $2 where id = $1`, [
      platform.userId,
      hash,
    ]),
  )
  // What an administrator does once: a row among the applications.
  const added = await platform.post('/blade-system/client/submit', {
    clientId: 'family',
    clientSecret: 'Family-secret-1',
    authorizedGrantTypes: 'captcha,refresh_token',
    wireProfile: 'forest',
  })
  expect(added, added.msg).toMatchObject({ status: 200 })
  base = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.stop())

/** As its interceptor sends and reads every call: a body without a numeric code counts as success there. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  query: Record<string, string> = {},
  sent: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Envelope> {
  const reply = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      authorization: BASIC,
      ...(session.access ? { 'blade-auth': `bearer ${session.access}` } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const envelope = (await reply.json()) as Envelope
  expect(envelope.code, path).toBeTypeOf('number')
  return { ...envelope, status: reply.status }
}

async function ok<T = unknown>(...asked: Parameters<typeof call>): Promise<T> {
  const answer = await call(...asked)
  expect(answer, `${asked[1]}: ${answer.msg}`).toMatchObject({ code: 200, success: true })
  return answer.data as T
}
const post = (path: string, body: unknown, query: Record<string, string> = {}) => ok<Row>('POST', path, query, { body })
const get = <T = Row>(path: string, query: Record<string, string> = {}) => ok<T>('GET', path, query)
const paging = { current: '1', size: '10' }

async function captcha() {
  const { key, image } = await get<{ key: string; image: string }>('/blade-auth/captcha')
  expect(image).toMatch(/^data:image\//)
  const lines = existsSync(captchas) ? readFileSync(captchas, 'utf8').split('\n') : []
  return { key, code: lines.find((line) => line.startsWith(key))?.split(' ')[1] ?? '' }
}

async function enter(password: string, change: { code?: string } = {}) {
  const { publicKey } = (await (await fetch(`${base}/blade-auth/oauth/public-key`)).json()) as { publicKey: string }
  const { key, code } = await captcha()
  return call(
    'POST',
    '/blade-auth/token',
    {
      tenantId: '000000',
      account: 'family',
      password: sm2.doEncrypt(password, publicKey, 0),
      grantType: 'captcha',
      scope: 'all',
      type: 'account',
    },
    { headers: { 'captcha-key': key, 'captcha-code': change.code ?? code } },
  )
}

test('before the sign-in it asks for the tenant of its address, and an unknown one is an empty object', async () => {
  expect(await get('/blade-system/tenant/info', { domain: `${base}/login` })).toEqual({})
})

test('a refused sign-in is an envelope with a code that is not 200', async () => {
  expect(await enter(PASSWORD, { code: 'zzzzz' })).toMatchObject({ status: 400, code: 400, reason: 'session.captcha' })
  expect(await enter('Wrong-password-1')).toMatchObject({ status: 400, code: 400, reason: 'session.password' })
  const stranger = await call('POST', '/blade-auth/token', {}, { headers: { authorization: 'Basic eDp5' } })
  expect(stranger).toMatchObject({ status: 401, code: 401 })
  // Without a captcha only where the client is allowed to.
  const { publicKey } = (await (await fetch(`${base}/blade-auth/oauth/public-key`)).json()) as { publicKey: string }
  const plain = { tenantId: '000000', account: 'family', password: sm2.doEncrypt(PASSWORD, publicKey, 0) }
  expect(await call('POST', '/blade-auth/token', plain)).toMatchObject({ code: 400, reason: 'session.grant' })
})

test('it signs in, and a stale token does not keep it from doing so', async () => {
  session.access = 'stale'
  const { data, code } = await enter(PASSWORD)
  expect({ code, data }).toMatchObject({
    code: 200,
    data: {
      tokenType: 'bearer',
      tenantId: '000000',
      account: 'family',
      userName: '家族管理员',
      userId: expect.stringMatching(/^\d+$/),
      oauthId: '',
      expiresIn: expect.any(Number),
      authority: expect.stringContaining('admin'),
      avatar: expect.stringMatching(/./),
    },
  })
  const tokens: { accessToken: string; refreshToken: string } = data
  session.access = tokens.accessToken
  session.refresh = tokens.refreshToken
})

test('its frame: top menus, navigation and buttons', async () => {
  expect(Array.isArray(await get('/blade-system/menu/top-menu'))).toBe(true)
  const menus = await get<Row[]>('/blade-system/menu/routes')
  expect(menus.length).toBeGreaterThan(0)
  for (const menu of menus)
    expect(menu).toMatchObject({ id: expect.any(String), path: expect.any(String), category: 1 })
  // Every truthy `children` is a branch there; the other nodes are the codes.
  const codes: unknown[] = []
  const walk = (rows: readonly Row[]) => {
    for (const row of rows)
      if (row.children) walk(row.children)
      else codes.push(row.code)
  }
  walk(await get<Row[]>('/blade-system/menu/buttons'))
  expect(codes).toEqual(expect.arrayContaining(['user_add', 'user_role', 'user_reset', 'dictbiz_add', 'role_add']))
  expect(codes).toEqual(expect.arrayContaining(['log_usual_view', 'topmenu_setting', 'data_scope_setting']))
})

test.each(['role', 'menu', 'dept', 'dict'])('the screen of %s reads a forest, though it sends a page', async (path) => {
  const rows = await get<Row[]>(`/blade-system/${path}/list`, paging)
  expect(Array.isArray(rows)).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
})

test.each([
  '/blade-system/user/list',
  '/blade-system/post/list',
  '/blade-system/param/list',
  '/blade-system/topmenu/list',
  '/blade-system/tenant/list',
  '/blade-system/client/list',
  '/blade-system/api-scope/list',
  '/blade-system/data-scope/list',
  '/blade-system/region/list',
  '/blade-desk/notice/list',
  '/blade-log/usual/list',
  '/blade-log/api/list',
  '/blade-log/error/list',
  '/blade-develop/datasource/list',
])('the screen at %s reads a page', async (path) => {
  expect(await get(path, paging)).toMatchObject({ records: expect.any(Array), total: expect.any(Number) })
})

test('its choices are lists and trees with the names it reads', async () => {
  const one = async (path: string, query: Record<string, string> = {}) => (await get<Row[]>(path, query))[0]
  expect(await one('/blade-system/tenant/select')).toMatchObject({
    tenantId: expect.any(String),
    tenantName: expect.any(String),
  })
  for (const path of ['role', 'dept', 'menu', 'dict'])
    expect(await one(`/blade-system/${path}/tree`, { tenantId: '000000' }), path).toMatchObject({
      id: expect.any(String),
      title: expect.any(String),
      value: expect.any(String),
    })
  expect(await one('/blade-system/dict/dictionary', { code: 'notice' })).toMatchObject({ dictKey: 1 })
  for (const path of ['/blade-system/post/select', '/blade-develop/datasource/select', '/blade-system/region/select'])
    expect(Array.isArray(await get(path)), path).toBe(true)
})

/** What its forms send back: every field they got, captions and children with them, and some nobody knows. */
const untouched = (row: Row, change: object) => ({ ...row, $index: 0, $cellEdit: false, unknownField: 'x', ...change })

const blank = { remark: '', $sex: '', unknownField: '' }

test('a department is added with untouched fields, changed as it was read, and removed', async () => {
  const { id } = await post('/blade-system/dept/submit', {
    ...blank,
    deptName: '家族科室',
    fullName: '家族科室全称',
    deptCategory: 1,
    sort: 3,
    parentId: '',
    tenantId: '000000',
  })
  const row = await get('/blade-system/dept/detail', { id })
  await post('/blade-system/dept/submit', untouched(row, { deptName: '改名科室' }))
  expect(await get('/blade-system/dept/detail', { id })).toMatchObject({
    deptName: '改名科室',
    fullName: '家族科室全称',
    sort: 3,
  })
  await ok('POST', '/blade-system/dept/remove', { ids: id })
  expect(await call('GET', '/blade-system/dept/detail', { id })).toMatchObject({ code: 404 })
})

const own: { role?: string; user?: string; dept?: string } = {}

test('a role is added and granted, and its keys are checked when the dialog opens again', async () => {
  const { id } = await post('/blade-system/role/submit', {
    roleName: '家族角色',
    roleAlias: 'family',
    sort: 1,
    parentId: '',
    tenantId: '000000',
  })
  const tree = await get<Record<'menu' | 'dataScope' | 'apiScope', Row[]>>('/blade-system/menu/grant-tree')
  expect(tree).toMatchObject({ menu: expect.any(Array), dataScope: expect.any(Array), apiScope: expect.any(Array) })
  const leaves = (rows: readonly Row[]): Row[] => rows.flatMap((row) => (row.children ? leaves(row.children) : [row]))
  const menuIds = leaves(tree.menu)
    .slice(0, 3)
    .map((row) => row.id)
  await post('/blade-system/role/grant', { roleIds: [id], menuIds, dataScopeIds: [], apiScopeIds: [] })
  const keys = await get<Record<'menu' | 'dataScope' | 'apiScope', string[]>>('/blade-system/menu/role-tree-keys', {
    roleIds: id,
  })
  expect({ ...keys, menu: keys.menu.toSorted() }).toEqual({ menu: menuIds.toSorted(), dataScope: [], apiScope: [] })
  own.role = id
})

test('a user is added with a password in plain text, sex unknown and boxes left empty, then changed and granted', async () => {
  const { id: dept } = await post('/blade-system/dept/submit', {
    deptName: '家族部门',
    fullName: '家族部门',
    tenantId: '000000',
  })
  const { id } = await post('/blade-system/user/submit', {
    ...blank,
    tenantId: '000000',
    account: 'familyuser',
    password: 'Plain-password-1',
    password2: 'Plain-password-1',
    name: '昵称',
    realName: '家族用户',
    roleId: own.role,
    deptId: dept,
    postId: '',
    phone: '',
    email: '',
    sex: 3,
    birthday: '',
    code: '',
  })
  const row = await get('/blade-system/user/detail', { id })
  // It calls split on these.
  expect(row).toMatchObject({ roleId: own.role, deptId: dept, postId: expect.any(String), sex: 3 })
  expect(row).not.toHaveProperty('password')
  await post('/blade-system/user/update', untouched(row, { realName: '改名用户' }))
  await ok('POST', '/blade-system/user/grant', { userIds: id, roleIds: own.role ?? '' })
  await ok('POST', '/blade-system/user/unlock', { userIds: id })
  expect(await get('/blade-system/user/detail', { id })).toMatchObject({ realName: '改名用户', account: 'familyuser' })
  const listed = await get<{ records: Row[] }>('/blade-system/user/list', {
    ...paging,
    account: 'familyuser',
    realName: '',
  })
  expect(listed.records).toMatchObject([{ id, roleName: '家族角色', deptName: '家族部门' }])
  await ok('POST', '/blade-system/user/remove', { ids: id })
})

test.each([
  ['/blade-system/post', { category: 1, postCode: 'fam', postName: '家族岗位', sort: 1 }, { postName: '改名岗位' }],
  ['/blade-system/param', { paramName: '家族参数', paramKey: 'family.key', paramValue: '1' }, { paramValue: '2' }],
  [
    '/blade-system/menu',
    {
      name: '家族菜单',
      code: 'family_menu',
      path: '/family',
      category: 1,
      action: 0,
      isOpen: 1,
      sort: 1,
      parentId: '',
    },
    { name: '改名菜单' },
  ],
  [
    '/blade-system/topmenu',
    { name: '家族顶部', code: 'family_top', source: 'iconfont', path: '', sort: 1 },
    { name: '改名顶部' },
  ],
  [
    '/blade-system/dict',
    { code: 'family', dictKey: -1, dictValue: '家族字典', sort: 1, isSealed: 0 },
    { dictValue: '改名字典' },
  ],
  [
    '/blade-desk/notice',
    { title: '家族公告', category: 1, releaseTime: '2026-01-01 08:00:00', content: '<p>一 & 二</p>' },
    { title: '改名公告' },
  ],
  [
    '/blade-system/tenant',
    {
      tenantName: '家族医院',
      linkman: '',
      contactNumber: '',
      address: '',
      domain: '',
      accountNumber: '',
      expireTime: '',
    },
    { linkman: '联系人' },
  ],
] as const)('%s: added with boxes left empty, changed as it was read, removed', async (path, given, change) => {
  const { id } = await post(`${path}/submit`, { ...blank, ...given })
  const row = await get(`${path}/detail`, { id })
  await post(`${path}/submit`, untouched(row, change))
  expect(await get(`${path}/detail`, { id })).toMatchObject(change)
  await ok('POST', `${path}/remove`, { ids: id })
})

test('an entry of a dictionary comes to its choices with a number for its key', async () => {
  const { id } = await post('/blade-system/dict/submit', {
    code: 'family2',
    dictKey: -1,
    dictValue: '家族',
    sort: 1,
    isSealed: 0,
  })
  await post('/blade-system/dict/submit', {
    code: 'family2',
    parentId: id,
    dictKey: 7,
    dictValue: '七',
    sort: 1,
    isSealed: 0,
  })
  expect(await get('/blade-system/dict/dictionary', { code: 'family2' })).toMatchObject([
    { dictKey: 7, dictValue: '七' },
  ])
  const found = await get<Row[]>('/blade-system/dict/list', { ...paging, code: 'family2', dictValue: '七' })
  expect(found).toMatchObject([{ id, children: [{ dictKey: 7 }] }])
})

test('logs are read newest first, and a line by its id', async () => {
  await app.calls.flush()
  for (const kind of ['usual', 'api']) {
    const { records } = await get<{ records: Row[] }>(`/blade-log/${kind}/list`, paging)
    const times = records.map(({ createTime }) => String(createTime))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(await get(`/blade-log/${kind}/detail`, { id: records[0]?.id ?? '' })).toMatchObject({ id: records[0]?.id })
  }
})

test('its own errors are taken, and its picture by the address it has in its code', async () => {
  await ok(
    'POST',
    '/user/send-logs',
    {},
    { body: [{ url: '/x', time: '2026-01-01 08:00:00', type: 'error', message: 'e' }] },
  )
  const form = await formOf(png(), 'me.png', 'image/png')
  const reply = await fetch(`${base}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: {
      'blade-auth': `bearer ${session.access}`,
      'blade-requested-with': 'BladeHttpRequest',
      'content-type': form.type,
    },
    body: new Uint8Array(form.payload),
  })
  const { data } = (await reply.json()) as { data: { link: string; originalName: string } }
  expect(data).toMatchObject({ originalName: 'me.png', link: expect.stringMatching(/^\//) })
  const info = await get('/blade-system/user/info')
  await post('/blade-system/user/update-info', untouched(info, { avatar: data.link, name: '我' }))
  expect(await get('/blade-system/user/info')).toMatchObject({ name: '我', roleId: expect.any(String) })
})

test('its token is refreshed, and ends with its sign-out', async () => {
  const asked = { tenantId: '000000', refreshToken: session.refresh, grantType: 'refresh_token', scope: 'all' }
  const { accessToken, refreshToken } = await ok<Record<'accessToken' | 'refreshToken', string>>(
    'POST',
    '/blade-auth/token',
    asked,
  )
  expect(accessToken).not.toBe(session.access)
  // A refresh token opens nothing.
  session.access = refreshToken
  expect(await call('GET', '/blade-system/user/info')).toMatchObject({ status: 401, code: 401 })
  session.access = accessToken
  await get('/blade-system/user/info')
  expect(await ok('POST', '/blade-auth/logout')).toMatchObject({ code: '200' })
  expect(await call('GET', '/blade-system/user/info')).toMatchObject({ status: 401, code: 401 })
  // With a token that is over it must still succeed: the client ends its session only then.
  await ok('POST', '/blade-auth/logout')
})
