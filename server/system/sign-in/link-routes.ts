// Links that carry a session: a one-time code is exchanged for a new session, a token is only checked.
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { readParam } from '../dictionary/params.ts'
import { headerOf } from './asked.ts'
import { CODE_SECONDS, exchangeCode, isCode, issueCode } from './codes.ts'
import type { Door } from './grant.ts'
import { callerOf, limitCalls } from './limits.ts'
import { ownReply } from './own.ts'
import { tokenReply } from './reply.ts'
import { secondsLeft } from './sessions.ts'
import { bearerOf } from './tokens.ts'

const tag = 'Sign-in'

export function linkRoutes({ clients }: Door): Route[] {
  const limitCodes = limitCalls(30)
  const limitLinks = limitCalls(60)
  return [
    route({
      method: 'POST',
      path: '/blade-auth/oauth/code',
      zh: '一次性登录码',
      en: 'One-time code for a link',
      tag,
      may: 'signed-in',
      async run(ctx) {
        limitCodes(ctx.me.userId, ctx.now)
        return { code: await issueCode(ctx), expiresIn: CODE_SECONDS }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/link',
      zh: '链接登录',
      en: 'Open a link that carries a session',
      tag,
      may: 'anybody',
      scope: 'platform',
      flat: true,
      // In the body, because URLs are logged along the way.
      body: z.object({ code: z.string().max(64).optional() }),
      async run(ctx, { body, headers }) {
        limitLinks(callerOf(ctx.remoteIp), ctx.now)
        const client = await clients.identify(headerOf(headers, 'authorization'))
        if (body.code === undefined) return acceptToken(ctx, bearerOf(headerOf(headers, 'blade-auth')) ?? '')
        if (!isCode(body.code)) throw problem('session.code')
        return tokenReply(await exchangeCode(ctx, client, body.code))
      },
    }),
  ]
}

async function acceptToken(ctx: Ctx, token: string) {
  if ((await readParam(ctx.tx, 'sign-in.raw-token')) === 'false') throw problem('session.raw-token')
  if (ctx.me.isLocked) throw problem('session.locked')
  return { ...(await ownReply(ctx)), expires_in: await secondsLeft(ctx, token) }
}
