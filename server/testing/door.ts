// Signing in as a client does, and choosing a password, for tests of what is demanded there.
import { sm2 } from 'sm-crypto-v2'
import { type TestApp, basic } from './app.ts'

export interface TokenReply {
  status: number
  access_token?: string
  refresh_token?: string
  reason?: string
  field?: string
  data?: { challenge?: string } | null
  password_change_required?: boolean
  password_expired?: boolean
  second_factor_required?: boolean
}

export function doorOf(app: TestApp) {
  let key: string | undefined
  const cipher = async (text: string): Promise<string> => {
    key ??= (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>().publicKey
    return sm2.doEncrypt(text, key, 0)
  }
  /** A call for tokens with these parameters. */
  const token = async (query: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<TokenReply> => {
    const headers = { authorization: basic }
    const url = '/blade-auth/oauth/token'
    const reply = await app.http.inject({ method: 'POST', url, query, headers, remoteAddress })
    return { ...reply.json<TokenReply>(), status: reply.statusCode }
  }
  const knock = async (tenantId: string, username: string, password: string) =>
    token({ grant_type: 'password', tenantId, username, password: await cipher(password) })
  /** A call with a token. */
  const call = async (access: string | undefined, url: string, payload?: object) => {
    const headers = { 'blade-auth': `bearer ${access}` }
    const reply = await app.http.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers })
    return { ...reply.json<{ data: never; reason?: string }>(), status: reply.statusCode }
  }
  const choose = async (access: string | undefined, old: string, fresh: string) => {
    const [oldPassword, newPassword] = await Promise.all([cipher(old), cipher(fresh)])
    return call(access, '/blade-user/update-password', { oldPassword, newPassword, newPassword1: newPassword })
  }
  return { cipher, token, knock, call, choose }
}
