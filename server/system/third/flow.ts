// Sign-ins that were begun with a provider: bound to the browser that began them, for ten minutes and one answer.
import { problem } from '@steward/domain/problems'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { hashToken, isToken, newToken } from '../sign-in/tokens.ts'
import type { Provider } from './provider.ts'

export const FLOW_SECONDS = 600
/** The cookie that knows the browser again; nothing else of the product reads one. */
export const BROWSER_COOKIE = 'steward_sign_in'

export const browserOf = (cookies: unknown): string | undefined => {
  if (typeof cookies !== 'string') return undefined
  const found = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]
  return found !== undefined && isToken(found) ? found : undefined
}

export interface Flow {
  tenant: string
  providerId: string
  issuer: string
  nonce: string
  verifier: string
}

/** The state to send along. */
export async function rememberFlow(
  app: AppContext,
  browser: string,
  { tenant, id, issuer }: Provider,
  { nonce, verifier }: Pick<Flow, 'nonce' | 'verifier'>,
): Promise<string> {
  const state = newToken()
  await app.db.lane('door').transaction(platformScope, (tx) =>
    tx.query(
      `insert into third_flow (state, browser, tenant_id, provider_id, issuer, nonce, verifier, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        hashToken(state),
        hashToken(browser),
        tenant,
        id,
        issuer,
        nonce,
        verifier,
        new Date(app.now().getTime() + FLOW_SECONDS * 1000),
      ],
    ),
  )
  return state
}

/** Deletes it, also where it belongs to another browser: nobody else may try the state again. */
export async function spendFlow(
  app: AppContext,
  { state, browser, tenant }: { state: string; browser: string | undefined; tenant: string },
): Promise<Flow> {
  const [found] = isToken(state)
    ? await app.db.lane('door').transaction(platformScope, (tx) =>
        tx.query<Flow & { browser: Buffer; expires: Date }>(
          `delete from third_flow where state = $1
           returning browser, expires_at as expires, tenant_id as tenant, provider_id::text as "providerId", issuer, nonce, verifier`,
          [hashToken(state)],
        ),
      )
    : []
  const isOwn = browser !== undefined && found?.browser.equals(hashToken(browser)) === true
  if (!found || !isOwn || found.tenant !== tenant || found.expires <= app.now()) throw problem('third.state')
  return found
}
