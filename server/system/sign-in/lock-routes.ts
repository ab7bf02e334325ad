// Routes that lock and unlock a session.
import { z } from 'zod'
import { type Route, route } from '../../platform/route.ts'
import type { Door } from './grant.ts'
import { limitCalls } from './limits.ts'
import { lockSession, unlockSession } from './lock.ts'

const tag = 'Sign-in'
/** Encrypted with the installation's public key, as at sign-in. */
const cipher = z.string().max(4096)

export function lockRoutes({ keys }: Door): Route[] {
  const limit = limitCalls(30)
  return [
    route({
      method: 'POST',
      path: '/blade-auth/oauth/lock',
      zh: '锁屏',
      en: 'Lock the session',
      tag,
      may: 'signed-in',
      body: z.object({ password: cipher.optional() }),
      async run(ctx, { body }) {
        limit(ctx.me.sessionId, ctx.now)
        await lockSession(ctx, keys, body.password)
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/unlock',
      zh: '解锁',
      en: 'Unlock the session',
      tag,
      may: 'signed-in',
      whileLocked: true,
      whilePasswordDue: true,
      body: z.object({ password: cipher }),
      async run(ctx, { body }) {
        limit(ctx.me.sessionId, ctx.now)
        await unlockSession(ctx, keys, body.password)
      },
    }),
  ]
}
