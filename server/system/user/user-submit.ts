// Saves a user: within the tenant's quota, with roles the caller may grant; hashes the password.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { user } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { isMailAddress } from '@steward/domain/system/mail-address'
import { isTelephone, plainPhone } from '@steward/domain/system/phone'
import type { Saved, Submitted } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sheetRowOf } from '../../platform/sheet-row.ts'
import { mustReachRoles, mustReachUsers } from '../role/reach.ts'
import { keysOf } from '../sign-in/keys.ts'
import { hashPassword } from '../sign-in/password.ts'
import { endSessionsOf } from '../sign-in/revoke.ts'
import { mustReachDepts } from './dept-reach.ts'
import { keepingAdministrators } from './last-administrator.ts'
import { demandChange, hashChosen, initialPassword } from './password-rule.ts'

// Shorter than any ciphertext, so that one of another key is not taken for a password.
const LONGEST_PLAIN = 128

type Input = Submitted<typeof user>
type Base = (ctx: Ctx, input: Input) => Promise<Row<typeof user>>

/** Hashes before anything is locked: others of the tenant do not wait for it. */
export async function submitUser(ctx: Ctx, sent: Input, base: Base): Promise<Saved> {
  mustBeMailAddress(sent.email)
  const input = { ...sent, ...phoneOf(sent.phone) }
  const { id } = input
  return id ? change(ctx, { ...input, id }, base) : add(ctx, input, base)
}

async function add(ctx: Ctx, input: Input, base: Base): Promise<Saved> {
  await mustReachRoles(ctx, input.roleId ?? [])
  mustReachDepts(ctx, input.deptId ?? [])
  const tenant = (ctx.me.isPlatform && input.tenantId) || ctx.tenant
  const { password, drawn } = await passwordOf(ctx, input, { tenant, account: input.account ?? '' })
  await mustHaveRoom(ctx, tenant, 1 + (sheetRowOf(ctx)?.addedBefore ?? 0))
  const saved = await base(ctx, { ...input, password })
  if (password === undefined) return saved
  await demandChange(ctx.tx, [{ id: saved.id, tenantId: tenant }])
  // Not stored in plain text: shown once to the account's creator.
  return drawn === undefined ? saved : { id: saved.id, once: { initialPassword: drawn } }
}

interface Stored {
  [column: string]: unknown
  tenant: string
  account: string
  roles: string[]
  depts: string[]
}

const storedOf = (ctx: Ctx, id: string, lock = '') =>
  ctx.tx.query<Stored>(
    `select tenant_id as tenant, account, coalesce(role_id, '{}')::text[] as roles, coalesce(dept_id, '{}')::text[] as depts from "user" where id = $1 ${lock}`,
    [id],
  )

async function change(ctx: Ctx, input: Input & { id: string }, base: Base): Promise<Saved> {
  const { id } = input
  const [before] = await storedOf(ctx, id)
  if (!before) return base(ctx, input)
  await mustReachUsers(ctx, [id])
  if (isGiven(input.password)) mustBeAllowed(ctx, 'reset-password', 'password')
  const { password } = await passwordOf(ctx, input, before)
  return keepingAdministrators(ctx, [before.tenant], async () => {
    // Judged by what is stored once nobody else can change it.
    const [stored = before] = await storedOf(ctx, id, 'for no key update')
    await mustReachUsers(ctx, [id])
    if (input.roleId && !isSame(input.roleId, stored.roles)) mustBeAllowed(ctx, 'grant', 'roleId')
    await mustReachRoles(ctx, input.roleId ?? [])
    mustReachDepts(
      ctx,
      (input.deptId ?? []).filter((one) => !stored.depts.includes(one)),
    )
    const saved = await base(ctx, { ...input, password })
    if (password === undefined) return saved
    if (id !== ctx.me.userId) await demandChange(ctx.tx, [{ id, tenantId: stored.tenant }])
    await endSessionsOf(ctx, [id], 'password', ctx.me.sessionId)
    return saved
  })
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.every((one) => others.includes(one)) && others.every((one) => some.includes(one))

/** What a button of its own does needs the right to that button, by whatever call it is done. */
function mustBeAllowed(ctx: Ctx, action: 'grant' | 'reset-password', field: 'roleId' | 'password'): void {
  if (!ctx.can(...codesFor(user, action)))
    throw problem(action === 'grant' ? 'user.roles-kept' : 'user.password-kept', {}, { field })
}

/** Also one's own. */
export function mustBeMailAddress(email: string | null | undefined): void {
  if (email && !isMailAddress(email)) throw problem('user.email', {}, { field: 'email' })
}

/** As it is dialled; throws for what nobody can call. */
function phoneOf(phone: string | null | undefined): { phone?: string } {
  if (!phone) return {}
  const plain = plainPhone(phone)
  if (plain !== '' && !isTelephone(plain)) throw problem('phone.number', {}, { field: 'phone' })
  return { phone: plain }
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

const isGiven = (password: string | null | undefined): password is string =>
  password !== undefined && password !== null && password !== '' && password !== MASK

async function passwordOf(
  ctx: Ctx,
  { id, password, account }: Input,
  owner: { tenant: string; account: string },
): Promise<Given> {
  if (isGiven(password)) {
    const plain = (await keysOf(ctx.app).decrypt(password)) ?? sentPlain(ctx, password)
    if (plain === undefined) throw problem('user.password-plain', {}, { field: 'password' })
    const whose = { tenant: owner.tenant, account: account || owner.account, userId: id }
    return { password: await hashChosen(ctx.tx, plain, whose, 'password') }
  }
  // Nobody is told the password of an account from a sheet: its owner chooses it at the first sign-in.
  if (id || sheetRowOf(ctx)) return {}
  const { plain, isUsual } = await initialPassword(ctx.tx, owner)
  const stored = await hashPassword(plain)
  return isUsual ? { password: stored } : { password: stored, drawn: plain }
}

/** The public client of this API family encrypts the password of its sign-in alone. */
const sentPlain = ({ me }: Ctx, password: string): string | undefined =>
  me.readsForests && password.length <= LONGEST_PLAIN ? password : undefined

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
