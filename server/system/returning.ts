// What is demanded of hospitals and accounts that come back from the recycle bin.
import { tenant as tenants, user } from '@steward/domain/index'
import type { Returning } from '../document/restore.ts'
import { mustReachUsers } from './role/reach.ts'
import { applyPackages } from './tenant/apply-packages.ts'
import { mustHaveRoom } from './user/user-submit.ts'

export const returningTenants: Returning = {
  entity: tenants,
  // Its package may have changed meanwhile.
  check: (ctx, rows) =>
    applyPackages(
      ctx,
      rows.map(({ tenantId }) => String(tenantId)),
    ),
}

export const returningUsers: Returning = {
  entity: user,
  async check(ctx, rows) {
    await mustReachUsers(
      ctx,
      rows.map(({ id }) => String(id)),
    )
    for (const tenant of new Set(rows.map(({ tenantId }) => String(tenantId)))) await mustHaveRoom(ctx, tenant, 0)
  },
}
