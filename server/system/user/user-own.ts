// The caller's own account: read in full, few fields writable.
import { inputSchema } from '@steward/domain/derive/input'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { phoneFault, plainPhone } from '@steward/domain/system/phone'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { readFields } from '../../platform/input.ts'
import { type Route, route } from '../../platform/route.ts'
import { everyOne } from '../every.ts'
import { readPasswordRule } from './password-rule.ts'
import { changePassword, passwordChange } from './user-password.ts'
import { mustBeMailAddress, withoutPassword } from './user-submit.ts'

const { avatar, name, realName, phone, email } = user.fields
const ownFields = { avatar, name, realName, phone, email }
const ownInput = inputSchema(ownFields, false)

export const ownRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `/${user.path}/password-rule`,
    zh: '密码规则',
    en: 'Rule for passwords',
    tag: user.name,
    // Also called by the registration form, without a session.
    may: 'anybody',
    // The parameters are the platform's; what is answered is the rule alone.
    scope: 'platform',
    query: z.object({ tenantId: z.string().max(12).optional() }),
    run: (ctx, { query }) => readPasswordRule(ctx.tx, query.tenantId || ctx.maybeMe?.tenant || PLATFORM_TENANT),
  }),
  route({
    method: 'GET',
    path: `/${user.path}/info`,
    whilePasswordDue: true,
    zh: '个人信息',
    en: 'One’s own account',
    tag: user.name,
    may: 'signed-in',
    run: readOwn,
  }),
  route({
    method: 'POST',
    path: `/${user.path}/update-info`,
    zh: '修改个人信息',
    en: 'Change one’s own account',
    tag: user.name,
    may: 'signed-in',
    body: z.unknown(),
    bodyOf: () => ownInput,
    run: (ctx, { body }) => changeOwn(ctx, body),
  }),
  route({
    method: 'POST',
    path: `/${user.path}/update-password`,
    whilePasswordDue: true,
    zh: '修改个人密码',
    en: 'Change one’s own password',
    tag: user.name,
    may: 'signed-in',
    query: passwordChange,
    body: passwordChange.nullish(),
    run: (ctx, { query, body }) => changePassword(ctx, { ...body, ...query }),
  }),
]

async function readOwn(ctx: Ctx) {
  const [own] = await everyOne(user, ctx, (where) => where.add(`t.id = ${where.param(ctx.me.userId)}`))
  if (!own) throw problem('row.missing', { entity: user.zh, entityEn: user.en })
  const [place] = await ctx.tx.query<{ name: string }>(
    'select tenant_name as name from tenant where tenant_id = $1 and is_deleted = 0',
    [ctx.me.tenant],
  )
  return { ...withoutPassword(own), tenantName: place?.name ?? '' }
}

/** Other fields, such as role, department or tenant, are ignored. */
async function changeOwn(ctx: Ctx, sent: unknown): Promise<true> {
  const parsed: Record<string, unknown> = readFields(ctx, ownFields, ownInput, sent)
  if (typeof parsed.phone === 'string') parsed.phone = plainPhone(parsed.phone)
  const { phone: number } = parsed
  const fault = typeof number === 'string' && number !== '' ? phoneFault(number) : undefined
  if (fault) throw problem(fault, {}, { field: 'phone' })
  mustBeMailAddress(typeof parsed.email === 'string' ? parsed.email : undefined)
  // An emptied picture is taken away by consoles that send the whole form.
  const isEmptied = ctx.me.readsForests && z.object({ avatar: z.literal('') }).safeParse(sent).success
  const given = Object.entries(parsed).filter(([, value]) => value !== undefined && value !== null)
  await alter(ctx, user, [ctx.me.userId], { ...Object.fromEntries(given), ...(isEmptied ? { avatar: null } : {}) })
  return true
}
