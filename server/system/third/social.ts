// The grant `social`: the answer of a provider, brought by the browser that was sent there, becomes a session or a guest.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { tellOfRefusal } from '../logs/tell.ts'
import type { Door } from '../sign-in/grant.ts'
import { type Guest, admitVouched } from '../sign-in/guest.ts'
import { callerOf, limitCalls } from '../sign-in/limits.ts'
import type { Granted } from '../sign-in/sessions.ts'
import { enter } from './enter.ts'
import { type Flow, spendFlow } from './flow.ts'
import { type Answered, finishOidc } from './oidc.ts'
import { type Provider, providerById } from './provider.ts'

export const GRANT = 'social'

// A whole hospital may share one address.
const PER_MINUTE = 300

export interface SocialAsked extends Answered {
  authorization: string
  tenant: string
  source: string
  /** The cookie of the browser that began. */
  browser: string | undefined
  device: string
}

export type Entered = { granted: Granted } | { guest: Guest; account: string; tenant: string }

export function createSocial() {
  const limit = limitCalls(PER_MINUTE)
  return async (ctx: Ctx, door: Door, asked: SocialAsked): Promise<Entered> => {
    const client = await door.clients.identify(asked.authorization)
    if (!client.grants.has(GRANT)) throw problem('session.grant')
    limit(callerOf(ctx.remoteIp), ctx.now)
    const flow = await spendFlow(ctx.app, asked)
    const provider = await stillOffered(ctx, flow, asked)
    if (asked.code === '') throw problem('third.refused')
    try {
      // No connection is held while the provider is asked.
      const vouched = await finishOidc(ctx.app, provider, flow, asked)
      return await enter(ctx, client, { source: provider, vouched, device: asked.device }, (account) =>
        admitVouched(ctx, provider, { ...vouched, account }),
      )
    } catch (error) {
      await tellOfRefusal(ctx, {
        event: 'sign_in_refused',
        level: 'warn',
        tenant: provider.tenant,
        data: provider.name,
      })
      throw error
    }
  }
}

/** The provider as it was when the browser was sent there. */
async function stillOffered(ctx: Ctx, flow: Flow, { source }: SocialAsked): Promise<Provider> {
  const provider = await providerById(ctx.app, flow.tenant, flow.providerId)
  if (!provider || provider.source !== source || provider.issuer !== flow.issuer) throw problem('third.state')
  return provider
}
