// Routes of signing in and out, in dialect C.
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { type Route, type Sent, route } from '../../platform/route.ts'
import { dialectP } from '../family/sign-in.ts'
import { GRANT as SOCIAL, createSocial } from '../third/social.ts'
import { type Parameters, headerOf, parameters, readAsked, readSocial } from './asked.ts'
import { createCaptchas } from './captcha.ts'
import { createClients } from './clients.ts'
import { errorLogLimit, errorLogs, writeErrorLogs } from './error-logs.ts'
import { factorRoutes } from './factor-routes.ts'
import { type Door, grantTokens } from './grant.ts'
import { GRANT, createGuests, dismissGuest } from './guest.ts'
import { inFlightOf } from './in-flight.ts'
import { keysOf } from './keys.ts'
import { callerOf, limitCalls } from './limits.ts'
import { linkRoutes } from './link-routes.ts'
import { lockRoutes } from './lock-routes.ts'
import { ownReply } from './own.ts'
import { proofRoutes } from './proof-routes.ts'
import { captchaReply, enteredReply, guestReply, succeeded } from './reply.ts'
import { sessionListRoutes } from './session-routes.ts'
import { signOut } from './sessions.ts'
import { bearerOf } from './tokens.ts'

const tag = 'Sign-in'

/** Of one address, behind which a whole hospital changes shifts; guesses at passwords are counted besides. */
const ENTRIES_PER_MINUTE = 600

export function signInRoutes(context: AppContext, tellOfGuesses: Door['tellOfGuesses']): Route[] {
  const door: Door = {
    clients: createClients(context),
    captchas: createCaptchas(context),
    keys: keysOf(context),
    inFlight: inFlightOf(context),
    tellOfGuesses,
  }
  return [
    ...tokenRoutes(context, door),
    ...sessionRoutes(),
    ...lockRoutes(door),
    ...factorRoutes(door),
    ...proofRoutes(door),
    ...linkRoutes(door),
    ...sessionListRoutes,
  ]
}

const tokenRoutes = (context: AppContext, door: Door): Route[] => {
  const admitGuest = createGuests()
  const signInBy = createSocial()
  const given = { tag, may: 'anybody', flat: true } as const
  const limit = limitCalls(ENTRIES_PER_MINUTE)
  const enter = async (ctx: Ctx, sent: Sent<Parameters, Parameters>) => {
    limit(callerOf(ctx.remoteIp), ctx.now)
    if ((sent.query.grant_type ?? sent.body.grant_type) === SOCIAL)
      return enteredReply(await signInBy(ctx, door, readSocial(sent)))
    const asked = readAsked(sent)
    if (asked.grant === GRANT) return guestReply(await admitGuest(ctx, door, asked), asked)
    return enteredReply(await grantTokens(ctx, door, asked))
  }
  // Open to expired tokens, because clients drop their session only when this succeeds.
  const leave = async (ctx: Ctx, headers: Sent<unknown, unknown>['headers']) => {
    const token = bearerOf(headerOf(headers, 'blade-auth'))
    if (token) await Promise.all([signOut(ctx, token), dismissGuest(ctx, token)])
  }
  return [
    ...dialectP({ enter, leave, captchas: door.captchas }),
    route({
      ...given,
      scope: 'platform',
      method: 'POST',
      path: '/blade-auth/oauth/token',
      zh: '登录',
      en: 'Sign in',
      query: parameters,
      body: parameters,
      takesFields: true,
      run: enter,
    }),
    route({
      ...given,
      scope: 'platform',
      method: 'POST',
      path: '/blade-auth/oauth/token/refresh',
      zh: '刷新令牌',
      en: 'Refresh the session',
      query: parameters,
      body: parameters,
      takesFields: true,
      async run(ctx, sent) {
        limit(callerOf(ctx.remoteIp), ctx.now)
        return enteredReply(await grantTokens(ctx, door, { ...readAsked(sent), grant: 'refresh_token' }))
      },
    }),
    route({
      ...given,
      method: 'GET',
      path: '/blade-auth/oauth/captcha',
      zh: '验证码',
      en: 'Captcha',
      async run(ctx) {
        return captchaReply(await door.captchas.issue(ctx.remoteIp), ctx.locale === 'zh' ? '操作成功' : 'Done')
      },
    }),
    route({
      ...given,
      method: 'GET',
      path: '/blade-auth/oauth/public-key',
      zh: '密码加密公钥',
      en: 'Public key for passwords',
      run: async () => ({ publicKey: await door.keys.publicKey() }),
    }),
    route({
      ...given,
      scope: 'platform',
      method: 'GET',
      path: '/blade-auth/oauth/logout',
      zh: '退出',
      en: 'Sign out',
      async run(ctx, { headers }) {
        await leave(ctx, headers)
        return succeeded
      },
    }),
  ]
}

const sessionRoutes = (): Route[] => {
  const limit = limitCalls(10)
  return [
    route({
      method: 'GET',
      path: '/blade-auth/oauth/user-info',
      whilePasswordDue: true,
      zh: '当前用户',
      en: 'Current user',
      tag,
      may: 'signed-in',
      flat: true,
      run: ownReply,
    }),
    route({
      method: 'GET',
      path: '/blade-auth/oauth/clear-cache',
      zh: '清除缓存',
      en: 'Clear caches',
      tag,
      may: 'signed-in',
      flat: true,
      async run(ctx) {
        limit(ctx.me.userId, ctx.now)
        // What is kept is every tenant's and follows changes by itself: who looks after the installation may have it read again.
        if (ctx.me.isPlatform) ctx.app.changes.invalidateAll()
        return succeeded
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/logout',
      zh: '上传本地日志',
      en: 'Upload local error logs',
      tag,
      may: 'signed-in',
      bodyLimit: errorLogLimit,
      body: errorLogs,
      async run(ctx, { body }) {
        limit(ctx.me.userId, ctx.now)
        await writeErrorLogs(ctx, body)
      },
    }),
  ]
}
