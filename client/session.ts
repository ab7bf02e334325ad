// Calls of the session: sign-in, switching roles, the lock and links; replies of most have no envelope.
import { type Call, type Transport, send } from './http.ts'
import { Refusal } from './refusal.ts'
import type { Narrowing, Person, SecondStep, SignIn, SignInBy, Tokens } from './shapes.ts'
import type { TokenStore } from './token-refresh.ts'
import * as wire from './wire.ts'

export interface SessionOptions {
  store: TokenStore
  /** Identifies this browser to the server at later sign-ins. */
  device?: { read(): string; write(mark: string): void }
  transport: Transport
  /** The whole reply of a call with the session's token. */
  ask: (call: Call) => Promise<wire.Wire>
  now: () => number
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

export function sessionCalls({ store, device, transport, ask, now, exclusively }: SessionOptions) {
  const post = async (path: string, body: unknown = {}): Promise<unknown> =>
    (await ask({ method: 'POST', path, body })).data
  const end = async (access: string | undefined): Promise<void> => {
    await send(transport, { method: 'GET', path: 'blade-auth/oauth/logout' }, access).catch(() => undefined)
  }
  async function open(sent: Pick<Call, 'query' | 'headers' | 'body'>, tenantId: string): Promise<Person> {
    const mark = device?.read()
    const headers = mark ? { ...sent.headers, 'Device-Token': mark } : (sent.headers ?? {})
    const reply = await send(transport, { ...sent, method: 'POST', path: 'blade-auth/oauth/token', headers })
    if (typeof reply.device_token === 'string') device?.write(reply.device_token)
    const tokens = wire.tokensFromWire(reply, now())
    store.write({ ...tokens, tenantId: tokens.tenantId || tenantId })
    return wire.personFromWire(reply)
  }
  return {
    async captcha(): Promise<{ key: string; image: string }> {
      const reply = await send(transport, { method: 'GET', path: 'blade-auth/oauth/captcha' })
      return { key: String(reply.key ?? ''), image: String(reply.image ?? '') }
    },
    async publicKey(): Promise<string> {
      const reply = await send(transport, { method: 'GET', path: 'blade-auth/oauth/public-key' })
      return String(reply.publicKey ?? '')
    },
    /** Stores the tokens and returns the person. */
    signIn: (signIn: SignIn): Promise<Person> => open(wire.signInToWire(signIn), signIn.tenantId),
    /** The same after a refusal `session.second-factor`, whose data hold the challenge. */
    confirmSignIn: ({ tenantId, challenge, code }: SecondStep): Promise<Person> =>
      open({ headers: {}, body: { grant_type: 'captcha', tenantId, challenge, code } }, tenantId),
    /** The same with the answer of an identity source; in the body, because URLs are logged along the way. */
    signInBy: ({ tenantId, ...answer }: SignInBy): Promise<Person> =>
      open(
        {
          headers: { 'Tenant-Id': encodeURIComponent(tenantId) },
          body: { grant_type: 'social', tenantId, scope: 'all', ...answer },
        },
        tenantId,
      ),
    /** Switches the session to one of the person's departments and roles; returns the person as they are now. */
    async switchTo(wish: Narrowing): Promise<Person> {
      return await exclusively(async () => {
        const before = store.read()
        if (!before) throw new Refusal({ code: 401 })
        const path = 'blade-auth/oauth/token'
        const reply = await send(transport, { method: 'POST', path, ...wire.refreshToWire(before, wish) })
        const tokens = wire.tokensFromWire(reply, now())
        store.write({ ...tokens, tenantId: tokens.tenantId || before.tenantId })
        return wire.personFromWire(reply)
      })
    },
    /** Clears the local session even when the server cannot be reached. */
    async signOut(): Promise<void> {
      const used = store.read()?.access
      store.write(undefined)
      await end(used)
    },
    /** Ends a replaced session on the server; failures are ignored and nothing is shown. */
    end,
    async userInfo(): Promise<Person> {
      const reply = await ask({ method: 'GET', path: 'blade-auth/oauth/user-info' })
      return wire.personFromWire(reply)
    },
    /** The first lock of a session sends the encrypted lock password; later ones send none. */
    async lock(password?: string): Promise<void> {
      await post('blade-auth/oauth/lock', password === undefined ? {} : { password })
    },
    async unlock(password: string): Promise<void> {
      await post('blade-auth/oauth/unlock', { password })
    },
    /** Proves anew who the person is, by the encrypted password or a one-time code. */
    async prove(proof: { password: string } | { code: string }): Promise<void> {
      await post('blade-auth/oauth/prove', proof)
    },
    /** A one-time code valid for one minute, used in links in place of a token. */
    async code(): Promise<string> {
      const reply = wire.recordOf(await post('blade-auth/oauth/code'))
      return String(reply.code ?? '')
    },
    /**
     * Reads the code or token of a link and asks the server whose it is; a code is exchanged for a session. Stores
     * nothing.
     */
    async openLink(carried: string): Promise<{ person: Person; tokens: Tokens }> {
      const isCode = carried.startsWith('once.')
      const call: Call = { method: 'POST', path: 'blade-auth/oauth/link', body: isCode ? { code: carried } : {} }
      const reply = await send(transport, call, isCode ? undefined : carried)
      const person = wire.personFromWire(reply)
      const tokens = wire.tokensFromWire(reply, now())
      return { person, tokens: { ...tokens, access: tokens.access || carried, tenantId: person.tenantId } }
    },
    async clearCache(): Promise<void> {
      await ask({ method: 'GET', path: 'blade-auth/oauth/clear-cache' })
    },
  }
}
