// Proves anew who the caller is, for calls that ask for it (server/step-up.ts).
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Route, route } from '../../platform/route.ts'
import type { Door } from './grant.ts'
import { limitCalls } from './limits.ts'
import { proveOwn } from './own-proof.ts'
import { PROOF_MINUTES } from './proof-minutes.ts'

/** `password` is encrypted with the installation's public key, as at sign-in. */
const proof = z.object({ password: z.string().max(4096).optional(), code: z.string().max(32).optional() })

export function proofRoutes(door: Door): Route[] {
  const limit = limitCalls(20)
  return [
    route({
      method: 'POST',
      path: '/blade-auth/oauth/prove',
      zh: '再次验证身份',
      en: 'Prove anew who one is, by the password or by a one-time code',
      tag: 'Sign-in',
      may: 'signed-in',
      body: proof,
      async run(ctx, { body: { password, code } }) {
        limit(ctx.me.userId, ctx.now)
        if (!password && !code) throw problem('factor.password', {}, { field: 'password' })
        await proveOwn(ctx, door, password ? { password } : { code })
        await ctx.changed('session')
        return { minutes: PROOF_MINUTES }
      },
    }),
  ]
}
