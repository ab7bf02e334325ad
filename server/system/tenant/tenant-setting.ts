// What a tenant is given: accounts, time, a background, a package of menus, a data source.
import { inputSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import { datasource, tenant, tenantPackage } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Values, alter } from '../../document/rows.ts'
import { lockRows, missing } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { readFields } from '../../platform/input.ts'
import { type Route, route } from '../../platform/route.ts'
import { everyOne, named } from '../every.ts'
import { applyPackages } from './apply-packages.ts'
import { mustBePlatform } from './platform-only.ts'
import { endSessionsIn } from './tenant-sessions.ts'

const may = codesFor(tenant, 'edit')
const optional = z.string().max(1000).optional()
const { accountNumber, expireTime, backgroundUrl } = tenant.fields
const settable = { accountNumber, expireTime, backgroundUrl }
const settings = inputSchema(settable, false)
const sentSettings = z.object({
  ids: z.union([z.string().max(30_000), z.array(z.string().max(64))]).optional(),
  accountNumber: z.union([z.string().max(20), z.number()]).nullish(),
  expireTime: z.string().max(40).nullish(),
  backgroundUrl: z.string().max(1000).nullish(),
  packageId: z.string().max(64).nullish(),
  datasourceId: z.string().max(64).nullish(),
})
type SentSettings = z.output<typeof sentSettings>

const common = { tag: tenant.name, may } as const

export const settingRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'POST',
    path: `/${tenant.path}/setting`,
    zh: '租户配置',
    en: 'Set quota, expiry, background, package and data source; empty or -1 for no limit, or none',
    query: sentSettings,
    body: sentSettings.nullish(),
    run: (ctx, { query, body }) => set(ctx, { ...query, ...body }),
  }),
  route({
    ...common,
    method: 'POST',
    path: `/${tenant.path}/datasource`,
    zh: '租户数据源配置',
    en: 'Choose the data source of a tenant; empty for none',
    query: z.object({ tenantId: optional, datasourceId: optional }),
    body: z.object({ tenantId: optional, datasourceId: optional }).nullish(),
    async run(ctx, { query, body }) {
      const sent = { ...query, ...body }
      const found = await tenantOf(ctx, sent.tenantId)
      await alter(ctx, tenant, [found.id], await chosen(ctx, { datasourceId: sent.datasourceId ?? '' }))
      return true
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `/${tenant.path}/package-setting`,
    zh: '租户套餐配置',
    en: 'Give a tenant a package; empty for none',
    query: z.object({ tenantId: optional, packageId: optional }),
    body: z.object({ tenantId: optional, packageId: optional }).nullish(),
    run: (ctx, { query, body }) => givePackage(ctx, { ...query, ...body }),
  }),
  route({
    ...common,
    method: 'GET',
    path: `/${tenant.path}/package-detail`,
    zh: '租户套餐详情',
    en: 'The package of a tenant, by the id or the number of the tenant; empty without one',
    may: codesFor(tenant, 'detail'),
    query: z.object({ tenantId: optional }),
    async run(ctx, { query }) {
      const { packageId } = await tenantOf(ctx, query.tenantId)
      if (packageId === null) return {}
      const [found] = await everyOne(tenantPackage, ctx, (where) => where.add(`t.id = ${where.param(packageId)}`))
      return found ?? {}
    },
  }),
]

interface Found {
  [column: string]: unknown
  id: string
  tenantId: string
  packageId: string | null
}

/** The tenant by its number or, as some clients send, by the id of its row. */
async function tenantOf(ctx: Ctx, sent = ''): Promise<Found> {
  mustBePlatform(ctx)
  const [found] = await ctx.tx.query<Found>(
    `select id::text as id, tenant_id as "tenantId", package_id::text as "packageId" from tenant
     where (tenant_id = $1 or id::text = $1) and is_deleted = 0 order by tenant_id <> $1 limit 1`,
    [sent],
  )
  if (!found) throw missing(tenant)
  return found
}

async function set(ctx: Ctx, { ids, packageId, datasourceId, ...sent }: SentSettings): Promise<true> {
  mustBePlatform(ctx)
  const choices = await chosen(ctx, { packageId, datasourceId })
  const rows = await lockRows(tenant, ctx, idsOf(Array.isArray(ids) ? ids.join(',') : ids))
  const numbers = rows.map(({ tenantId }) => String(tenantId))
  mayHave(numbers, choices)
  const values: Values<typeof tenant> = { ...unlimited(sent), ...given(ctx, sent), ...choices }
  if (Object.keys(values).length === 0) throw problem('tenant.setting-empty')
  await alter(
    ctx,
    tenant,
    rows.map(({ id }) => String(id)),
    values,
  )
  if (values.packageId !== undefined) await applyPackages(ctx, numbers)
  await endExpired(ctx, numbers)
  return true
}

type Choices = Pick<SentSettings, 'packageId' | 'datasourceId'>

/**
 * What was chosen exists and stays until the commit; an empty choice is none, a missing one changes nothing. Locked
 * before the tenants, as where a package is changed.
 */
async function chosen(ctx: Ctx, sent: Choices): Promise<Values<typeof tenant>> {
  const idIn = (text: string | null | undefined) => (text === undefined ? undefined : (named(text ?? '') ?? null))
  const [packageId, datasourceId] = [idIn(sent.packageId), idIn(sent.datasourceId)]
  if (packageId) await lockRows(tenantPackage, ctx, [packageId])
  if (datasourceId) await lockRows(datasource, ctx, [datasourceId])
  return { ...(packageId === undefined ? {} : { packageId }), ...(datasourceId === undefined ? {} : { datasourceId }) }
}

/** A field that was sent empty stands for no limit, or none. */
const unlimited = (sent: Omit<SentSettings, 'ids' | keyof Choices>): Values<typeof tenant> => ({
  ...(sent.accountNumber === '' || sent.accountNumber === null ? { accountNumber: -1 } : {}),
  ...(sent.expireTime === '' || sent.expireTime === null ? { expireTime: null } : {}),
  ...(sent.backgroundUrl === '' || sent.backgroundUrl === null ? { backgroundUrl: null } : {}),
})

function given(ctx: Ctx, sent: Omit<SentSettings, 'ids' | keyof Choices>): Values<typeof tenant> {
  const filled = Object.entries(sent).filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return readFields(ctx, settable, settings, Object.fromEntries(filled)) as Values<typeof tenant>
}

function mayHave(tenants: readonly string[], { packageId }: Values<typeof tenant>): void {
  if (packageId && tenants.includes(PLATFORM_TENANT)) throw problem('tenant.no-platform-package')
}

/** Ends the sessions of those of the tenants whose time is over. */
export async function endExpired(ctx: Ctx, tenants: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query<{ tenant: string }>(
    'select tenant_id as tenant from tenant where tenant_id = any($1) and tenant_id <> $2 and expire_time <= $3',
    [tenants, PLATFORM_TENANT, ctx.now],
  )
  await endSessionsIn(
    ctx,
    rows.map(({ tenant: number }) => number),
    'expired',
  )
}

async function givePackage(ctx: Ctx, sent: { tenantId?: string | undefined; packageId?: string | undefined }) {
  const { id, tenantId } = await tenantOf(ctx, sent.tenantId)
  const choice = await chosen(ctx, { packageId: sent.packageId ?? '' })
  mayHave([tenantId], choice)
  await alter(ctx, tenant, [id], choice)
  await applyPackages(ctx, [tenantId])
  return true
}
