// A real OpenID provider on localhost, at which everybody is at once the person the test names.
import { generateKeyPairSync } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Claims {
  sub: string
  preferred_username?: string
  name?: string
}

export interface TestOidc {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in there. */
  person: Claims
  /** Follows the redirections of a browser that was sent there; answers where it is sent in the end. */
  visit(url: string): Promise<URL>
  stop(): Promise<void>
}

const CLIENT = { id: 'steward', secret: 'a-secret-of-the-provider-0123456789' }

export async function startOidc(redirectUris: readonly string[]): Promise<TestOidc> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const known = new Map<string, Claims>()
  const own: TestOidc = {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    person: { sub: 'u-1' },
    visit: (url) => visit(url, issuer),
    stop: () => stop(server),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: {
      keys: [
        { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    // Seconds; said, because it warns of its own.
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    cookies: { keys: ['of tests'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }: { oidc: Context }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    known.set(own.person.sub, own.person)
    void provider.interactionFinished(request, response, { login: { accountId: own.person.sub, remember: false } })
  })
  return own
}

interface Context {
  session: { accountId: string }
  client: { clientId: string }
}

async function visit(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let step = 0; next.origin === issuer; step += 1) {
    if (step > 10) throw new Error('redirected in circles')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const to = reply.headers.get('location')
    if (to === null) throw new Error(`the provider answered ${reply.status}: ${(await reply.text()).slice(0, 400)}`)
    next = new URL(to, next)
  }
  return next
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
