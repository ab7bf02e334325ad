// Saving a user: within the tenant's quota, with roles the caller reaches, and a password that is hashed here.
import type { Row } from '@steward/domain/entity'
import type { user } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import type { Submitted } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { readParam } from './params.ts'
import { mustReachRoles, mustReachUsers } from './reach.ts'
import { hashPassword, passwordLength } from './sign-in/password.ts'
import { endSessionsOf } from './sign-in/revoke.ts'

type Input = Submitted<typeof user>
type Base = (ctx: Ctx, input: Input) => Promise<Row<typeof user>>

export async function submitUser(ctx: Ctx, input: Input, base: Base): Promise<Row<typeof user>> {
  if (input.id) await mustReachUsers(ctx, [input.id])
  else await mustHaveRoom(ctx, (ctx.me.isPlatform && input.tenantId) || ctx.tenant)
  await mustReachRoles(ctx, input.roleId ?? [])
  const plain = await passwordOf(ctx, input)
  const saved = await base(ctx, { ...input, password: plain === undefined ? undefined : await hashPassword(plain) })
  if (input.id && plain !== undefined) await endSessionsOf(ctx, [saved.id], 'password', ctx.me.sessionId)
  return saved
}

/** Not even masked: that somebody has a password is nobody's business. */
export function withoutPassword<R extends object>(row: R): R {
  Reflect.deleteProperty(row, 'password')
  return row
}

/** The password to set; nothing where the known one stays. */
async function passwordOf(ctx: Ctx, { id, password }: Input): Promise<string | undefined> {
  const isGiven = password !== undefined && password !== null && password !== '' && password !== MASK
  const plain = isGiven ? password : id ? undefined : await readParam(ctx.tx, 'account.initPassword')
  if (plain === undefined && !id)
    throw problem('field.required', { field: '密码', fieldEn: 'Password', prompt: '输入' }, { field: 'password' })
  if (plain !== undefined) mustBeLongEnough(plain, 'password')
  return plain
}

export function mustBeLongEnough(plain: string, field: string): void {
  const { length } = plain
  if (length < passwordLength.min || length > passwordLength.max)
    throw problem('user.password-weak', passwordLength, { field })
}

/** Locked, so that two accounts made at once do not both take the last place. */
export async function mustHaveRoom(ctx: Pick<Ctx, 'tx'>, tenant: string): Promise<void> {
  const [found] = await ctx.tx.query<{ quota: number | null }>(
    'select account_number as quota from tenant where tenant_id = $1 and is_deleted = 0 for no key update',
    [tenant],
  )
  const quota = found?.quota ?? -1
  if (quota < 0) return
  const [row] = await ctx.tx.query('select count(*)::int as n from "user" where tenant_id = $1 and is_deleted = 0', [
    tenant,
  ])
  if (Number(row?.n ?? 0) >= quota) throw problem('user.quota')
}
