// The whole server on a database of its own, with users signed in through the API.
import { rmSync } from 'node:fs'
import { sm2 } from 'sm-crypto-v2'
import { type App, buildApp } from '../app.ts'
import type { Gate } from '../document/gates.ts'
import type { Job } from '../document/job.ts'
import type { BlobStore } from '../platform/blobs/contract.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { SomeLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { once } from '../platform/once.ts'
import type { Outside } from '../platform/outside.ts'
import type { Connection } from '../platform/postgres/connection.ts'
import type { DemoAccount } from '../seed/demo/accounts.ts'
import { seed } from '../seed/seed.ts'
import type { RecorderWish } from '../system/logs/recorder.ts'
import { hashClientSecret } from '../system/sign-in/clients.ts'
import { hashPassword } from '../system/sign-in/password.ts'
import { issue } from '../system/sign-in/sessions.ts'
import { addTenant, seededTemplate, testTenants } from './cluster.ts'
import { type TestDatabase, createDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'

export interface Answer {
  status: number
  code: number
  msg: string
  reason: string
  data: never
  body: Record<string, unknown>
}

export interface Caller {
  userId: string
  tenant: string
  token: string
  get(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, query?: Record<string, string>): Promise<Answer>
}

export interface Wish {
  tenant?: string
  /** Permission codes of the role; `all` for every one. */
  codes?: 'all' | readonly string[]
  /** Alias of the role. */
  alias?: string
  deptId?: string
  /** Signs in with his password, as people do; the others are given a session, which takes no hash. */
  byPassword?: boolean
}

export interface TestApp extends App {
  owner: TestDatabase['owner']
  /** A user with a role of his own, signed in. */
  person(wish?: Wish): Promise<Caller>
  /** Demo accounts; empty without the demo. */
  demoAccounts: readonly DemoAccount[]
  enter(account: DemoAccount): Promise<Caller>
  /** A caller without a session. */
  anybody: Caller
  stop(): Promise<void>
}

/** Whose administrators the role is for: in tests those of the built-in roles' aliases are. */
const builtInAs = (tenant: string, alias: string) =>
  alias === 'admin' ? 'tenant' : alias === 'administrator' && tenant === '000000' ? 'platform' : null

const PASSWORD = 'Correct-horse-1'
const SECRET = 'test-secret'
/** For all apps of a process. */
const passwordHashed = once(() => hashPassword(PASSWORD))
const client = { clientId: 'test', grants: new Set<string>(), accessSeconds: 3600, refreshSeconds: 604_800 }
export const basic = `Basic ${Buffer.from(`test:${SECRET}`).toString('base64')}`

export interface StartWish {
  /** Seeds the demo hospitals, people and devices. */
  demo?: boolean
  /** Clock of everything but the database. */
  now?: () => Date
  /** Starts on this database in place of a new one. */
  database?: TestDatabase
  /** Inserts a proxy between server and database. */
  reach?: (database: Connection) => Promise<Connection>
  /** Replaces default limits. */
  limits?: SomeLimits
  /** Replaces the declared jobs. */
  jobs?: readonly Job[]
  /** Replaces what holds documents back. */
  gates?: readonly Gate[]
  /** Takes uploaded files in place of a folder. */
  fileStore?: BlobStore
  /** How features reach what is outside. */
  outside?: Outside
  /** How many calls wait to be recorded. */
  calls?: RecorderWish
}

export async function startApp({
  demo = false,
  now,
  reach,
  limits,
  jobs,
  gates,
  fileStore,
  outside,
  calls,
  ...given
}: StartWish = {}): Promise<TestApp> {
  const database = given.database ?? (await createDatabase(undefined, demo ? undefined : seededTemplate))
  const filesDir = temporaryFolder('files')
  const app = await buildApp({
    filesDir,
    ...(fileStore ? { fileStore } : {}),
    database: (await reach?.(database.app)) ?? database.app,
    ...(limits ? { limits } : {}),
    ...(jobs ? { jobs } : {}),
    ...(gates ? { gates } : {}),
    ...(outside ? { outside } : {}),
    ...(calls ? { calls } : {}),
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    ...(now ? { now } : {}),
  })
  const seeded = await seed(app.context, { demo })
  app.context.changes.invalidateAll()
  const { db } = app.context
  await db.transaction(platformScope, async (tx) => {
    await tx.query(
      `insert into client (id, tenant_id, client_id, client_secret, authorized_grant_types) values ($1, '000000', 'test', $2, 'password,refresh_token,captcha')`,
      [newId(), hashClientSecret(SECRET)],
    )
  })
  const passwordHash = await passwordHashed()
  // Those of the template, and whom else the test adds.
  const seededTenants = new Set<string>(given.database || demo ? [] : testTenants)

  const call = (token: string, tenant: string, userId: string): Caller => {
    const send = async (
      method: 'GET' | 'POST',
      path: string,
      query: Record<string, string> = {},
      body?: unknown,
    ): Promise<Answer> => {
      const headers: Record<string, string> = token ? { 'blade-auth': `bearer ${token}` } : {}
      const options = { method, url: `/api${path}`, query, headers }
      const reply = await app.http.inject(body === undefined ? options : { ...options, payload: body as object })
      const answer: Record<string, unknown> = reply.json()
      return { ...(answer as unknown as Answer), status: reply.statusCode, body: answer }
    }
    return {
      token,
      tenant,
      userId,
      get: (path, query) => send('GET', path, query),
      post: (path, body, query) => send('POST', path, query, body ?? {}),
    }
  }

  async function signIn(tenant: string, account: string, password = PASSWORD): Promise<string> {
    const key = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>().publicKey
    const reply = await app.http.inject({
      method: 'POST',
      url: '/blade-auth/oauth/token',
      query: {
        grant_type: 'password',
        tenantId: tenant,
        username: account,
        password: sm2.doEncrypt(password, key, 0),
        scope: 'all',
        type: 'account',
      },
      headers: { authorization: basic, 'tenant-id': tenant },
    })
    const token = reply.json<{ access_token?: string }>().access_token
    if (!token) throw new Error(`sign-in failed: ${reply.body}`)
    return token
  }

  /** A session as after a sign-in. */
  const openedFor = (tenant: string, userId: string): Promise<string> =>
    db.transaction(platformScope, async (tx) => {
      const [id, at] = [newId(), app.context.now()]
      await tx.query(
        `insert into session (id, tenant_id, user_id, client_id, created_at, last_seen, active_at, proven_at, remote_ip, user_agent)
         values ($1, $2, $3, 'test', $4, $4, $4, $4, '127.0.0.1', 'lightMyRequest')`,
        [id, tenant, userId, at],
      )
      return (await issue(tx, id, client, at)).access
    })

  async function person({
    tenant = '200001',
    codes = [],
    alias = 'test',
    deptId,
    byPassword = false,
  }: Wish = {}): Promise<Caller> {
    const [userId, roleId, ownDept] = [newId(), newId(), deptId ?? newId()]
    const account = `person${userId}`
    await db.transaction(platformScope, async (tx) => {
      await addTenant(tx, tenant)
      if (!deptId)
        await tx.query(
          `insert into dept (id, tenant_id, dept_name, full_name, ancestors) values ($1, $2, '测试部', '测试部', '0')`,
          [ownDept, tenant],
        )
      await tx.query(
        `insert into role (id, tenant_id, role_name, role_alias, built_in, ancestors) values ($1, $2, '测试', $3, $4, '0')`,
        [roleId, tenant, alias, builtInAs(tenant, alias)],
      )
      await tx.query(
        `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where is_deleted = 0 and ($3 or code = any($4))`,
        [tenant, roleId, codes === 'all', codes === 'all' ? [] : codes],
      )
      await tx.query(
        `insert into "user" (id, tenant_id, account, password, real_name, role_id, dept_id) values ($1, $2, $3, $4, '测试人', array[$5::bigint], array[$6::bigint])`,
        [userId, tenant, account, passwordHash, roleId, ownDept],
      )
    })
    // The tenant's dictionaries, parameters and jobs, whoever added it.
    if (!seededTenants.has(tenant)) await seed(app.context, { demo: false })
    seededTenants.add(tenant)
    app.context.changes.invalidateAll()
    return call(await (byPassword ? signIn(tenant, account) : openedFor(tenant, userId)), tenant, userId)
  }

  async function enter({ tenantId, username, password }: DemoAccount): Promise<Caller> {
    const session = call(await signIn(tenantId, username, password), tenantId, '')
    const own = await session.get('/blade-user/info')
    return call(session.token, tenantId, (own.data as { id: string }).id)
  }

  return {
    ...app,
    owner: database.owner,
    demoAccounts: seeded.demo?.accounts ?? [],
    enter,
    person,
    anybody: call('', '', ''),
    async stop() {
      await app.close()
      await database.drop()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}
