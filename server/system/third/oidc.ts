// The authorization code flow with PKCE, by openid-client: where to send a person, and whom the provider vouches for.
import { Problem, problem } from '@steward/domain/problems'
import { redirectAddress } from '@steward/domain/system/third-address'
import * as oidc from 'openid-client'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { INTERNAL } from '../../platform/outgoing/address.ts'
import { Unreachable, fetchWithin } from '../../platform/outgoing/fetch.ts'
import { rangesFrom } from '../../platform/outgoing/ranges.ts'
import { readParam } from '../dictionary/params.ts'
import type { Flow } from './flow.ts'
import { type Provider, openSecret } from './provider.ts'
import type { Vouched } from './source.ts'
import { turnOf } from './turns.ts'

/** Seconds of a request; the fetch itself ends after ten. */
const TIMEOUT = 12

/** Where the browser goes, and what its answer is compared with. */
export async function beginOidc(app: AppContext, provider: Provider) {
  const verifier = oidc.randomPKCECodeVerifier()
  const nonce = oidc.randomNonce()
  const challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const config = await asked(app, provider, () => configure(app, provider))
  const urlFor = (state: string) =>
    oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectAddress(provider.address, provider.source),
      scope: provider.scopes,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href
  return { nonce, verifier, urlFor }
}

export interface Answered {
  code: string
  state: string
  /** The issuer the provider named beside the code (RFC 9207); empty where it names none. */
  iss: string
}

/** Whom the provider vouches for. Its tokens are read here and kept nowhere. */
export async function finishOidc(
  app: AppContext,
  provider: Provider,
  flow: Flow,
  { code, state, iss }: Answered,
): Promise<Vouched> {
  const url = new URL(redirectAddress(provider.address, provider.source))
  url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  if (iss !== '') url.searchParams.set('iss', iss)
  return asked(app, provider, async () => {
    const config = await configure(app, provider)
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw problem('third.refused')
    const wanted = [provider.accountClaim, provider.nameClaim]
    const isWhole = wanted.every((name) => claims[name] !== undefined)
    const more =
      isWhole || config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
    const known: Record<string, unknown> = { ...more, ...claims }
    return {
      issuer: claims.iss,
      subject: claims.sub,
      account: textOf(known[provider.accountClaim]),
      name: textOf(known[provider.nameClaim]),
    }
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : ''

async function configure(app: AppContext, provider: Provider): Promise<oidc.Configuration> {
  const ranges = await app.db.lane('door').transaction(platformScope, (tx) => readParam(tx, INTERNAL))
  const fetch = fetchWithin({ internal: rangesFrom(ranges ?? '').ranges })
  const issuer = new URL(provider.issuer)
  // Plain http is open only to addresses the installation admits (outgoing/address.ts).
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(issuer, provider.clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    timeout: TIMEOUT,
    execute,
  })
  const metadata = found.serverMetadata()
  const secret = await openSecret(app, provider)
  const config = new oidc.Configuration(metadata, provider.clientId, undefined, authentication(metadata, secret))
  config[oidc.customFetch] = fetch
  config.timeout = TIMEOUT
  for (const set of execute) set(config)
  // The signature of the identity is verified whatever the connection was.
  oidc.enableNonRepudiationChecks(config)
  return config
}

/** Basic where the provider says nothing, as RFC 8414 has it. */
function authentication(metadata: Readonly<oidc.ServerMetadata>, secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

/** In turn with others of the provider; what goes wrong is said in our words, and logged without what was sent. */
async function asked<T>(app: AppContext, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await turnOf(provider.id)(work)
  } catch (error) {
    const reasons = causesOf(error)
    const own = reasons.find((one) => one instanceof Problem)
    if (own) throw own
    const isSilent = reasons.some((one) => one instanceof Unreachable)
    app.log.warn({ provider: provider.id, tenant: provider.tenant, why: reasons.map(codeOf) }, 'an OpenID provider')
    throw problem(isSilent ? 'third.silent' : 'third.refused')
  }
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let one = error; one !== undefined && causes.length < 5; one = one instanceof Error ? one.cause : undefined)
    causes.push(one)
  return causes
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
