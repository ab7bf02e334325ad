// Tenants: provisioned on creation, managed by platform administrators.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { tenant } from '@steward/domain/index'
import { plainPhone } from '@steward/domain/system/phone'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { jobsOf, plantJobs } from '../../document/job-list.ts'
import { type Saved, type Submitted, behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { idsBody, idsOf, setStatus } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { readParam } from '../dictionary/params.ts'
import { every } from '../every.ts'
import { mustBePlatform } from './platform-only.ts'
import { provision } from './provision.ts'
import { plantStartingRows } from './starting-rows.ts'
import { tenantAt } from './tenant-at.ts'
import { endSessionsIn } from './tenant-sessions.ts'
import { endExpired, settingRoutes } from './tenant-setting.ts'

type Input = Submitted<typeof tenant>
type Base = (ctx: Ctx, input: Input) => Promise<Row<typeof tenant>>

export default behave(tenant, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    const used = await accountsIn(
      ctx,
      page.records.map((row) => String(row.tenantId)),
    )
    return {
      ...page,
      records: page.records.map((row) => ({ ...row, accountUsed: used.get(String(row.tenantId)) ?? 0 })),
    }
  },
  async submit(ctx, sent, base) {
    mustBePlatform(ctx)
    const { contactNumber } = sent
    const input = contactNumber ? { ...sent, contactNumber: plainPhone(contactNumber) } : sent
    if (!input.id) return found(ctx, input, base)
    const saved = await base(ctx, input)
    await endExpired(ctx, [saved.tenantId])
    return saved
  },
  async remove(ctx, ids, base) {
    const tenants = await numbersOf(ctx, ids)
    await base(ctx, ids)
    await endSessionsIn(ctx, tenants, 'removed')
  },
  routes: [
    tenantAt,
    ...settingRoutes,
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
      await endSessionsIn(ctx, tenants, 'tenant')
    }),
  ],
})

/** Accounts by the numbers of tenants, as the quota counts them; of what the caller sees. */
async function accountsIn(ctx: Ctx, tenants: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.tx.query<{ tenant: string; n: number }>(
    `select tenant_id as tenant, count(*)::int as n from "user" where tenant_id = any($1) and is_deleted = 0 group by 1`,
    [tenants],
  )
  return new Map(rows.map(({ tenant: number, n }) => [number, n]))
}

/** The answer contains the new administrator's password, only this once. */
async function found(ctx: Ctx, input: Input, base: Base): Promise<Saved> {
  const tenantId = await freeNumber(ctx)
  const quota = Number((await readParam(ctx.tx, 'tenant.default.accountNumber')) ?? -1)
  const accountNumber = input.accountNumber ?? (Number.isInteger(quota) ? quota : -1)
  const saved = await base(ctx, { ...input, accountNumber, tenantId })
  const { password } = await provision(ctx.tx, { tenantId, tenantName: saved.tenantName })
  await plantStartingRows(ctx, tenantId)
  // At the instant of what was just planted, from which journeys/first-hour.ts tells what people add.
  await ctx.tx.query('insert into first_hour (tenant_id) values ($1)', [tenantId])
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
    body: idsBody,
    async run(ctx, { query, body }) {
      mustBePlatform(ctx)
      await work(ctx, idsOf(query.ids ?? query.id ?? body?.ids))
      return true
    },
  })
}
