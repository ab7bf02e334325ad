// Signing in and out, and asking for an account.
import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { z } from 'zod'
import { platformScope } from '../../platform/db.ts'
import { type Answer, basic } from '../app.ts'
import type { Bench } from '../bench.ts'
import { type Door, PASSWORD, accountOf } from './people.ts'
import { type Promises, type Row, done } from './promise.ts'

const token = z.looseObject({
  access_token: z.string().min(20),
  refresh_token: z.string().min(20),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
  tenant_id: z.string(),
  user_id: z.string().regex(/^\d+$/),
  dept_id: z.string(),
  role_id: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  role_name: z.string(),
  avatar: z.string().min(1),
})
type Token = z.output<typeof token>

/** `captchas`: the file answers of captchas are written to. */
export function signInPromises(bench: Bench, door: Door, captchas: string): Promises {
  const { app, keeper, platform } = bench
  const asAnswer = (status: number, body: Record<string, unknown>): Answer =>
    ({ ...body, status, body }) as unknown as Answer
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    more: { token?: string; query?: object; headers?: object } = {},
  ) => {
    const headers = {
      authorization: basic,
      ...(more.token ? { 'blade-auth': `bearer ${more.token}` } : {}),
      ...more.headers,
    }
    const reply = await app.http.inject({ method, url, headers, query: { ...more.query } as Record<string, string> })
    return asAnswer(reply.statusCode, reply.json<Record<string, unknown>>())
  }
  const asked = async (more: Record<string, string> = {}) => {
    const person = await app.person({ tenant: keeper.tenant })
    return {
      grant_type: 'password',
      tenantId: person.tenant,
      username: await accountOf(bench, person.userId),
      password: await door.cipher(PASSWORD),
      scope: 'all',
      type: 'account',
      ...more,
    }
  }
  const enter = (query: object) => call('POST', '/blade-auth/oauth/token', { query })
  const entered = async () => token.parse((await enter(await asked())).body)
  const refresh = (refresh_token: string) =>
    call('POST', '/blade-auth/oauth/token/refresh', {
      query: { refresh_token, grant_type: 'refresh_token', scope: 'all' },
    })
  const isIn = async (access: string) => (await call('GET', '/blade-auth/oauth/user-info', { token: access })).status
  const refused = async (more: Record<string, string>, reason: string) =>
    expect(await enter(await asked(more))).toMatchObject({
      status: 400,
      body: { error_code: 400, error_description: expect.stringMatching(/./), reason },
    })

  async function guest() {
    const { records } = (await platform.get('/blade-system/param/list', { paramKey: 'account.registerUser' })).data as {
      records: Row[]
    }
    await platform.post('/blade-system/param/submit', { id: records[0]?.id, paramValue: 'true' })
    const { key } = (await call('GET', '/blade-auth/oauth/captcha')).body as { key: string }
    const lines = existsSync(captchas) ? readFileSync(captchas, 'utf8').split('\n') : []
    const code = lines.find((line) => line.startsWith(key))?.split(' ')[1] ?? ''
    const { body } = await call('POST', '/blade-auth/oauth/token', {
      query: { grant_type: 'register', tenantId: keeper.tenant, username: '新同事' },
      headers: { authorization: `Basic ${btoa('console:console_secret')}`, 'captcha-key': key, 'captcha-code': code },
    })
    return body as { access_token: string; oauth_id: string }
  }
  let count = 0
  async function register(more: Record<string, unknown> = {}) {
    const { access_token, oauth_id: oauthId } = await guest()
    count += 1
    const account = `newcomer${count}`
    const payload = {
      tenantId: keeper.tenant,
      name: '新同事',
      account,
      password: 'Chosen-password-1',
      oauthId,
      ...more,
    }
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      headers: { 'blade-auth': `bearer ${access_token}` },
      payload,
    })
    return { answer: asAnswer(reply.statusCode, reply.json<Record<string, unknown>>()), account }
  }
  const stored = async (account: string) =>
    (
      await app.context.db.transaction(platformScope, (tx) =>
        tx.query('select tenant_id, real_name, status, password from "user" where account = $1', [account]),
      )
    )[0]

  return {
    'POST /blade-auth/oauth/token': {
      ask: async () => enter(await asked()),
      shape: token,
      flat: true,
      isOpen: true,
      reads: {
        grant_type: () => refused({ grant_type: 'unknown' }, 'session.grant'),
        tenantId: () => refused({ tenantId: bench.stranger.tenant }, 'session.password'),
        username: () => refused({ username: 'nobody-here' }, 'session.password'),
        password: async () => refused({ password: await door.cipher('Wrong-horse-33') }, 'session.password'),
        // Taken, and of no consequence.
        scope: async () => expect(await enter(await asked({ scope: 'other' }))).toMatchObject({ status: 200 }),
        type: async () => expect(await enter(await asked({ type: 'other' }))).toMatchObject({ status: 200 }),
      },
    },
    'POST /blade-auth/oauth/token/refresh': {
      ask: async () => refresh((await entered()).refresh_token),
      shape: token,
      flat: true,
      isOpen: true,
      reads: {
        async refresh_token() {
          const one = await entered()
          const next = token.parse((await refresh(one.refresh_token)).body)
          expect(next.user_id).toBe(one.user_id)
          expect(await isIn(next.access_token)).toBe(200)
          expect((await refresh(one.access_token)).status).toBe(401)
        },
      },
    },
    'GET /blade-auth/oauth/captcha': {
      ask: () => call('GET', '/blade-auth/oauth/captcha'),
      shape: z.looseObject({
        key: z.string().min(1),
        image: z.string().regex(/^data:image\//),
        data: z.object({ key: z.string(), image: z.string() }),
      }),
      flat: true,
      isOpen: true,
    },
    'GET /blade-auth/oauth/logout': {
      ask: async () => call('GET', '/blade-auth/oauth/logout', { token: (await entered()).access_token }),
      shape: z.looseObject({ success: z.literal('true') }),
      flat: true,
      isOpen: true,
      async also() {
        const [one, other]: Token[] = [await entered(), await entered()]
        await call('GET', '/blade-auth/oauth/logout', { token: one?.access_token ?? '' })
        expect([await isIn(one?.access_token ?? ''), await isIn(other?.access_token ?? '')]).toEqual([401, 200])
      },
    },
    'POST /blade-auth/oauth/logout': {
      ask: () => keeper.post('/blade-auth/oauth/logout', [{ url: '/x', type: 'error', message: 'contract' }]),
      shape: done,
      async also() {
        const message = `contract ${Date.now()}`
        await keeper.post('/blade-auth/oauth/logout', [
          { url: '/x', type: 'error', message, time: '2026-01-01 08:00:00' },
        ])
        expect((await keeper.get('/blade-log/error/list', { message })).data).toMatchObject({ total: 1 })
      },
    },
    'GET /blade-auth/oauth/user-info': {
      ask: () => call('GET', '/blade-auth/oauth/user-info', { token: keeper.token }),
      shape: z.looseObject({
        userId: z.literal(keeper.userId),
        tenantId: z.literal(keeper.tenant),
        account: z.string(),
        roleId: z.string(),
        deptId: z.string(),
        oauthId: z.string(),
        clientId: z.literal('test'),
      }),
      flat: true,
    },
    'GET /blade-auth/oauth/clear-cache': {
      ask: () => call('GET', '/blade-auth/oauth/clear-cache', { token: keeper.token }),
      shape: z.looseObject({ success: z.literal('true') }),
      flat: true,
    },
    'POST /blade-user/register-guest': {
      ask: async () => (await register()).answer,
      shape: done,
      isOpen: true,
      reads: {
        async tenantId() {
          const { account } = await register()
          expect(await stored(account)).toMatchObject({ tenant_id: keeper.tenant, status: 0 })
          expect((await register({ tenantId: '999999' })).answer).toMatchObject({ reason: 'guest.tenant' })
        },
        async name() {
          const { account } = await register({ name: '契约新人' })
          expect(await stored(account)).toMatchObject({ real_name: '契约新人' })
        },
        account: async () => expect((await register({ account: '' })).answer).toMatchObject({ status: 400 }),
        password: async () => expect((await register({ password: '' })).answer).toMatchObject({ status: 400 }),
        oauthId: async () =>
          expect((await register({ oauthId: '1' })).answer).toMatchObject({ reason: 'guest.unknown' }),
      },
    },
  }
}
