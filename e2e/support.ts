// Sign-in by script, and API calls that prepare a test.
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { type Arrival, arriveIn } from './kept-page.ts'

export interface Account {
  tenantId: string
  username: string
  password: string
  role?: string
}
interface Demo {
  accounts: Account[]
  clients: { clientId: string; clientSecret: string }[]
}

export const serverUrl = (): string => process.env.BASE_URL ?? process.env.STEWARD_URL ?? 'http://localhost:8080'

function demo(): Demo {
  const file = process.env.DEMO_FILE ?? join(process.env.STEWARD_DATA_DIR ?? '', 'demo.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}

export const demoAccounts = (): readonly Account[] => demo().accounts

/** The first demonstration account with this role, of this tenant; the platform administrator by default. */
export function accountOf(role?: string, tenantId?: string): Account {
  const { accounts } = demo()
  const isMeant = (account: Account) => account.role === role && (tenantId ?? account.tenantId) === account.tenantId
  const found = role === undefined ? accounts[0] : accounts.find(isMeant)
  if (!found) throw new Error(`the demonstration has no account with the role ${role}`)
  return found
}

export function accountNamed(username: string): Account {
  const found = demo().accounts.find((account) => account.username === username)
  if (!found) throw new Error(`the demonstration has nobody called ${username}`)
  return found
}

function basic(): string {
  const [client] = demo().clients
  if (!client) throw new Error('the demonstration has no client')
  return `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`
}

const api = (path: string) => `${serverUrl()}/api/${path}`

export interface Session {
  access: string
  reply: Record<string, unknown>
}

export async function startSession(account: Account): Promise<Session> {
  const headers = { Authorization: basic(), 'Tenant-Id': account.tenantId }
  const { publicKey } = await (await fetch(api('blade-auth/oauth/public-key'), { headers })).json()
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId: account.tenantId,
    username: account.username,
    password: sm2.doEncrypt(account.password, publicKey, 0),
    scope: 'all',
    type: 'account',
  })
  const reply = await (await fetch(api(`blade-auth/oauth/token?${query}`), { method: 'POST', headers })).json()
  if (typeof reply.access_token !== 'string')
    throw new Error(`could not sign in as ${account.username}: ${JSON.stringify(reply)}`)
  return { access: reply.access_token, reply }
}

/** The data of a reply; throws a refusal with its message. */
export async function call(session: Session, method: 'GET' | 'POST', path: string, body?: unknown) {
  const response = await fetch(api(path), {
    method,
    headers: { Authorization: basic(), 'Blade-Auth': `bearer ${session.access}`, 'Content-Type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const reply = await response.json()
  if (reply.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
  return reply.data
}

async function encrypted(text: string): Promise<string> {
  const { publicKey } = await (await fetch(api('blade-auth/oauth/public-key'))).json()
  return sm2.doEncrypt(text, publicKey, 0)
}

/** Creates an account and changes its initial password to this one. */
export async function addPerson(keeper: Session, account: Account, row: object): Promise<{ id: string }> {
  const given = { ...account, password: `Given-${account.password}` }
  const named = { account: account.username, password: await encrypted(given.password), ...row }
  const saved = await call(keeper, 'POST', 'blade-user/submit', named)
  await changePassword(given, account.password)
  return saved
}

/** Of an account whose present password was given by somebody else. */
export async function changePassword(account: Account, chosen: string): Promise<void> {
  const newPassword = await encrypted(chosen)
  const change = { oldPassword: await encrypted(account.password), newPassword, newPassword1: newPassword }
  await call(await startSession(account), 'POST', 'blade-user/update-password', change)
}

/** Sets the value of an existing parameter. */
export async function setParam(session: Session, paramKey: string, paramValue: string): Promise<void> {
  const { id, rev } = await call(session, 'GET', `blade-system/param/getParamKey?paramKey=${paramKey}`)
  await call(session, 'POST', 'blade-system/param/submit', { id, rev, paramValue })
}

/** Servers of tests listen on this machine. Several tests need it at once, so it stays admitted. */
export async function admitLocal(): Promise<void> {
  const platform = await startSession(accountOf())
  const read = () => call(platform, 'GET', 'blade-system/param/getParamKey?paramKey=callback.internal')
  for (;;) {
    if ((await read()).paramValue === '127.0.0.1') return
    await setParam(platform, 'callback.internal', '127.0.0.1').catch(() => undefined)
  }
}

export interface SignedIn {
  locale?: 'zh' | 'en'
  appearance?: 'light' | 'dark'
  account?: Account
}

/** Opens the page signed in, by writing the console's storage values. */
export async function signIn(page: Page, wish: SignedIn = {}): Promise<Session> {
  const session = await startSession(wish.account ?? accountOf())
  await openAs(page, session.reply, wish)
  return session
}

/** Opens the page with the given token reply. */
export async function openAs(
  page: Page,
  reply: Session['reply'],
  { locale = 'zh', appearance = 'light' }: SignedIn = {},
): Promise<void> {
  const arrival = { reply, locale, appearance }
  if (!arriveIn(page, arrival)) await storeAs(page, arrival)
}

/** Writes the console's storage values before the page is loaded. */
export function storeAs(page: Pick<Page, 'addInitScript'>, { reply, locale, appearance }: Arrival) {
  const kept: Record<string, unknown> = {
    token: reply.access_token,
    refreshToken: reply.refresh_token,
    tenantId: reply.tenant_id,
    expiresIn: reply.expires_in,
    userInfo: {
      userId: reply.user_id,
      tenantId: reply.tenant_id,
      account: reply.account,
      nickName: reply.nick_name,
      roleName: reply.role_name,
      roleId: reply.role_id,
      deptId: reply.dept_id,
      postId: reply.post_id,
      oauthId: reply.oauth_id,
      avatar: '',
      detail: {},
    },
    language: locale,
    appearance,
  }
  // Written once: values the page removes later stay removed.
  return page.addInitScript((stored) => {
    if (localStorage.getItem('opened-as') === stored.token) return
    localStorage.setItem('opened-as', String(stored.token))
    for (const [name, content] of Object.entries(stored)) {
      const key = `steward-${name}`
      if (localStorage.getItem(key) === null)
        localStorage.setItem(key, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
    }
  }, kept)
}
