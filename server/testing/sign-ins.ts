// Test app for sign-in: its own database, an adjustable clock, users, and calls over HTTP.
import { sm2 } from 'sm-crypto-v2'
import { NOWHERE, openBlobs } from '../platform/blobs/open.ts'
import { Changes } from '../platform/changes.ts'
import type { AppContext } from '../platform/ctx.ts'
import { connect, type DbRow, platformScope } from '../platform/db.ts'
import { serve } from '../platform/http.ts'
import { newId } from '../platform/id.ts'
import { createLog } from '../platform/log.ts'
import type { Route } from '../platform/route.ts'
import { hashClientSecret } from '../system/sign-in/clients.ts'
import { createAuthenticator } from '../system/sign-in/identity.ts'
import { hashPassword } from '../system/sign-in/password.ts'
import { signInRoutes } from '../system/sign-in/routes.ts'
import { createDatabase } from './database.ts'

export const PASSWORD = 'right-Password-1'
const hashed = await hashPassword(PASSWORD)

export interface Call {
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  token?: string
  remoteAddress?: string
}

/** Fields the tests read; which are present depends on the call. */
export interface Reply {
  [field: string]: unknown
  status: number
  reason?: string
  access_token: string
  refresh_token: string
  role_id: string
  key: string
  image: string
  publicKey: string
}

export type TestContext = Awaited<ReturnType<typeof openTestContext>>

export async function openTestContext(extra: Route[] = []) {
  const database = await createDatabase()
  const clock = { now: Date.now() }
  const made: { close(): Promise<void> }[] = []
  /** Notifications of failed guesses. */
  const told: { account: string; guesses: number }[] = []

  /** A second process on the same database. */
  const start = () => {
    const changes = new Changes()
    const context: AppContext = {
      timeZone: 'Asia/Shanghai',
      db: connect(database.app, { timeZone: 'Asia/Shanghai', prepares: true }),
      changes,
      blobs: openBlobs(NOWHERE),
      log: createLog('silent'),
      now: () => new Date(clock.now),
    }
    const authenticate = createAuthenticator(context)
    const routes = [
      ...signInRoutes(context, async (_, { account }, guesses) => void told.push({ account, guesses })),
      ...extra,
    ]
    const app = serve({
      context,
      timeZone: 'Asia/Shanghai',
      routes,
      authenticate,
      admitsPath: () => true,
    })
    const subscription = changes.subscribe(database.app)
    made.push({
      async close() {
        await app.close()
        await subscription.stop()
        await context.db.close()
      },
    })
    return { context, authenticate, app }
  }
  const { context, authenticate, app } = start()

  const sql = <R extends DbRow>(text: string, values: unknown[] = []): Promise<R[]> =>
    context.db.transaction(platformScope, (tx) => tx.query<R>(text, values))

  /** Inserts a row and announces the change, as the engine does. */
  const insert = async (table: string, row: Record<string, unknown>) => {
    const id = newId()
    const full: Record<string, unknown> = { id, tenant_id: '000000', ...row }
    const names = Object.keys(full)
    const marks = names.map((_, i) => `$${i + 1}`)
    await sql(`insert into "${table}" (${names.join(', ')}) values (${marks.join(', ')})`, Object.values(full))
    context.changes.notify(table, '*')
    return id
  }
  const update = async (table: string, id: string, change: string) => {
    await sql(`update "${table}" set ${change} where id = $1`, [id])
    context.changes.notify(table, '*')
  }

  const call = async (path: string, sent: Call = {}): Promise<Reply> => {
    const answer = await app.inject({
      method: sent.method ?? 'GET',
      url: path,
      query: sent.query ?? {},
      headers: {
        ...sent.headers,
        ...(sent.token ? { 'blade-auth': `bearer ${sent.token}` } : {}),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
      ...(sent.remoteAddress ? { remoteAddress: sent.remoteAddress } : {}),
    })
    return { ...answer.json<Reply>(), status: answer.statusCode }
  }

  const { publicKey } = await call('/blade-auth/oauth/public-key')
  const encrypt = (password: string) => sm2.doEncrypt(password, publicKey, 0)
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  })

  await insert('tenant', { tenant_name: 'Platform' })
  await insert('tenant', { tenant_id: '100001', tenant_name: 'Hospital' })
  const grants = {
    authorized_grant_types: 'captcha,refresh_token',
    access_token_validity: 3600,
    refresh_token_validity: 604_800,
  }
  await insert('client', { client_id: 'web', client_secret: hashClientSecret('web_secret'), ...grants })
  await insert('client', {
    client_id: 'machine',
    client_secret: hashClientSecret('machine_secret'),
    ...grants,
    authorized_grant_types: 'password, refresh_token',
  })

  let people = 0
  /** A user with a role and a department in a tenant. */
  const person = async (tenant = '100001', row: Record<string, unknown> = {}) => {
    people += 1
    const account = `person${people}`
    const role = await insert('role', { tenant_id: tenant, role_name: 'Staff', role_alias: `staff${people}` })
    const dept = await insert('dept', { tenant_id: tenant, dept_name: 'Ward', full_name: 'Ward', ancestors: '0' })
    const full = {
      tenant_id: tenant,
      account,
      password: hashed,
      real_name: 'Li Hua',
      role_id: [role],
      dept_id: [dept],
      ...row,
    }
    const id = await insert('user', full)
    return { id, tenant, account, role, dept }
  }

  /** Signs in with the password grant. */
  const signIn = (who: { tenant: string; account: string }, password = PASSWORD, more: Call = {}) =>
    call('/blade-auth/oauth/token', {
      method: 'POST',
      ...more,
      query: {
        grant_type: 'password',
        tenantId: who.tenant,
        username: who.account,
        password: encrypt(password),
        ...more.query,
      },
      headers: { ...basic('machine', 'machine_secret'), ...more.headers },
    })
  const refresh = (token: string, headers: Record<string, string> = {}) =>
    call('/blade-auth/oauth/token/refresh', {
      method: 'POST',
      query: { refresh_token: token, grant_type: 'refresh_token' },
      headers: { ...basic('machine', 'machine_secret'), ...headers },
    })

  return {
    context,
    authenticate,
    start,
    clock,
    told,
    sql,
    insert,
    update,
    call,
    encrypt,
    basic,
    person,
    signIn,
    refresh,
    wait: (seconds: number) => {
      clock.now += seconds * 1000
    },
    async close() {
      for (const one of made) await one.close()
      await database.drop()
    },
  }
}
