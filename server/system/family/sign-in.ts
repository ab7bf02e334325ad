// Dialect P, the public client of this API family: the same sign-in behind its own addresses, with parameters in camel
// case and answers in the envelope. Its other addresses stand in calls.ts; headers, token, encryption of the
// password and public key (`oauth/public-key`) are those of dialect C. Such a client is pointed at this server by giving
// it that key, and a row among the applications whose lists are whole trees.
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, type Sent, route } from '../../platform/route.ts'
import { type Parameters, parameters } from '../sign-in/asked.ts'
import type { Captchas } from '../sign-in/captcha.ts'
import type { enteredReply } from '../sign-in/reply.ts'

type Reply = ReturnType<typeof enteredReply>

/** What both dialects call. */
export interface SignIn {
  enter(ctx: Ctx, sent: Sent<Parameters, Parameters>): Promise<Reply>
  leave(ctx: Ctx, headers: Sent<unknown, unknown>['headers']): Promise<void>
  captchas: Pick<Captchas, 'issue'>
}

const { grant_type: grantType, username: account, refresh_token: refreshToken, ...same } = parameters.shape
const sentByP = z.object({ grantType, account, refreshToken, ...same })
type SentByP = z.output<typeof sentByP>

const usualGrant = 'password'

const inC = ({ grantType: grant, account: username, refreshToken: refresh_token, ...rest }: SentByP): Parameters => ({
  ...rest,
  ...(grant ? { grant_type: grant } : {}),
  ...(username === undefined ? {} : { username }),
  ...(refresh_token === undefined ? {} : { refresh_token }),
})

/** `userName` is the real name here; `authority` are the aliases of the roles. */
const inP = (reply: Reply) => ({
  tokenType: reply.token_type,
  accessToken: reply.access_token,
  refreshToken: reply.refresh_token,
  expiresIn: reply.expires_in,
  tenantId: reply.tenant_id,
  userId: reply.user_id,
  oauthId: reply.oauth_id,
  account: reply.account,
  userName: reply.nick_name,
  authority: reply.role_name,
  avatar: reply.avatar,
  license: reply.license,
})

const open = { tag: 'Sign-in', may: 'anybody' } as const

export const dialectP = ({ enter, leave, captchas }: SignIn): Route[] => [
  route({
    ...open,
    scope: 'platform',
    method: 'POST',
    path: '/blade-auth/token',
    zh: '登录（公开客户端）',
    en: 'Sign in, as the public client of this API family does',
    query: sentByP,
    body: sentByP,
    takesFields: true,
    async run(ctx, sent) {
      const asked = inC({ ...sent.body, ...sent.query })
      return inP(await enter(ctx, { ...sent, query: { grant_type: usualGrant, ...asked }, body: {} }))
    },
  }),
  route({
    ...open,
    method: 'GET',
    path: '/blade-auth/captcha',
    zh: '验证码（公开客户端）',
    en: 'Captcha, as the public client of this API family asks for it',
    run: (ctx) => captchas.issue(ctx.remoteIp),
  }),
  route({
    ...open,
    scope: 'platform',
    method: 'POST',
    path: '/blade-auth/logout',
    zh: '退出（公开客户端）',
    en: 'Sign out, as the public client of this API family does',
    async run(ctx, { headers }) {
      await leave(ctx, headers)
      return { code: '200', msg: ctx.locale === 'zh' ? '操作成功' : 'Done' }
    },
  }),
]
