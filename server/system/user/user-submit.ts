// Saves a user: within the tenant's quota, with roles the caller may grant; hashes the password.
import type { Row } from '@steward/domain/entity'
import type { user } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { isMailAddress } from '@steward/domain/system/mail-address'
import type { Saved, Submitted } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sheetRowOf } from '../../platform/sheet-row.ts'
import { mustReachRoles, mustReachUsers } from '../role/reach.ts'
import { keysOf } from '../sign-in/keys.ts'
import { hashPassword } from '../sign-in/password.ts'
import { endSessionsOf } from '../sign-in/revoke.ts'
import { mustReachDepts } from './dept-reach.ts'
import { demandChange, hashChosen, initialPassword } from './password-rule.ts'

// Shorter than any ciphertext, so that one of another key is not taken for a password.
const LONGEST_PLAIN = 128

type Input = Submitted<typeof user>
type Base = (ctx: Ctx, input: Input) => Promise<Row<typeof user>>

export async function submitUser(ctx: Ctx, input: Input, base: Base): Promise<Saved> {
  if (input.id) await mustReachUsers(ctx, [input.id])
  else await mustHaveRoom(ctx, await tenantOf(ctx, input), 1 + (sheetRowOf(ctx)?.addedBefore ?? 0))
  await mustReachRoles(ctx, input.roleId ?? [])
  mustReachDepts(ctx, await newDepts(ctx, input))
  mustBeMailAddress(input.email)
  const tenant = await tenantOf(ctx, input)
  const { password, drawn } = await passwordOf(ctx, input, tenant)
  const saved = await base(ctx, { ...input, password })
  if (password === undefined) return saved
  if (saved.id !== ctx.me.userId) await demandChange(ctx.tx, [{ id: saved.id, tenantId: tenant }])
  if (input.id) await endSessionsOf(ctx, [saved.id], 'password', ctx.me.sessionId)
  // Not stored in plain text: shown once to the account's creator.
  return drawn === undefined ? saved : { id: saved.id, once: { initialPassword: drawn } }
}

/** Also one's own. */
export function mustBeMailAddress(email: string | null | undefined): void {
  if (email && !isMailAddress(email)) throw problem('user.email', {}, { field: 'email' })
}

/** Those he is not in yet. */
async function newDepts(ctx: Ctx, { id, deptId }: Input): Promise<string[]> {
  if (!deptId || deptId.length === 0) return []
  const rows = id
    ? await ctx.tx.query<{ id: string }>('select unnest(dept_id)::text as id from "user" where id = $1', [id])
    : []
  const before = new Set(rows.map((row) => row.id))
  return deptId.filter((one) => !before.has(one))
}

async function tenantOf(ctx: Ctx, { id, tenantId }: Input): Promise<string> {
  if (!id) return (ctx.me.isPlatform && tenantId) || ctx.tenant
  const [stored] = await ctx.tx.query<{ tenant: string }>('select tenant_id as tenant from "user" where id = $1', [id])
  return stored?.tenant ?? ctx.tenant
}

/** Not even masked: whether a password is set is not disclosed. */
export function withoutPassword<R extends object>(row: R): R {
  Reflect.deleteProperty(row, 'password')
  return row
}

interface Given {
  /** The hash to store; undefined keeps the current one. */
  password?: string
  /** The generated password to show once. */
  drawn?: string
}

async function passwordOf(ctx: Ctx, { id, password, account = '' }: Input, tenant: string): Promise<Given> {
  if (password !== undefined && password !== null && password !== '' && password !== MASK) {
    const plain = (await keysOf(ctx.app).decrypt(password)) ?? sentPlain(ctx, password)
    if (plain === undefined) throw problem('user.password-plain', {}, { field: 'password' })
    const owner = { tenant, account: account || (await accountOf(ctx, id)), userId: id }
    return { password: await hashChosen(ctx.tx, plain, owner, 'password') }
  }
  // Nobody is told the password of an account from a sheet: its owner chooses it at the first sign-in.
  if (id || sheetRowOf(ctx)) return {}
  const { plain, isUsual } = await initialPassword(ctx.tx, { tenant, account })
  const stored = await hashPassword(plain)
  return isUsual ? { password: stored } : { password: stored, drawn: plain }
}

/** The public client of this API family encrypts the password of its sign-in alone. */
const sentPlain = ({ me }: Ctx, password: string): string | undefined =>
  me.readsForests && password.length <= LONGEST_PLAIN ? password : undefined

async function accountOf(ctx: Ctx, id: string | undefined): Promise<string> {
  const [stored] = await ctx.tx.query<{ account: string }>('select account from "user" where id = $1', [id])
  return stored?.account ?? ''
}

/** Refuses `more` accounts beyond the quota; locks the tenant, so that concurrent inserts cannot exceed it. */
export async function mustHaveRoom(ctx: Pick<Ctx, 'tx'>, tenant: string, more = 1): Promise<void> {
  const [found] = await ctx.tx.query<{ quota: number | null }>(
    'select account_number as quota from tenant where tenant_id = $1 and is_deleted = 0 for no key update',
    [tenant],
  )
  const quota = found?.quota ?? -1
  if (quota < 0) return
  const [row] = await ctx.tx.query('select count(*)::int as n from "user" where tenant_id = $1 and is_deleted = 0', [
    tenant,
  ])
  if (Number(row?.n ?? 0) + more > quota) throw problem('user.quota')
}
