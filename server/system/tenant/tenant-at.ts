// Finds the tenant of a sign-in page's domain, before anybody is signed in.
import { tenant } from '@steward/domain/index'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

export const tenantAt = route({
  method: 'GET',
  path: `/${tenant.path}/info`,
  zh: '按域名查询租户',
  en: 'Tenant of a domain',
  tag: tenant.name,
  may: 'anybody',
  scope: 'platform',
  query: z.object({ domain: z.string().max(2000).optional() }),
  run: (ctx, { query }) => findTenant(ctx, query.domain ?? ''),
})

/** Clients read members of the answer, so an unknown domain returns an empty object. */
async function findTenant(ctx: Ctx, domain: string): Promise<object> {
  const asked = placeOf(domain)
  if (!asked) return {}
  const rows = await ctx.tx.query(
    `select tenant_id as "tenantId", tenant_name as "tenantName", domain, coalesce(background_url, '') as "backgroundUrl"
     from tenant where strpos(lower(domain), $1) > 0 and status = 1 and is_deleted = 0 order by id limit 100`,
    [asked.host],
  )
  // A domain without scheme matches both http and https.
  const isThere = (written: string) => {
    const place = placeOf(written)
    return place?.host === asked.host && (!written.includes('://') || place.origin === asked.origin)
  }
  return rows.find((row) => isThere(String(row.domain))) ?? {}
}

/** Clients send the full URL of the sign-in page. */
function placeOf(address: string): URL | undefined {
  const text = address.trim()
  const url = text.includes('://') ? text : `http://${text}`
  return text !== '' && URL.canParse(url) && new URL(url).host !== '' ? new URL(url) : undefined
}
