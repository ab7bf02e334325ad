// Accounts are the same whatever their case and width; what an older version let in beside each other stays.
import { user } from '@steward/domain/index'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { migrate, readMigrations } from '../../platform/migrate.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { createDatabaseAt } from '../../testing/database.ts'
import { doorOf } from '../../testing/door.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { sheetsOn, xlsx } from '../../testing/sheets.ts'
import { hashPassword } from '../sign-in/password.ts'

const PASSWORD = 'Correct-horse-1'
const TENANT = '200001'
const migrations = join(import.meta.dirname, '../../migrations')
/** The first migration that folds accounts. */
const FOLDING = '0111'

let app: TestApp
let door: ReturnType<typeof doorOf>
let keeper: Caller

beforeAll(async () => {
  const folder = join(temporaryFolder('older', afterAll), 'migrations')
  mkdirSync(folder)
  for (const { name } of readMigrations(migrations))
    if (name.slice(0, 4) < FOLDING) copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabaseAt(folder)
  const hash = await hashPassword(PASSWORD)
  await withClient(database.superuser, async (client) => {
    await client.query(
      `insert into tenant (id, tenant_id, tenant_name, account_number) values (1, '${TENANT}', '老院', -1)`,
    )
    await client.query(
      `insert into role (id, tenant_id, role_name, role_alias, ancestors) values (2, '${TENANT}', '老', 'old', '0')`,
    )
    const people = [
      [11, 'bj1070', 0],
      [12, 'BJ1070', 0],
      [13, 'Ｂj1070', 0],
      // A removed one is nobody's twin.
      [14, 'bJ1070', 1],
      [15, 'zhao', 0],
      [16, 'Zhao', 0],
    ]
    for (const [id, account, isDeleted] of people)
      await client.query(
        `insert into "user" (id, tenant_id, account, password, real_name, role_id, dept_id, is_deleted)
         values ($1, '${TENANT}', $2, $3, $4, '{2}', '{}', $5)`,
        [id, account, hash, `人${id}`, isDeleted],
      )
  })
  await migrate(database.owner, migrations)
  app = await startApp({ database })
  door = doorOf(app)
  keeper = await app.person({ tenant: TENANT, codes: 'all', alias: 'admin' })
}, 180_000)
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query<Record<string, string>>(text, values))

/** Who is let in by this spelling; undefined where nobody is. */
async function enter(account: string, password = PASSWORD): Promise<string | undefined> {
  const reply = await door.knock(TENANT, account, password)
  return reply.status === 200 ? (reply as unknown as { user_id: string }).user_id : undefined
}

async function add(account: string) {
  const [own] = await ask('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [
    keeper.userId,
  ])
  return keeper.post('/blade-user/submit', {
    account,
    realName: '新人',
    password: await door.cipher(PASSWORD),
    roleId: own?.role,
    deptId: own?.dept,
  })
}

async function added(account: string): Promise<string> {
  const answer = await add(account)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  const { id } = answer.data as { id: string }
  await ask('delete from password_change_due where user_id = $1', [id])
  return id
}

const revOf = async (id: string) => Number((await ask('select rev from "user" where id = $1', [id]))[0]?.rev)

test('accounts that differed in case before are kept, entered as they are written, told of, and joined by no other', async () => {
  expect([await enter('bj1070'), await enter('BJ1070'), await enter('Ｂj1070')]).toEqual(['11', '12', '13'])
  expect(await enter('bJ1070')).toBeUndefined()
  const alike = async () => {
    const { data } = await keeper.get('/blade-user/alike-accounts')
    return (data as { accounts: { account: string }[] }[])
      .map(({ accounts }) =>
        accounts
          .map(({ account }) => account)
          .toSorted()
          .join(' '),
      )
      .toSorted()
  }
  expect(await alike()).toEqual(['BJ1070 bj1070 Ｂj1070', 'Zhao zhao'])
  expect(
    (await app.person({ tenant: '200002', codes: 'all' }).then((one) => one.get('/blade-user/alike-accounts'))).data,
  ).toEqual([])
  expect(await add('Bj1070')).toMatchObject({ status: 400, reason: 'field.unique', body: { field: 'account' } })
  // Whoever goes leaves the name to the next one, not to a newcomer.
  expect(await keeper.post('/blade-user/remove', {}, { ids: '11' })).toMatchObject({ status: 200 })
  expect(await add('Bj1070')).toMatchObject({ reason: 'field.unique' })
  expect(await keeper.post('/blade-user/restore', { ids: ['11'] })).toMatchObject({ reason: 'field.unique' })
  const renamed = await keeper.post('/blade-user/submit', { id: '13', rev: await revOf('13'), account: 'bj1071' })
  expect(renamed, renamed.msg).toMatchObject({ status: 200 })
  expect([await enter('bj1070'), await enter('BJ1071')]).toEqual(['12', '13'])
  expect(await alike()).toEqual(['Zhao zhao'])
})

test('an account is entered in any case, in full width and with spaces around, and whoever enters is named as it is', async () => {
  const id = await added('hb04')
  for (const spelling of ['hb04', 'HB04', ' Hb04 ', 'ＨＢ０４']) expect(await enter(spelling), spelling).toBe(id)
  expect(await enter('hb 04')).toBeUndefined()
  const [event] = await ask(
    `select account from log_usual where user_id = $1 and event = 'sign_in' order by id desc limit 1`,
    [id],
  )
  expect(event).toEqual({ account: 'hb04' })
})

test('wrong passwords of one account count together, however it is spelt, and unlocking forgets them all', async () => {
  const id = await added('nurse7')
  const spellings = ['nurse7', 'NURSE7', 'Nurse7', 'ＮＵＲＳＥ７', ' nurse7', 'nURSE7', 'nuRse7']
  const reasons = []
  for (const spelling of spellings) reasons.push((await door.knock(TENANT, spelling, 'Wrong-horse-22')).reason)
  expect(reasons.filter((reason) => reason === 'session.password')).toHaveLength(5)
  expect(reasons.slice(5)).toEqual(['session.locked-out', 'session.locked-out'])
  expect(await enter('NURSE7')).toBeUndefined()
  await keeper.post('/blade-user/unlock', {}, { ids: id })
  expect(await enter('NURSE7')).toBe(id)
})

test('an account that another one has in other letters is refused when it is written', async () => {
  const id = await added('Wang.Fang')
  for (const taken of ['wang.fang', 'WANG.FANG', 'ｗang.fang'])
    expect(await add(taken), taken).toMatchObject({ status: 400, reason: 'field.unique', body: { field: 'account' } })
  // Its own spelling may change.
  const own = await keeper.post('/blade-user/submit', { id, rev: await revOf(id), account: 'wang.fang' })
  expect(own, own.msg).toMatchObject({ status: 200 })
  const both = await Promise.all([add('At.Once'), add('at.once')])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
})

test('a sheet recognizes an account in other letters, keeps its spelling, and brings no two that are the same', async () => {
  const id = await added('sheet1')
  const sheets = sheetsOn(app)
  await ask('update role set role_name = $2 where id = (select role_id[1] from "user" where id = $1)', [id, '表内角色'])
  await ask('update dept set dept_name = $2 where id = (select dept_id[1] from "user" where id = $1)', [id, '表内部门'])
  const rows = [
    ['登录账号', '姓名', '角色', '部门'],
    ['SHEET1', '改名', '表内角色', '表内部门'],
    ['Sheet2', '新增', '表内角色', '表内部门'],
    ['ｓheet2', '重复', '表内角色', '表内部门'],
  ]
  const task = await sheets.tried(keeper, user.path, await xlsx(rows), '人员.xlsx')
  expect(await sheets.taskOf(keeper, task)).toMatchObject({ cause: '' })
  expect((await sheets.itemsOf(keeper, task)).map(({ line, plan }) => [line, plan])).toEqual([
    [2, 'change'],
    [3, 'add'],
    [4, 'refused'],
  ])
  await sheets.tell(keeper, 'confirm', task)
  expect(
    await ask(`select account, real_name as name from "user" where folded(account) like 'sheet%' order by id`),
  ).toEqual([
    { account: 'sheet1', name: '改名' },
    { account: 'Sheet2', name: '新增' },
  ])
})

test('an email address that cannot be one is refused where it is written', async () => {
  const id = await added('letters')
  const write = async (email: string) => keeper.post('/blade-user/submit', { id, rev: await revOf(id), email })
  for (const wrong of ['bad@@mail', 'nobody', 'a b@c.cn', '@c.cn', 'a@'])
    expect(await write(wrong), wrong).toMatchObject({ status: 400, reason: 'user.email', body: { field: 'email' } })
  expect(await keeper.post('/blade-user/update-info', { email: 'bad@@mail' })).toMatchObject({ reason: 'user.email' })
  for (const right of ['a@b.cn', 'li.hua@mail.hospital.example.org', 'ops@hospital'])
    expect(await write(right), right).toMatchObject({ status: 200 })
})
