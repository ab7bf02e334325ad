// What the explanation says is what the server does, for random people, calls and records of the demonstration.
import { toSnake } from '@steward/domain/entity'
import { deviceCommand } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import type { Explanation } from '@steward/domain/system/why'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../../golden.ts'
import { platformScope } from '../../platform/db.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { createDice, fuzzRun } from '../../testing/fuzz.ts'

const { seed, count } = fuzzRun({ seed: 20_260_601, count: 500 })
const HOSPITAL = '100001'

let app: TestApp
const people: Caller[] = []
let keeper: Caller
beforeAll(async () => {
  app = await startApp({ demo: true })
  for (const account of app.demoAccounts) people.push(await app.enter(account))
  const admin = app.demoAccounts.find(({ tenantId, username }) => tenantId === HOSPITAL && username === 'admin')
  if (!admin) throw new Error('the demonstration has no administrator')
  keeper = await app.enter(admin)
  const dice = createDice(seed)
  const codes = await app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ code: string }>('select code from menu where is_deleted = 0'),
  )
  for (let n = 0; n < 6; n += 1) {
    const some = await app.person({
      tenant: HOSPITAL,
      codes: codes.map(({ code }) => code).filter(() => dice.chance(0.5)),
    })
    await narrow(some, dice.pick([2, 3, 4, 5]))
    people.push(some)
  }
})
afterAll(() => app.stop())

/** Gives the person's role a data scope over devices and repairs, and lets an API scope cover some of the calls. */
async function narrow({ userId, tenant }: Caller, type: number) {
  await app.context.db.transaction(platformScope, async (tx) => {
    for (const resource of ['device', 'repair-order', 'post'])
      await tx.query(
        `with made as (insert into data_scope (id, tenant_id, scope_name, menu_id, resource_code, scope_type, scope_column, scope_value)
           select nextval('worker_number') + 9000000, '000000', $3, (select id from menu limit 1), $1, $2, 'createDept', 'createUser = \${userId}' returning id)
         insert into role_scope (tenant_id, role_id, scope_id, scope_category)
         select $4, u.role_id[1], made.id, 1 from "user" u, made where u.id = $5`,
        [resource, type, `范围${type}`, tenant, userId],
      )
  })
  app.context.changes.invalidateAll()
}

const told = async (who: Caller, kind: string, query: Record<string, string>): Promise<Explanation> => {
  const answer = await who.get(`/blade-system/why/${kind}`, query)
  expect(answer, JSON.stringify(query)).toMatchObject({ status: 200 })
  return answer.data
}

const REFUSALS = /^(permission|session|access)\./
const refusalIn = ({ status, reason }: Answer) => (status >= 400 && REFUSALS.test(reason ?? '') ? reason : null)

/** They change the session they are called with. */
const ofSession = /blade-auth|end-sessions|session\/end|update-password/
const calls = routesOf().filter(({ path, flat, takesFile }) => !ofSession.test(path) && !flat && !takesFile)

test(`the verdict on ${count} random pairs of person and call is the server's`, async () => {
  const dice = createDice(seed + 1)
  const wrong: string[] = []
  let refused = 0
  for (let n = 0; n < count; n += 1) {
    const [who, { method, path }] = [dice.pick(people), dice.pick(calls)]
    const asker = who.tenant === HOSPITAL && dice.chance(0.5) ? keeper : who
    const { isAllowed, refusal, decidedBy, steps } = await told(asker, 'call', { userId: who.userId, method, path })
    const real = refusalIn(
      method === 'GET' ? await who.get(path) : await who.post(path, path.endsWith('/update') ? { id: '123' } : {}),
    )
    if (real !== null) refused += 1
    if (isAllowed !== (real === null) || (refusal?.code ?? null) !== real)
      wrong.push(`${method} ${path} ${who.userId}: ${refusal?.code} ≠ ${real}`)
    if ((decidedBy === null) !== isAllowed || steps.every(({ isOpen }) => isOpen) !== isAllowed)
      wrong.push(`${method} ${path}: ${decidedBy} ${JSON.stringify(steps)}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(count / 10)
}, 600_000)

const detailed = entities.filter(({ verbs }) => verbs.includes('detail'))

test(`the verdict on ${count} random pairs of person and record is the server's`, async () => {
  const dice = createDice(seed + 2)
  const wrong: string[] = []
  const seen = new Map<string, number>()
  for (let n = 0; n < count; n += 1) {
    const [who, entity] = [
      dice.pick(people),
      dice.pick([...detailed, ...detailed.filter(({ name }) => ['device', 'post', 'repair-order'].includes(name))]),
    ]
    const rows = await app.context.db.transaction(
      { tenant: dice.chance(0.8) ? who.tenant : HOSPITAL, platform: true },
      (tx) => tx.query<{ id: string }>(`select id::text as id from "${toSnake(entity.name)}" order by id limit 50`),
    )
    const rowId = rows.length > 0 ? dice.pick(rows).id : '123'
    const { isAllowed, refusal, decidedBy } = await told(who, 'record', { entity: entity.name, rowId })
    const real = await who.get(`/${entity.path}/detail`, { id: rowId })
    const reason = real.status === 200 ? null : real.reason
    seen.set(String(decidedBy), (seen.get(String(decidedBy)) ?? 0) + 1)
    if (isAllowed !== (real.status === 200) || (refusal?.code ?? null) !== reason)
      wrong.push(`${entity.name} ${rowId} ${who.userId}: ${refusal?.code} ≠ ${reason}`)
  }
  expect(wrong).toEqual([])
  // Every kind of answer occurred.
  expect([...seen.keys()].toSorted()).toEqual(expect.arrayContaining(['grant', 'null', 'rows']))
}, 600_000)

test('only who grants roles asks about others, and only about people of his own tenant', async () => {
  const nurse = await app.person({ tenant: HOSPITAL })
  const foreign = await app.person({ tenant: '200009', codes: 'all', alias: 'admin' })
  const query = { code: deviceCommand.name }
  expect(await nurse.get('/blade-system/why/screen', query)).toMatchObject({
    status: 200,
    data: { isAllowed: false, decidedBy: 'grant' },
  })
  expect(await nurse.get('/blade-system/why/screen', { ...query, userId: keeper.userId })).toMatchObject({
    status: 403,
  })
  expect(await keeper.get('/blade-system/why/screen', { ...query, userId: nurse.userId })).toMatchObject({
    status: 200,
  })
  expect(await foreign.get('/blade-system/why/screen', { ...query, userId: nurse.userId })).toMatchObject({
    status: 404,
  })
  expect(await keeper.get('/blade-system/why/screen', { ...query, userId: foreign.userId })).toMatchObject({
    status: 404,
  })
})

test('a password that has grown old, and a second factor that is demanded and missing, are told', async () => {
  const person = await app.person({ tenant: HOSPITAL })
  const write = (text: string, values: readonly unknown[]) =>
    app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
  const demand = (days: number, factor: string) =>
    write(
      `insert into security_setting (tenant_id, password_days, second_factor) values ($1, $2, $3)
       on conflict (tenant_id) do update set password_days = $2, second_factor = $3`,
      [HOSPITAL, days, factor],
    )
  const due = async () =>
    (await told(keeper, 'screen', { code: deviceCommand.name, userId: person.userId })).steps.find(
      ({ step }) => step === 'password',
    )
  // Who asks has a factor.
  await write(`insert into user_factor (user_id, tenant_id, secret, confirmed_at) values ($1, $2, 'x', now())`, [
    keeper.userId,
    HOSPITAL,
  ])
  await write('delete from password_history where user_id = $1', [person.userId])
  await write(
    `insert into password_history (user_id, tenant_id, hash, set_at) values ($1, $2, 'x', now() - interval '91 days')`,
    [person.userId, HOSPITAL],
  )
  expect(await due()).toMatchObject({ isOpen: true, state: 'own' })
  await demand(90, 'off')
  expect(await due()).toMatchObject({ isOpen: false, state: 'due' })
  await demand(0, 'all')
  expect(await due()).toMatchObject({ isOpen: false, state: 'factor' })
  await demand(0, 'off')
})
