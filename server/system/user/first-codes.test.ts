// Users brought in by a sheet: without a password, and with a code for a single first sign-in.
import { user } from '@steward/domain/index'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, basic, startApp } from '../../testing/app.ts'
import { csv, sheetsOn } from '../../testing/sheets.ts'
import { purgeExpired } from '../sign-in/purge.ts'

let app: TestApp
let keeper: Caller
let sheets: ReturnType<typeof sheetsOn>
let now = new Date('2026-05-04T08:00:00Z')
beforeAll(async () => {
  app = await startApp({ now: () => now })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  // Told apart from those of the others by their names.
  await ask(`update role r set role_name = '护士' from "user" u where u.id = $1 and r.id = any(u.role_id)`, [
    keeper.userId,
  ])
  await ask(`update dept d set dept_name = '内科' from "user" u where u.id = $1 and d.id = any(u.dept_id)`, [
    keeper.userId,
  ])
  sheets = sheetsOn(app)
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const publicKey = async () =>
  (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>().publicKey
const cipher = async (text: string) => sm2.doEncrypt(text, await publicKey(), 0)

async function enter(account: string, password: string) {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: { grant_type: 'password', tenantId: '200001', username: account, password: await cipher(password) },
    headers: { authorization: basic },
  })
  const { access_token: token = '', reason = '' } = reply.json<{ access_token?: string; reason?: string }>()
  const headers = { 'blade-auth': `bearer ${token}` }
  return {
    isIn: token !== '',
    reason,
    get: async (url: string) => (await app.http.inject({ url, headers })).statusCode,
    choose: async (old: string, fresh: string) => {
      const payload = {
        oldPassword: await cipher(old),
        newPassword: await cipher(fresh),
        newPassword1: await cipher(fresh),
      }
      return (await app.http.inject({ method: 'POST', url: '/blade-user/update-password', headers, payload }))
        .statusCode
    },
  }
}

const header = ['登录账号', '姓名', '角色', '部门']
const sheetOf = (...accounts: string[]) =>
  csv([header, ...accounts.map((account) => [account, `姓名${account}`, '护士', '内科'])])

interface Codes {
  codes: { account: string; code: string; realName: string }[]
  others: number
}

/** Imports these accounts and makes their codes. */
async function broughtIn(...accounts: string[]): Promise<{ task: string; codes: Codes['codes'] }> {
  const task = await sheets.tried(keeper, user.path, sheetOf(...accounts), '用户.csv')
  await sheets.tell(keeper, 'confirm', task)
  expect(await sheets.taskOf(keeper, task)).toMatchObject({ counts: { done: accounts.length } })
  const { codes } = (await keeper.post('/blade-user/first-codes', {}, { task })).data as Codes
  return { task, codes }
}

test('an imported user enters once with his code, chooses a password, and the code is over', async () => {
  const { codes } = await broughtIn('li', 'wang')
  expect(codes.map(({ account, realName }) => [account, realName])).toEqual([
    ['li', '姓名li'],
    ['wang', '姓名wang'],
  ])
  const code = codes[0]?.code ?? ''
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect((await enter('wang', code)).reason).toBe('session.password')
  // However it was typed.
  const session = await enter('li', code.toLowerCase().replaceAll('-', ' '))
  expect(session.isIn).toBe(true)
  expect(await session.get('/blade-user/list')).toBe(403)
  expect(await session.get('/blade-user/info')).toBe(200)
  expect((await enter('li', code)).isIn).toBe(false)
  expect(await session.choose('AAAA-AAAA-AAAA', 'Correct-horse-2')).toBe(400)
  expect(await session.choose(code, 'Correct-horse-2')).toBe(200)
  expect((await enter('li', code)).isIn).toBe(false)
  expect((await enter('li', 'Correct-horse-2')).isIn).toBe(true)
})

test('those without a password are found, and are not any more once they have chosen one', async () => {
  const { codes } = await broughtIn('feng')
  const found = async () => {
    const { records } = (await keeper.get('/blade-user/list?hasPassword=0&size=200')).data as {
      records: { account: string }[]
    }
    return records.map(({ account }) => account)
  }
  expect(await found()).toContain('feng')
  expect(await found()).not.toContain('li')
  const code = codes[0]?.code ?? ''
  expect(await (await enter('feng', code)).choose(code, 'Correct-horse-2')).toBe(200)
  expect(await found()).not.toContain('feng')
})

test('no password, an empty one and a digest open nothing before the code was used', async () => {
  await broughtIn('zhao')
  for (const guess of ['', ' ', 'null', '-', 'undefined']) expect((await enter('zhao', guess)).isIn).toBe(false)
})

test('codes are for users without a password alone, from who may reset passwords, of his own import', async () => {
  const { task } = await broughtIn('sun')
  const helper = await app.person({ codes: ['user', 'user_view', 'user_add'] })
  const other = await app.person({ codes: 'all' })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect((await helper.post('/blade-user/first-codes', {}, { task })).code).toBe(403)
  expect((await other.post('/blade-user/first-codes', {}, { task })).reason).toBe('bulk.no-rows')
  expect((await stranger.post('/blade-user/first-codes', {}, { task })).reason).toBe('bulk.no-rows')
  expect((await keeper.post('/blade-user/first-codes', {}, { ids: helper.userId })).reason).toBe('user.has-password')
  const [sun] = await ask(`select id::text as id from "user" where account = 'sun'`)
  const mixed = await keeper.post('/blade-user/first-codes', {}, { ids: `${String(sun?.id)},${helper.userId}` })
  expect(mixed.data).toMatchObject({ codes: [{ account: 'sun' }], others: 1 })
  expect((await stranger.post('/blade-user/first-codes', {}, { ids: String(sun?.id) })).code).toBe(404)
  const dump = JSON.stringify(await ask('select * from first_sign_in'))
  const { codes } = mixed.data as Codes
  expect(dump).not.toContain(codes[0]?.code.replaceAll('-', ''))
})

test('the trial counts against the quota of accounts as the writing does', async () => {
  const [{ n = 0 } = {}] = await ask(
    `select count(*)::int as n from "user" where tenant_id = '200001' and is_deleted = 0`,
  )
  await ask(`update tenant set account_number = $1 where tenant_id = '200001'`, [Number(n) + 2])
  const task = await sheets.tried(keeper, user.path, sheetOf('q1', 'q2', 'q3'), '用户.csv')
  const plans = (await sheets.itemsOf(keeper, task)).map(({ plan, cause }) => [plan, cause])
  expect(plans).toEqual([
    ['add', ''],
    ['add', ''],
    ['refused', '当前租户已到最大账号额度'],
  ])
  await sheets.tell(keeper, 'confirm', task)
  expect(await sheets.taskOf(keeper, task)).toMatchObject({ counts: { done: 2, refused: 1 } })
  await ask(`update tenant set account_number = -1 where tenant_id = '200001'`)
})

test('a platform administrator’s sheet names and changes rows of his own tenant alone', async () => {
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const [own] = await ask(
    `select r.id::text as role, d.id::text as dept from "user" u join role r on r.id = any(u.role_id) join dept d on d.id = any(u.dept_id) where u.id = $1`,
    [platform.userId],
  )
  await ask(`update role set role_name = '护士' where id = $1`, [own?.role])
  await ask(`update dept set dept_name = '内科' where id = $1`, [own?.dept])
  await broughtIn('wu')
  const task = await sheets.tried(platform, user.path, sheetOf('wu'), '用户.csv')
  expect(await sheets.itemsOf(platform, task)).toMatchObject([{ plan: 'add', cause: '' }])
  await sheets.tell(platform, 'confirm', task)
  const rows = await ask(
    `select tenant_id as tenant, role_id[1]::text as role from "user" where account = 'wu' order by 1`,
  )
  expect(rows).toMatchObject([{ tenant: '000000', role: own?.role }, { tenant: '200001' }])
})

test('a sheet brings no password: its column is none of the list', async () => {
  const rows = [
    [...header, '密码'],
    ['zhou', '周', '护士', '内科', 'Correct-horse-3'],
  ]
  const task = await sheets.tried(keeper, user.path, csv(rows), '用户.csv')
  await sheets.tell(keeper, 'confirm', task)
  expect((await enter('zhou', 'Correct-horse-3')).isIn).toBe(false)
  expect(await ask(`select password from "user" where account = 'zhou'`)).toEqual([{ password: null }])
})

test('a new code ends the one before, a week ends each, and two at once let one in', async () => {
  const { task, codes } = await broughtIn('qian')
  const first = codes[0]?.code ?? ''
  const again = (await keeper.post('/blade-user/first-codes', {}, { task })).data as Codes
  const code = again.codes[0]?.code ?? ''
  expect((await enter('qian', first)).isIn).toBe(false)
  const both = await Promise.all([enter('qian', code), enter('qian', code)])
  expect(both.filter(({ isIn }) => isIn)).toHaveLength(1)
  const last = (await keeper.post('/blade-user/first-codes', {}, { task })).data as Codes
  now = new Date(now.getTime() + 7 * 24 * 60 * 60_000)
  expect((await enter('qian', last.codes[0]?.code ?? '')).isIn).toBe(false)
  await purgeExpired(app.context, new Date(now.getTime() + 1000))
  expect(await ask(`select from first_sign_in f join "user" u on u.id = f.user_id where u.account = 'qian'`)).toEqual(
    [],
  )
})
