// The first hour of a new hospital, read from the rows its people have added since it was provisioned.
import { codesFor } from '@steward/domain/derive/permissions'
import { role, tenant } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type FirstHourFacts, nextStep } from '@steward/domain/system/first-hour'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { whomToAsk } from '../system/why/grants.ts'

// What was planted has the instant of provisioning; a clock that is behind must not hide what was added.
const added = (table: string, more = '') =>
  `(select count(*)::int from ${table} t where t.tenant_id = h.tenant_id and t.is_deleted = 0 and t.create_time <> h.begun_at ${more})`

const isOther = `not exists (select from role a where a.id = any(u.role_id) and a.tenant_id = u.tenant_id and a.built_in is not null)`

// Of an account from a sheet nobody knows a password before its person chooses one; identities of others are linked by
// signing in.
const hasEntered = `(exists (select from linked_identity l where l.user_id = u.id and l.is_deleted = 0)
  or (u.password is not null and not exists (select from password_change_due p where p.user_id = u.id)))`

const others = `"user" u where u.tenant_id = h.tenant_id and u.is_deleted = 0 and ${isOther}`

const FACTS = `select h.put_away_at is not null as "isPutAway",
  ${added('print_head')} as headings, ${added('dept')} as depts, ${added('role')} as roles,
  (select count(*)::int from role r where r.tenant_id = h.tenant_id and r.is_deleted = 0
    and exists (select from ${others} and r.id = any(u.role_id))) as "rolesHeld",
  ${added('"user"')} as people, (select count(*)::int from ${others} and ${hasEntered}) as entered,
  ${added('area')} as areas, ${added('gateway')} as gateways, ${added('device')} as devices
  from first_hour h where h.tenant_id = $1 and h.done_at is null`

interface Read extends FirstHourFacts {
  [column: string]: unknown
  isPutAway: boolean
}

/** Null for whoever is no administrator, for hospitals from before, and once everything is done. */
async function read(ctx: Ctx) {
  if (!ctx.me.isAdministrator) return null
  const [row] = await ctx.tx.query<Read>(FACTS, [ctx.tenant])
  if (!row) return null
  const { isPutAway, ...facts } = row
  if (nextStep(facts) === undefined) {
    await ctx.tx.query('update first_hour set done_at = $2 where tenant_id = $1', [ctx.tenant, ctx.now])
    return null
  }
  const [edit = ''] = codesFor(role, 'edit')
  // Whoever lacks a right of his own asks another who grants them.
  const ask = (await whomToAsk(ctx, ctx.tenant, edit)).filter(({ id }) => id !== ctx.me.userId)
  return { isPutAway, facts, ask }
}

const shared = { tag: tenant.name, may: 'signed-in' } as const

export const firstHourRoutes = [
  route({
    ...shared,
    method: 'GET',
    path: `/${tenant.path}/first-hour`,
    zh: '首次启用的进度',
    en: 'What of the first hour is done',
    run: read,
  }),
  route({
    ...shared,
    method: 'POST',
    path: `/${tenant.path}/first-hour`,
    zh: '隐藏或显示首次启用',
    en: 'Put the first hour away, or show it again',
    body: z.object({ isPutAway: z.boolean() }),
    async run(ctx, { body: { isPutAway } }) {
      if (!ctx.me.isAdministrator) throw problem('permission.denied')
      await ctx.tx.query('update first_hour set put_away_at = $2 where tenant_id = $1', [
        ctx.tenant,
        isPutAway ? ctx.now : null,
      ])
      return true
    },
  }),
]
