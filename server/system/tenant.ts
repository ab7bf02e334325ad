// Tenants: provisioned on creation, managed by platform administrators.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { tenant } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { jobsOf, plantJobs } from '../document/job-list.ts'
import { type Saved, type Submitted, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { idsOf, setStatus } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'
import { every } from './every.ts'
import { readParam } from './params.ts'
import { provision } from './provision.ts'
import { endSessionsOf } from './sign-in/revoke.ts'
import { tenantAt } from './tenant-at.ts'

type Input = Submitted<typeof tenant>
type Base = (ctx: Ctx, input: Input) => Promise<Row<typeof tenant>>

export default behave(tenant, {
  async submit(ctx, input, base) {
    mustBePlatform(ctx)
    return input.id ? base(ctx, input) : found(ctx, input, base)
  },
  async remove(ctx, ids, base) {
    const tenants = await numbersOf(ctx, ids)
    await base(ctx, ids)
    await endSessionsIn(ctx, tenants, 'removed')
  },
  routes: [
    tenantAt,
    route({
      method: 'GET',
      path: `/${tenant.path}/select`,
      zh: '租户选择',
      en: 'Tenants to choose from',
      tag: tenant.name,
      may: 'signed-in',
      async run(ctx) {
        const rows = await every(tenant, ctx)
        return rows.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }))
      },
    }),
    switchRoute('enable', (ctx, ids) => setStatus(tenant, ctx, ids, 1)),
    switchRoute('disable', async (ctx, ids) => {
      const tenants = await numbersOf(ctx, ids)
      await setStatus(tenant, ctx, ids, 0)
      await endSessionsIn(ctx, tenants, 'disabled')
    }),
  ],
})

function mustBePlatform(ctx: Ctx): void {
  if (!ctx.me.isPlatform) throw problem('permission.denied')
}

/** The answer contains the new administrator's password, only this once. */
async function found(ctx: Ctx, input: Input, base: Base): Promise<Saved> {
  const tenantId = await freeNumber(ctx)
  const quota = Number((await readParam(ctx.tx, 'tenant.default.accountNumber')) ?? -1)
  const accountNumber = input.accountNumber ?? (Number.isInteger(quota) ? quota : -1)
  const saved = await base(ctx, { ...input, accountNumber, tenantId })
  const { password } = await provision(ctx.tx, { tenantId, tenantName: saved.tenantName })
  await plantJobs(jobsOf(ctx), ctx.tx, { now: ctx.now, tenant: tenantId })
  for (const table of ['role', 'dept', 'post', 'dict_biz', 'role_menu', 'role_scope', 'user', 'sys_job'])
    await ctx.changed(table, tenantId)
  return { id: saved.id, once: { initialPassword: password } }
}

/** Six digits never used by any tenant: rows of removed tenants keep their number. */
async function freeNumber(ctx: Ctx): Promise<string> {
  const wanted = Array.from({ length: 20 }, () => String(randomInt(100_000, 1_000_000)))
  const taken = await ctx.tx.query('select tenant_id from tenant where tenant_id = any($1)', [wanted])
  const free = wanted.find((number) => !taken.some((row) => row.tenant_id === number))
  if (!free) throw new Error('no tenant number was free in twenty tries')
  return free
}

/** Tenant numbers of these rows. */
async function numbersOf(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  mustBePlatform(ctx)
  const rows = await lockRows(tenant, ctx, ids)
  return rows.map((row) => String(row.tenantId))
}

async function endSessionsIn(ctx: Ctx, tenants: readonly string[], reason: 'removed' | 'disabled'): Promise<void> {
  const users = await ctx.tx.query<{ id: string }>('select id from "user" where tenant_id = any($1)', [tenants])
  await endSessionsOf(
    ctx,
    users.map((row) => row.id),
    reason,
  )
}

function switchRoute(name: 'enable' | 'disable', work: (ctx: Ctx, ids: string[]) => Promise<void>): Route {
  const { zh, en } = tenant.actions[name]
  return route({
    method: 'POST',
    path: `/${tenant.path}/${name}`,
    zh: `${tenant.zh}${zh}`,
    en: `${en}: ${tenant.en}`,
    tag: tenant.name,
    may: codesFor(tenant, name),
    query: z.object({ ids: z.string().max(30_000).optional(), id: z.string().max(64).optional() }),
    async run(ctx, { query }) {
      mustBePlatform(ctx)
      await work(ctx, idsOf(query.ids ?? query.id))
      return true
    },
  })
}
