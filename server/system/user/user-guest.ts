// Registration: the account is created disabled and without a role until an administrator approves it.
import { cut } from '@steward/domain/cut'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { type Route, route } from '../../platform/route.ts'
import { insert } from '../insert.ts'
import { headerOf } from '../sign-in/asked.ts'
import { guestOf, spend } from '../sign-in/guest.ts'
import { callerOf, limitCalls } from '../sign-in/limits.ts'
import { bearerOf } from '../sign-in/tokens.ts'
import { linkIdentity } from '../third/recognize.ts'
import { hashChosen } from './password-rule.ts'
import { readChosenPassword } from './user-password.ts'
import { mustHaveRoom } from './user-submit.ts'

const PER_MINUTE = 20
const MOST_WAITING = 200

const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)
    .optional()
const application = z.object({
  tenantId: text(12),
  name: text(20),
  account: text(45),
  password: text(4096),
  oauthId: text(64),
})

export function guestRoutes(): Route[] {
  const limit = limitCalls(PER_MINUTE)
  return [
    route({
      method: 'POST',
      path: `/${user.path}/register-guest`,
      zh: '账号注册',
      en: 'Ask for an account',
      tag: user.name,
      may: 'anybody',
      scope: 'platform',
      query: application,
      body: application.nullish(),
      async run(ctx, { query, body, headers }) {
        limit(callerOf(ctx.remoteIp), ctx.now)
        const pass = bearerOf(headerOf(headers, 'blade-auth')) ?? ''
        await apply(ctx, pass, { ...body, ...query })
        return true
      },
    }),
  ]
}

async function apply(ctx: Ctx, pass: string, sent: z.output<typeof application>): Promise<void> {
  const guest = await guestOf(ctx.app, pass, sent.oauthId)
  // Who was vouched for applies to the tenant whose source that was, whatever he sends.
  const [tenantId, account] = [guest.tenant ?? sent.tenantId?.trim() ?? '', sent.account?.trim() ?? '']
  const realName = sent.name?.trim() || cut(account, 20)
  if (account === '') throw missing('account', user.fields.account)
  if (!sent.password) throw missing('password', user.fields.password)
  const chosen = await readChosenPassword(ctx.app, sent.password, 'password')
  const password = await hashChosen(ctx.tx, chosen, { tenant: tenantId, account }, 'password')
  await mustBeOpen(ctx, tenantId)
  const person = { account, name: realName, realName, password, roleId: [], deptId: [], postId: [], status: 0 }
  // Nobody is signed in who could sign the row, and an account that exists stays as it is.
  const [userId] = await insert(ctx.tx, 'user', [{ id: newId(), tenantId, ...person }])
  if (!userId) throw problem('user.taken', { account }, { field: 'account' })
  await spend(ctx, guest.id, userId)
  if (guest.identity) await linkIdentity(ctx, { ...guest.identity, tenant: tenantId }, guest.identity, userId)
  await ctx.changed('user', tenantId)
}

const missing = (field: string, { zh, en }: { zh: string; en: string }) =>
  problem('field.required', { field: zh, fieldEn: en, prompt: '输入' }, { field })

/** The tenant exists, has quota left, and not too many pending registrations. */
async function mustBeOpen(ctx: Ctx, tenantId: string): Promise<void> {
  const [found] = await ctx.tx.query<{ waiting: number }>(
    `select (select count(*)::int from "user" u
       where u.tenant_id = t.tenant_id and u.status = 0 and u.role_id = '{}' and u.is_deleted = 0) as waiting
     from tenant t where t.tenant_id = $1 and t.status = 1 and t.is_deleted = 0
       and (t.expire_time is null or t.expire_time > $2 or t.tenant_id = '${PLATFORM_TENANT}')`,
    [tenantId, ctx.now],
  )
  if (!found) throw problem('guest.tenant', {}, { field: 'tenantId' })
  if (found.waiting >= MOST_WAITING) throw problem('guest.full')
  await mustHaveRoom(ctx, tenantId)
}
