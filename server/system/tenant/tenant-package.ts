// Packages: what tenants may be granted at most. A change holds at once for every tenant that uses the package.
import { codesFor } from '@steward/domain/derive/permissions'
import { tenantPackage } from '@steward/domain/index'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { route } from '../../platform/route.ts'
import { every, named } from '../every.ts'
import { idList } from '../id-list.ts'
import { applyPackages } from './apply-packages.ts'
import { lossesOf } from './package-losses.ts'
import { usersOf } from './packages.ts'
import { mustBePlatform } from './platform-only.ts'

export default behave(tenantPackage, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    const rows = await ctx.tx.query<{ id: string; n: number }>(
      `select package_id::text as id, count(*)::int as n from tenant
       where package_id = any($1::bigint[]) and is_deleted = 0 group by package_id`,
      [page.records.map(({ id }) => id)],
    )
    const used = new Map(rows.map(({ id, n }) => [id, n]))
    return {
      ...page,
      records: page.records.map((row) => ({
        ...row,
        tenantCount: used.get(String(row.id)) ?? 0,
        menuCount: String(row.menuId ?? '') === '' ? 0 : String(row.menuId).split(',').length,
      })),
    }
  },
  async submit(ctx, input, base) {
    mustBePlatform(ctx)
    const saved = await base(ctx, { ...input, tenantId: ctx.tenant })
    if (input.id && input.menuId !== undefined) await applyPackages(ctx, await usersOf(ctx.tx, saved.id))
    return saved
  },
  async remove(ctx, ids, base) {
    mustBePlatform(ctx)
    await base(ctx, ids)
  },
  routes: [
    route({
      method: 'GET',
      path: `/${tenantPackage.path}/select`,
      zh: '租户套餐选择',
      en: 'Packages to choose from',
      tag: tenantPackage.name,
      may: [...codesFor(tenantPackage, 'list'), 'tenant'],
      async run(ctx) {
        mustBePlatform(ctx)
        const rows = await every(tenantPackage, ctx)
        return rows.map(({ id, packageName }) => ({ id, packageName }))
      },
    }),
    route({
      method: 'POST',
      path: `/${tenantPackage.path}/losses`,
      zh: '套餐变更影响',
      en: 'What the tenants of a package would lose with these menus, or a tenant with another package',
      tag: tenantPackage.name,
      may: [...codesFor(tenantPackage, 'list'), 'tenant'],
      body: z.object({
        id: z.string().max(64).optional(),
        menuId: idList,
        tenantId: z.string().max(12).optional(),
        packageId: z.string().max(64).optional(),
      }),
      async run(ctx, { body }) {
        mustBePlatform(ctx)
        const [id, packageId] = [named(body.id), named(body.packageId)]
        if (!body.tenantId) return id ? lossesOf(ctx, await usersOf(ctx.tx, id), body.menuId) : []
        const [other] = packageId ? await lockRows(tenantPackage, ctx, [packageId]) : []
        return lossesOf(ctx, [body.tenantId], other ? (other.menuId as string[]) : null)
      },
    }),
  ],
})
