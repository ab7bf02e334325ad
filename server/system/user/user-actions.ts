// Bulk actions on users: roles, password reset, unlock, enable, disable.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { lockRows } from '../../engine/detail.ts'
import { checkReferences } from '../../engine/references.ts'
import { idsBody, idsOf, setStatus } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { tell } from '../logs/tell.ts'
import { mustReachRoles, mustReachUsers } from '../role/reach.ts'
import { clearAttempts } from '../sign-in/attempts.ts'
import { removeFactors } from '../sign-in/factor.ts'
import { hashPassword } from '../sign-in/password.ts'
import { endSessionsOf } from '../sign-in/revoke.ts'
import { keepingAdministrators, tenantsOfUsers } from './last-administrator.ts'
import { demandChange, initialPassword } from './password-rule.ts'

interface Held {
  id: string
  tenantId: string
  account: string
}

async function lockUsers(ctx: Ctx, ids: readonly string[]): Promise<Held[]> {
  const rows = await lockRows(user, ctx, ids)
  return rows.map((row) => ({ id: String(row.id), tenantId: String(row.tenantId), account: String(row.account) }))
}

const tenantsOf = (held: readonly Held[]) => [...new Set(held.map((one) => one.tenantId))]

/** In the log of the hospital they belong to. */
async function tellOf(
  ctx: Ctx,
  event: 'roles_given' | 'password_reset' | 'factor_removed',
  held: readonly Held[],
): Promise<void> {
  for (const [tenant, theirs] of Map.groupBy(held, ({ tenantId }) => tenantId))
    await tell(ctx, {
      event,
      tenant,
      rowIds: theirs.map(({ id }) => id),
      data: theirs.map(({ account }) => account).join(', '),
    })
}

/** Replaces the roles of each of these users. */
export async function assignRoles(ctx: Ctx, ids: string[], roleIds: string[]): Promise<true> {
  return keepingAdministrators(ctx, await tenantsOfUsers(ctx, ids), async (): Promise<true> => {
    const held = await lockUsers(ctx, ids)
    await mustReachUsers(ctx, ids)
    await mustReachRoles(ctx, roleIds)
    for (const tenant of tenantsOf(held)) await checkReferences(user, ctx, { roleId: roleIds }, tenant)
    await alter(ctx, user, ids, { roleId: roleIds })
    await tellOf(ctx, 'roles_given', held)
    return true
  })
}

/** Each costs an argon2 hash. */
const MOST_RESETS = 100

/** Resets to the initial password, or to a random one each, which is returned only this once. */
export async function resetPasswords(ctx: Ctx, ids: string[]) {
  if (ids.length > MOST_RESETS) throw problem('row.too-many', { max: MOST_RESETS }, { field: 'ids' })
  const held = await lockUsers(ctx, ids)
  await mustReachUsers(ctx, ids)
  const given: { id: string; account: string; password: string; isUsual: boolean }[] = []
  for (const { id, tenantId: tenant, account } of held) {
    const { plain, isUsual } = await initialPassword(ctx.tx, { tenant, account })
    given.push({ id, account, password: plain, isUsual })
  }
  const hashes = await Promise.all(given.map(({ password }) => hashPassword(password)))
  // A password each, in one statement.
  await ctx.tx.query(
    `update "user" u set password = n.hash, update_user = $3, update_time = now(), rev = rev + 1
     from unnest($1::bigint[], $2::text[]) n (id, hash) where u.id = n.id`,
    [given.map(({ id }) => id), hashes, ctx.me.userId],
  )
  await demandChange(ctx.tx, held)
  await endSessionsOf(ctx, ids, 'password')
  await tellOf(ctx, 'password_reset', held)
  for (const tenant of tenantsOf(held)) await ctx.changed('user', tenant)
  const passwords = given.filter((one) => !one.isUsual).map(({ id, account, password }) => ({ id, account, password }))
  return passwords.length > 0 ? { passwords } : true
}

/** For people who have lost their device and their recovery codes. */
export async function resetFactors(ctx: Ctx, ids: string[]): Promise<true> {
  const held = await lockUsers(ctx, ids)
  await mustReachUsers(ctx, ids)
  const removed = await removeFactors(ctx.tx, ids)
  if (removed.length === 0) throw problem('factor.none')
  const theirs = held.filter(({ id }) => removed.includes(id))
  await tellOf(ctx, 'factor_removed', theirs)
  for (const [tenant, some] of Map.groupBy(theirs, ({ tenantId }) => tenantId)) {
    await ctx.changed('user_factor', tenant)
    await ctx.changed('user', tenant, { ids: some.map(({ id }) => id), fields: ['hasFactor'] })
  }
  return true
}

/** Clears failed sign-ins. */
export async function letIn(ctx: Ctx, ids: string[]): Promise<true> {
  const held = await lockUsers(ctx, ids)
  for (const tenant of tenantsOf(held))
    await clearAttempts(
      ctx.tx,
      tenant,
      held.filter((one) => one.tenantId === tenant).map((one) => one.account),
    )
  return true
}

async function disable(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.includes(ctx.me.userId)) throw problem('user.self-off')
  await mustReachUsers(ctx, ids)
  await keepingAdministrators(ctx, await tenantsOfUsers(ctx, ids), () => setStatus(user, ctx, ids, 0))
  await endSessionsOf(ctx, ids, 'disabled')
}

async function enable(ctx: Ctx, ids: string[]): Promise<void> {
  await mustReachUsers(ctx, ids)
  await setStatus(user, ctx, ids, 1)
}

const idsQuery = z.object({
  ids: z.string().max(30_000).optional(),
  id: z.string().max(64).optional(),
  userIds: z.string().max(30_000).optional(),
})

function switchRoute(name: 'enable' | 'disable', work: (ctx: Ctx, ids: string[]) => Promise<void>): Route {
  const { zh, en } = user.actions[name]
  return route({
    method: 'POST',
    path: `/${user.path}/${name}`,
    zh: `${user.zh}${zh}`,
    en: `${en}: ${user.en}`,
    tag: user.name,
    may: codesFor(user, name),
    query: idsQuery,
    body: idsBody,
    async run(ctx, { query, body }) {
      await work(ctx, idsOf(query.ids ?? query.id ?? query.userIds ?? body?.ids))
      return true
    },
  })
}

export const switching: readonly Route[] = [switchRoute('enable', enable), switchRoute('disable', disable)]
