// Identity sources are saved by those alone who reach everybody whom they sign in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

const tenant = '200001'
const codesOf = (name: string) => [name.replace('_', '-'), ...['view', 'add', 'edit'].map((one) => `${name}_${one}`)]
const GROUP = 'cn=ops,ou=groups,dc=example,dc=org'
const foreign = { status: 403, reason: 'role.foreign' }

let app: TestApp
let keeper: Caller
let lesser: Caller
let roles: { keeper: string; lesser: string }
let dept: string
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  lesser = await app.person({ tenant, codes: [...codesOf('oidc_provider'), ...codesOf('ldap_directory')] })
  const of = async ({ userId }: Caller) =>
    (await sql('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [userId]))[0]
  const [mine, theirs] = [await of(lesser), await of(keeper)]
  roles = { keeper: String(theirs?.role), lesser: String(mine?.role) }
  dept = String(theirs?.dept)
  await sql(`update role set role_name = '院管理员' where id = $1`, [roles.keeper])
})
afterAll(() => app.stop())
beforeEach(async () => {
  for (const table of ['oidc_provider', 'ldap_directory', 'linked_identity'])
    await app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(`delete from ${table}`))
})

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

const kinds = [
  {
    path: '/blade-system/oidc-provider',
    whole: {
      providerName: '统一身份',
      source: 'hospital',
      issuer: 'https://93.184.215.14/own',
      clientId: 'steward',
      clientSecret: 'a-secret',
      address: 'https://logistics.hospital.org',
    },
    moved: { issuer: 'https://93.184.215.14/elsewhere', clientSecret: 'another' },
    renamed: { accountClaim: 'nickname' },
  },
  {
    path: '/blade-system/ldap-directory',
    whole: { directoryName: '院内目录', url: 'ldaps://93.184.215.14', baseDn: 'dc=example,dc=org' },
    moved: { url: 'ldaps://93.184.215.15' },
    renamed: { idAttribute: 'description' },
  },
] as const

const granting = () => ({ unknownAs: 'create', roleId: roles.keeper, deptId: dept })

describe.each(kinds)('$path', ({ path, whole, moved, renamed }) => {
  const save = (who: Caller, sent: object) => who.post(`${path}/submit`, sent)
  async function kept(more: object = {}): Promise<string> {
    const answer = await save(keeper, { ...whole, ...more })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }

  test('accounts are linked by name for those alone who reach every role', async () => {
    expect(await save(lesser, { ...whole, isMatched: 1 })).toMatchObject({ ...foreign, field: 'isMatched' })
    const made = await save(lesser, whole)
    expect(made, made.msg).toMatchObject({ status: 200 })
    const { id } = made.data as { id: string }
    expect(await save(lesser, { id, isMatched: 1 })).toMatchObject(foreign)
    expect(await save(keeper, { id, isMatched: 1 })).toMatchObject({ status: 200 })
    for (const change of [moved, renamed]) expect(await save(lesser, { id, ...change })).toMatchObject(foreign)
    expect(await save(keeper, { id, ...moved, ...renamed })).toMatchObject({ status: 200 })
  })

  test('a stored role beyond one’s own is given by no source one points elsewhere', async () => {
    const id = await kept(granting())
    for (const change of [moved, renamed]) expect(await save(lesser, { id, ...change })).toMatchObject(foreign)
    const idle = await kept({ ...granting(), unknownAs: 'refuse', ...('source' in whole ? { source: 'second' } : {}) })
    expect(await save(lesser, { id: idle, unknownAs: 'create' })).toMatchObject(foreign)
    const own = { unknownAs: 'create', roleId: roles.lesser, deptId: dept }
    expect(await save(lesser, { id, ...own, ...moved })).toMatchObject({ status: 200 })
  })

  test('nor is one through which somebody signs in who may do more', async () => {
    const id = await kept()
    await sql(
      `insert into linked_identity (id, tenant_id, user_id, way, provider_id, provider_name, claimed, issuer, subject)
       values ($1, $2, $3, 'ldap', $4, '目录', 'a', 'b', 'c')`,
      [newId(), tenant, keeper.userId, id],
    )
    for (const change of [moved, renamed])
      expect(await save(lesser, { id, ...change })).toMatchObject({ status: 403, reason: 'user.beyond' })
    expect(await save(keeper, { id, ...moved })).toMatchObject({ status: 200 })
  })
})

test('roles of groups count as well, whether they are sent or stored', async () => {
  const [, { path, whole, moved }] = kinds
  const groupRoles = `${GROUP} => 院管理员`
  const refused = { ...foreign, field: 'groupRoles' }
  expect(await lesser.post(`${path}/submit`, { ...whole, groupRoles })).toMatchObject(refused)
  const { id } = (await keeper.post(`${path}/submit`, { ...whole, groupRoles })).data as { id: string }
  expect(await lesser.post(`${path}/submit`, { id, ...moved })).toMatchObject(refused)
})
