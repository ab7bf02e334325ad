// What another console of this API family asks and sends beside lists and names of calls: answered, kept or refused by name,
// and told in the one place it shows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { png } from '../../testing/pictures.ts'
import { upload } from '../../testing/uploads.ts'

type Row = Record<string, unknown> & { id: string; children?: Row[] }
interface Paged {
  records: Row[]
}

let app: TestApp
let platform: Caller
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  const { data } = await platform.get('/blade-system/client/list', { clientId_equal: 'test' })
  const [{ id } = { id: '' }] = (data as Paged).records
  await platform.post('/blade-system/client/submit', { id, wireProfile: 'forest' })
})
afterAll(() => app.stop())

const recordsOf = async (who: Caller, path: string, query: Record<string, string>) =>
  ((await who.get(path, query)).data as Paged).records
const flat = (nodes: readonly Row[]): Row[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

test('what it asks in passing is answered, and what is not here is refused with a sentence', async () => {
  expect(await keeper.get('/blade-system/menu/main-menu')).toMatchObject({ code: 200, data: null })
  expect(await keeper.get('/blade-system/user/leader-list')).toMatchObject({ code: 200, data: [] })
  expect(await keeper.get('/blade-system/role/alias')).toMatchObject({ code: 200, data: ['admin'] })
  expect(await keeper.get('/blade-flow/model/list')).toMatchObject({
    status: 404,
    reason: 'call.unknown',
    msg: expect.stringContaining('/blade-flow/model/list'),
  })
})

test('a new password is said in the words of the answer, the only part it shows', async () => {
  const person = await app.person()
  const reset = await keeper.post('/blade-user/reset-password', {}, { userIds: person.userId })
  const { passwords } = reset.data as { passwords: { account: string; password: string }[] }
  expect(reset.msg).toContain(`${passwords[0]?.account} ${passwords[0]?.password}`)
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(
      `insert into param (id, tenant_id, param_name, param_key, param_value) values (77, '000000', '初始密码', 'account.initPassword', 'Initial-pass-77')`,
    ),
  )
  app.context.changes.invalidateAll()
  const usual = await keeper.post('/blade-user/reset-password', {}, { userIds: person.userId })
  expect(usual).toMatchObject({ code: 200, data: true, msg: expect.stringContaining('account.initPassword') })
  expect(usual.msg).not.toContain('Initial-pass-77')
})

test('a tenant removed there stands in its list of removed ones, and comes back from it', async () => {
  await app.person({ tenant: '200079' })
  const found = async (query: Record<string, string>) =>
    (await recordsOf(platform, '/blade-system/tenant/list', { tenantId: '200079', ...query })).map(
      ({ status }) => status,
    )
  const [{ id } = { id: '' }] = await recordsOf(platform, '/blade-system/tenant/list', { tenantId: '200079' })
  expect(await found({ status_equal: '-1' })).toEqual([])
  expect(await platform.post('/blade-system/tenant/recycle', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await found({ status_equal: '-1' })).toEqual([-1])
  expect(await found({ status_equal: '1' })).toEqual([])
  expect(await platform.post('/blade-system/tenant/pass', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await found({ status_equal: '1' })).toEqual([1])
})

test('a file put there belongs to the list of attachments until it is removed there', async () => {
  const person = await app.person()
  const { attachId } = (await upload(app.http, person, png(), { path: 'put-file-attach' })).data
  expect((await keeper.get('/blade-resource/attach/detail', { id: attachId })).data).toMatchObject({ status: 1 })
  expect(await person.get('/blade-resource/oss/endpoint/file-link', { attachId })).toMatchObject({ status: 200 })
  // A row that names it takes it over.
  const named = await keeper.post('/blade-desk/notice/submit', {
    title: '带附件',
    category: 1,
    releaseTime: '2026-03-01 08:00:00',
    attachments: (await upload(app.http, keeper, png(), { path: 'put-file-attach' })).data.attachId,
  })
  expect(named, named.msg).toMatchObject({ status: 200 })
  expect(await keeper.post('/blade-resource/attach/remove', {}, { ids: attachId })).toMatchObject({ status: 200 })
})

test('what has another name here is kept, and what has no place is refused by its name', async () => {
  const made = await platform.post('/blade-system/tenant/submit', {
    tenantName: '域名医院',
    domainUrl: 'https://family.hospital.cn',
  })
  expect(made.data, made.msg).toMatchObject({ domain: 'https://family.hospital.cn' })
  const dept = { deptName: '科室', fullName: '科室' }
  for (const [path, body, name] of [
    ['blade-system/dept', { ...dept, leaderId: keeper.userId }, 'leaderId'],
    ['blade-user', { id: keeper.userId, isLeader: 1 }, 'isLeader'],
    ['blade-system/data-scope', { resourceCode: 'user', scopeClass: 'org.x.UserMapper.page' }, 'scopeClass'],
    ['blade-system/data-scope', { resourceCode: 'user', scopeField: 'id,name' }, 'scopeField'],
  ] as const)
    expect(await platform.post(`/${path}/submit`, body), name).toMatchObject({
      status: 422,
      reason: 'field.not-kept',
      msg: expect.stringContaining(name),
    })
  expect(await keeper.post('/blade-system/dept/submit', { ...dept, leaderId: '' })).toMatchObject({ status: 200 })
  const notice = { title: '带图', category: 1, releaseTime: '2026-03-01 08:00:00' }
  expect(
    await keeper.post('/blade-desk/notice/submit', { ...notice, content: '<p><img src="/api/file/1.png"></p>' }),
  ).toMatchObject({ status: 422, reason: 'notice.media' })
})

test('an emptied portrait is taken away', async () => {
  const own = async () => (await keeper.get('/blade-user/info')).data as { avatar: string }
  for (const [path, more] of [
    ['update-info', {}],
    ['submit', { id: keeper.userId }],
  ] as const) {
    const { link } = (await upload(app.http, keeper, png(), { path: 'put-file' })).data
    await keeper.post('/blade-user/update-info', { avatar: link })
    expect((await own()).avatar).not.toBe('')
    const emptied = await keeper.post(`/blade-user/${path}`, { ...more, avatar: '' })
    expect(emptied, emptied.msg).toMatchObject({ status: 200 })
    expect((await own()).avatar ?? '').toBe('')
  }
})

test('a text message service of its form is kept, and what is wrong with scopes and digests is said', async () => {
  const service = {
    smsCode: 'family',
    category: 3,
    templateId: 'SMS_1',
    accessKey: 'a',
    secretKey: 's',
    signName: '后勤',
  }
  const made = await keeper.post('/blade-resource/sms/submit', service)
  expect(made.data, made.msg).toMatchObject({ templateId: 'SMS_1', template: '{code}' })
  const menus = flat((await platform.get('/blade-system/menu/list', { code: 'user' })).data as Row[])
  expect(
    await platform.post('/blade-system/data-scope/submit', {
      scopeName: '范围',
      menuId: menus.at(-1)?.id,
      resourceCode: 'nothing',
      scopeType: 1,
      scopeField: '*',
    }),
  ).toMatchObject({ status: 400, reason: 'scope.resource' })
  const person = await app.person({ byPassword: true })
  const digest = 'a'.repeat(32)
  expect(
    await person.post('/blade-user/update-password', {
      oldPassword: 'Correct-horse-1',
      newPassword: digest,
      newPassword1: digest,
    }),
  ).toMatchObject({ status: 400, reason: 'user.password-digest', msg: expect.stringContaining('摘要') })
})

test('its menu has the entries it can open, under its paths, and what an administrator has added', async () => {
  await platform.post('/blade-system/menu/submit', { name: '大屏', code: 'wall', path: '/wall', category: 1, sort: 1 })
  const entries = flat((await platform.get('/blade-system/menu/routes')).data as Row[])
  const paths = new Map(entries.map(({ code, path }) => [code, path]))
  expect(paths.get('dict-biz')).toBe('/system/dictbiz')
  expect(paths.get('data-scope')).toBe('/authority/datascope')
  expect(paths.get('wall')).toBe('/wall')
  for (const code of ['device', 'iot', 'security', 'print-head']) expect(paths.has(code), code).toBe(false)
})

test('an export it keeps as a file is a sheet with the sentence', async () => {
  const reply = await app.http.inject({
    url: '/api/blade-system/user/export-user',
    headers: { 'blade-auth': `bearer ${keeper.token}` },
  })
  expect(reply.statusCode).toBe(200)
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(reply.rawPayload)
  expect(String(sheets[0]?.rows[0]?.[0])).toContain('请在用户列表中导入或导出')
})
