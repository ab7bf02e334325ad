// What features demand of rows that come back from the recycle bin.
import { tenant as tenants, user } from '@steward/domain/index'
import type { Returning } from './document/restore.ts'
import { returningGroups } from './duty/duty-group.ts'
import { returningEnergy } from './energy/energy-returning.ts'
import { returningTargets } from './iot/decoder/json-model-target.ts'
import { mustReachUsers } from './system/role/reach.ts'
import { applyPackages } from './system/tenant/apply-packages.ts'
import { mustHaveRoom } from './system/user/user-submit.ts'

export const returning: readonly Returning[] = [
  returningTargets,
  returningEnergy,
  returningGroups,
  {
    entity: tenants,
    // Its package may have changed meanwhile.
    check: (ctx, rows) =>
      applyPackages(
        ctx,
        rows.map(({ tenantId }) => String(tenantId)),
      ),
  },
  {
    entity: user,
    async check(ctx, rows) {
      await mustReachUsers(
        ctx,
        rows.map(({ id }) => String(id)),
      )
      for (const tenant of new Set(rows.map(({ tenantId }) => String(tenantId)))) await mustHaveRoom(ctx, tenant, 0)
    },
  },
]
