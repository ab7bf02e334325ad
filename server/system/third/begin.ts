// Sends a browser to a provider: asked by the console, or by clients that navigate there. Outside of the table of routes,
// because it sets a cookie and redirects.
import { problem } from '@steward/domain/problems'
import { consoleAddress } from '@steward/domain/system/third-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerOf } from '../../platform/caller.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { successEnvelope } from '../../platform/envelope.ts'
import { localeOf } from '../../platform/http-errors.ts'
import { limitCalls } from '../sign-in/limits.ts'
import { newToken } from '../sign-in/tokens.ts'
import { BROWSER_COOKIE, FLOW_SECONDS, browserOf, rememberFlow } from './flow.ts'
import { beginOidc } from './oidc.ts'
import { isTenantOpen } from './open-tenant.ts'
import { type Provider, providerNamed } from './provider.ts'

// A whole hospital may share one address.
const PER_MINUTE = 300

const wish = z.object({ tenantId: z.string().regex(/^\w{1,12}$/), source: z.string().max(32) })

export function addThirdParties(http: FastifyInstance, app: AppContext): void {
  const limit = limitCalls(PER_MINUTE)
  const begin = async (request: FastifyRequest, reply: FastifyReply, sent: unknown) => {
    limit(callerOf(request.ip), app.now())
    const { success, data } = wish.safeParse(sent)
    if (!success) throw problem('third.missing')
    const provider = await providerNamed(app, data.tenantId, data.source)
    if (!provider || !(await isTenantOpen(app, data.tenantId))) throw problem('third.missing')
    mustBeHere(request, provider)
    const { nonce, verifier, urlFor } = await beginOidc(app, provider)
    const browser = browserOf(request.headers.cookie) ?? newToken()
    const state = await rememberFlow(app, browser, provider, { nonce, verifier })
    // Lax: sent along when the provider sends the browser back, and to no other site.
    const secure = request.protocol === 'https' ? '; Secure' : ''
    const kept = `Max-Age=${FLOW_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
    void reply.header('set-cookie', `${BROWSER_COOKIE}=${browser}; ${kept}`).header('cache-control', 'no-store')
    return urlFor(state)
  }
  http.post('/blade-auth/oauth/begin', async (request, reply) =>
    successEnvelope({ url: await begin(request, reply, request.body) }, localeOf(request)),
  )
  http.get<{ Params: { source: string }; Querystring: Record<string, unknown> }>(
    '/blade-auth/oauth/render/:source',
    async (request, reply) => {
      const { params, query } = request
      return reply.redirect(await begin(request, reply, { ...params, tenantId: query.tenantId }), 302)
    },
  )
}

/** The cookie is one of the address the page was opened at, and people come back to the one that is registered. */
function mustBeHere({ headers }: FastifyRequest, { address }: Provider): void {
  const { origin } = headers
  const expected = consoleAddress(address) ?? ''
  if (origin !== undefined && origin.toLowerCase() !== new URL(expected).origin)
    throw problem('third.elsewhere', { address: expected })
}
