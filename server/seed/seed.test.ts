import { menuTree } from '@steward/domain/derive/menu'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declareJobs } from '../document/job-list.ts'
import { NOWHERE, openBlobs } from '../platform/blobs/open.ts'
import { Changes } from '../platform/changes.ts'
import { type Db, type Tx, connect, platformScope } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { hashPassword, verifyPassword } from '../system/sign-in/password.ts'
import { type TestDatabase, createDatabase } from '../testing/database.ts'
import { divisions } from './regions.ts'
import { type SeedOptions, seed } from './seed.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

function start(options: SeedOptions, into = db) {
  const now = () => new Date('2026-03-01T00:00:00Z')
  const app = {
    db: into,
    changes: new Changes(),
    blobs: openBlobs(NOWHERE),
    log: createLog('silent'),
    timeZone: 'Asia/Shanghai',
    now,
  }
  declareJobs(app, [])
  return seed(app, options)
}
const ask = (text: string, values: readonly unknown[] = [], into = db) =>
  into.transaction(platformScope, (tx: Tx) => tx.query(text, values))

async function elsewhere(work: (other: Db) => Promise<void>): Promise<void> {
  const other = await createDatabase()
  const into = connect(other.app, { timeZone: 'Asia/Shanghai' })
  try {
    await work(into)
  } finally {
    await into.close()
    await other.drop()
  }
}

const codesOf = (items: ReturnType<typeof menuTree>): string[] =>
  items.flatMap((item) => [item.code, ...item.buttons.map((button) => button.code), ...codesOf(item.children)])

test('no two declared menus or buttons share a code', () => {
  const codes = codesOf(menuTree())
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})

test('every installation has the divisions of China down to the county, each below the one its code begins with', () =>
  elsewhere(async (plain) => {
    await start({ demo: false }, plain)
    const counted = async () =>
      (
        await ask(
          `select region_level as level, count(*)::int as count from region where is_deleted = 0 group by 1 order by 1`,
          [],
          plain,
        )
      ).map(({ level, count }) => [level, count])
    const whole = await counted()
    expect(whole.map(([level]) => level)).toEqual([0, 1, 2, 3])
    expect(whole[1]).toEqual([1, 34])
    expect(divisions()).toHaveLength(whole.reduce((sum, [, count]) => sum + Number(count), 0))
    const astray = await ask(
      `select r.code from region r left join region p on p.id = r.parent_id
       where r.code <> '00' and (p.id is null or r.parent_code <> p.code or r.ancestors <> p.ancestors || ',' || p.id
         or p.code <> case when length(r.code) = 2 then '00' else left(r.code, -2) end)`,
      [],
      plain,
    )
    expect(astray).toEqual([])
    // What an administrator removed or renamed stays so.
    await ask(`update region set is_deleted = 1 where code = '330106'`, [], plain)
    await ask(`update region set name = '西部' where code = '61'`, [], plain)
    await ask(`update installation set value = '2020' where name = 'regions'`, [], plain)
    await start({ demo: false }, plain)
    expect(
      await ask(`select name, is_deleted from region where code in ('330106', '61') order by code`, [], plain),
    ).toEqual([
      { name: '西湖区', is_deleted: 1 },
      { name: '西部', is_deleted: 0 },
    ])
    expect((await counted())[3]).toEqual([3, Number(whole[3]?.[1]) - 1])
  }))

test('the first start without a demonstration makes one administrator, whose password nobody else has', () =>
  elsewhere(async (plain) => {
    const first = await start({ demo: false }, plain)
    expect(first).toEqual({
      administrator: { tenantId: '000000', username: 'admin', password: expect.stringMatching(/^[\w-]{14}$/) },
    })
    const [row] = await ask('select password from "user"', [], plain)
    expect(await verifyPassword(first.administrator?.password, String(row?.password))).toBe(true)
    expect(await start({ demo: false }, plain)).toEqual({})
    expect(
      await ask(`select param_value from param where param_key ~* 'initPassword|default.password'`, [], plain),
    ).toEqual([])
    // Demo data is never added to an installation in use.
    expect(await start({ demo: true, isDemoFileKept: false }, plain)).toEqual({})
    expect(await ask('select tenant_id from tenant', [], plain)).toEqual([{ tenant_id: '000000' }])
  }))

test('the demonstration is planted, and its passwords are right', async () => {
  const { demo, administrator } = await start({ demo: true })
  expect(administrator).toBeUndefined()
  expect(demo?.accounts.slice(0, 2)).toMatchObject([
    { tenantId: '000000', username: 'admin', role: '超级管理员' },
    { tenantId: '100001', username: 'admin', role: '管理员' },
  ])
  for (const { tenantId, username, password } of demo?.accounts ?? []) {
    const [row] = await ask('select password from "user" where tenant_id = $1 and account = $2', [tenantId, username])
    expect(await verifyPassword(password, String(row?.password)), username).toBe(true)
  }
})

test('every role a hospital starts with has somebody of the demonstration whose password is told', async () => {
  const { demo } = await start({ demo: true, isDemoFileKept: false })
  const roles = await ask(`select role_name from role where tenant_id = '000000' and role_alias not in ('user')`)
  const told = demo?.accounts.filter((account) => account.tenantId !== '100002')
  expect([...new Set(told?.map((account) => account.role))].toSorted()).toEqual(
    roles.map((row) => String(row.role_name)).toSorted(),
  )
})

test('a second start adds nothing', async () => {
  const count = () =>
    ask(`select (select count(*) from menu) as menus, (select count(*) from dict) as dicts, (select count(*) from dict_biz) as words,
      (select count(*) from "user") as users, (select count(*) from role_menu) as grants, (select count(*) from param) as params`)
  const before = await count()
  expect(await start({ demo: true })).toEqual({ isPastOwed: true })
  expect(await count()).toEqual(before)
})

test('what people changed or deleted stays so, and what is newly declared appears', async () => {
  await ask(`update menu set name = '告示' where code = 'notice'`)
  await ask(`update menu set is_deleted = 1 where code = 'region' or code like 'region\\_%'`)
  await ask(`delete from menu where code = 'post_view'`)
  await ask(`update dict set dict_value = '女士' where code = 'sex' and dict_key = '2'`)
  await ask(`update dict set is_deleted = 1 where code = 'notice' and dict_key = '6'`)
  await ask(`delete from dict_biz where tenant_id = '100001' and dict_key = 'room'`)
  await ask(`update param set param_value = '9' where param_key = 'account.failCount'`)
  await start({ demo: true })
  expect(await ask(`select name from menu where code = 'notice'`)).toEqual([{ name: '告示' }])
  expect(await ask(`select 1 from menu where code ~ '^region' and is_deleted = 0`)).toEqual([])
  expect(await ask(`select name from menu where code = 'post_view'`)).toEqual([{ name: '查看' }])
  expect(await ask(`select dict_value from dict where code = 'sex' and dict_key = '2'`)).toEqual([
    { dict_value: '女士' },
  ])
  expect(await ask(`select 1 from dict where code = 'notice' and dict_key = '6' and is_deleted = 0`)).toEqual([])
  expect(await ask(`select 1 as found from dict_biz where tenant_id = '100001' and dict_key = 'room'`)).toEqual([
    { found: 1 },
  ])
  expect(await ask(`select param_value from param where param_key = 'account.failCount'`)).toEqual([
    { param_value: '9' },
  ])
})

test('the administrators of demonstration hospitals get new screens by themselves', async () => {
  const holders = () =>
    ask(`select r.tenant_id from role_menu l join role r on r.id = l.role_id join menu m on m.id = l.menu_id
      where m.code = 'post_view' and r.role_alias = 'admin' order by 1`)
  expect(await holders()).toEqual([{ tenant_id: '000000' }, { tenant_id: '100001' }, { tenant_id: '100002' }])
})

test('lost passwords of the demonstration are issued anew, and the old ones end', async () => {
  const own = await hashPassword('Own-password-1')
  await ask(`update "user" set password = $1 where account = 'zhangli'`, [own])
  const { demo } = await start({ demo: true, isDemoFileKept: false })
  const nurse = demo?.accounts.find((account) => account.username === 'zhangli')
  const [row] = await ask(`select password from "user" where account = 'zhangli'`)
  expect(await verifyPassword(nurse?.password, String(row?.password))).toBe(true)
  expect(row?.password).not.toBe(own)
  expect(await start({ demo: false, isDemoFileKept: false })).toEqual({ isPastOwed: true })
})

test('the demonstration hospital is large enough to look like one', async () => {
  const counts = await db.transaction({ tenant: '000000', platform: false }, (tx) =>
    tx.query(`select (select count(*)::int from dept) as depts, (select count(*)::int from "user") as users,
      (select count(*)::int from notice) as notices, (select count(*)::int from area) as areas`),
  )
  expect(counts).toEqual([{ depts: 36, users: 76, notices: 10, areas: expect.any(Number) }])
  expect(Number(counts[0]?.areas)).toBeGreaterThan(150)
})

test('two servers that start at once on an empty database make one installation', () =>
  elsewhere(async (shared) => {
    const both = await Promise.all([start({ demo: true }, shared), start({ demo: true }, shared)])
    expect(both.filter((seeded) => seeded.demo)).toHaveLength(1)
    expect(await ask('select count(*)::int as n from "user" where account = $1', ['admin'], shared)).toEqual([{ n: 3 }])
  }))
