// Whether a tenant may be signed in to at all.
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'

export async function isTenantOpen(app: AppContext, tenant: string): Promise<boolean> {
  const [rows = []] = await app.db
    .lane('door')
    .open(platformScope)
    .readOnce([
      {
        text: `select from tenant where tenant_id = $1 and status = 1 and is_deleted = 0
               and (expire_time is null or expire_time > $2 or tenant_id = '${PLATFORM_TENANT}')`,
        values: [tenant, app.now()],
      },
    ])
  return rows.length > 0
}
