// Measures rights: a grant of 1,000 menus and its preview for 3,000 people, and the menu of a person with 600 menus.
// `node tools/bench/rights.ts [menus] [people] [runs]`
import { platformScope } from '../../server/platform/db.ts'
import { newId } from '../../server/platform/id.ts'
import { type Caller, startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { show } from './spread.ts'

const [count = 1_000, people = 3_000, runs = 11] = process.argv.slice(2).map(Number)
const tenant = '200001'
const ROLES = 40
const HELD = 600

const cluster = await startTestCluster()
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const ask = (text: string, values: readonly unknown[] = []) =>
    app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
  // Screens under groups, each with five buttons, as far as the installation has fewer of its own.
  await ask(
    `insert into menu (id, tenant_id, code, name, category, parent_id, ancestors, sort)
     select 900000000 + n, '000000', 'bench_' || n, 'Bench ' || n, case when n % 6 = 0 then 1 else 2 end,
       case when n % 6 = 0 then g.id else 900000000 + n - n % 6 end,
       g.ancestors || ',' || g.id || case when n % 6 = 0 then '' else ',' || (900000000 + n - n % 6) end, n
     from generate_series(0, $1::int - 1) n,
       (select id, ancestors from menu where parent_id is null and is_deleted = 0 order by sort limit 1) g`,
    [count],
  )
  const menuIds = (
    await ask('select id::text as id from menu where is_deleted = 0 order by id desc limit $1', [count])
  ).map(({ id }) => String(id))
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const roleIds = Array.from({ length: ROLES }, newId)
  for (const id of roleIds) {
    await ask(
      `insert into role (id, tenant_id, role_name, role_alias, ancestors) values ($1::bigint, $2, 'r' || $1, 'r' || $1, '0')`,
      [id, tenant],
    )
    await ask(
      'insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, m from unnest($3::bigint[]) m where m % 3 = $2::bigint % 3',
      [tenant, id, menuIds],
    )
  }
  await ask(
    `insert into "user" (id, tenant_id, account, password, real_name, role_id, dept_id)
     select 800000000 + n, $1, 'bench' || n, '', 'Bench ' || n,
       array[($2::bigint[])[1 + n % $3], ($2::bigint[])[1 + (n / $3) % $3]], '{}'
     from generate_series(1, $4::int) n`,
    [tenant, roleIds, ROLES, people],
  )
  app.context.changes.invalidateAll()
  const [roleId = ''] = roleIds

  const timed = async (work: () => Promise<{ status: number; msg: string }>): Promise<number> => {
    const began = performance.now()
    const answer = await work()
    const took = performance.now() - began
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`)
    return took
  }
  const grant = (by: Caller, path: string, ids: readonly string[]) =>
    by.post(`/blade-system/role/${path}`, { roleIds: [roleId], menuIds: ids, dataScopeIds: [], apiScopeIds: [] })

  for (const [name, by] of [
    ['platform', platform],
    ['tenant', keeper],
  ] as const) {
    const given: number[] = []
    const taken: number[] = []
    const told: number[] = []
    const read: number[] = []
    for (let run = 0; run < runs; run += 1) {
      taken.push(await timed(() => grant(by, 'grant', [])))
      told.push(await timed(() => grant(by, 'grant-preview', menuIds)))
      given.push(await timed(() => grant(by, 'grant', menuIds)))
      read.push(await timed(() => by.get('/blade-system/role/rights', { roleIds: roleId })))
    }
    show(`grant of ${menuIds.length} menus by the ${name} (at most 300)`, given, 'ms')
    show(`the same menus taken away by the ${name}`, taken, 'ms')
    show(`preview of it, ${people} people in ${ROLES} roles, for the ${name}`, told, 'ms')
    show(`trees and grants of the role for the ${name}`, read, 'ms')
  }

  const person = await app.person({ tenant })
  const [own] = await ask('select role_id[1]::text as id from "user" where id = $1', [person.userId])
  await ask('insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, m from unnest($3::bigint[]) m', [
    tenant,
    own?.id,
    menuIds.slice(0, HELD),
  ])
  app.context.changes.invalidateAll()
  const routes: number[] = []
  const buttons: number[] = []
  const worked: number[] = []
  for (let run = 0; run < runs * 3; run += 1) {
    const since = process.cpuUsage()
    routes.push(await timed(() => person.get('/blade-system/menu/routes')))
    buttons.push(await timed(() => person.get('/blade-system/menu/buttons')))
    const { user, system } = process.cpuUsage(since)
    worked.push((user + system) / 1_000)
  }
  show(
    `menu/routes and buttons of ${HELD} menus (at most 15)`,
    routes.map((ms, n) => ms + (buttons[n] ?? 0)),
    'ms',
    1,
  )
  // Other work on the machine lengthens what is waited for, hardly what is worked.
  show('both, processor time of the server process and the test', worked, 'ms', 1)
  show('menu/routes', routes, 'ms', 1)
  show('menu/buttons', buttons, 'ms', 1)
  await app.stop()
} finally {
  await cluster.stop()
}
