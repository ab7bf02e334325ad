// An entered record that comes back: into an open month, beside no other of its period, and into the sums above it.
import type { Entity } from '@steward/domain/entity'
import { energyRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Returning } from '../document/restore.ts'
import type { DbRow } from '../platform/db.ts'
import { energyMonths } from './closed-months.ts'
import type { EnergyRow } from './energy-manual.ts'
import { addUpAbove } from './energy-record.ts'

export const returningEnergy: Returning = {
  entity: energyRecord as unknown as Entity,
  async check(ctx, rows: readonly DbRow[]) {
    for (const row of rows as unknown as readonly EnergyRow[]) {
      await energyMonths.mustBeOpen(ctx, row.periodStart, 'periodStart')
      const [other] = await ctx.tx.query(
        `select 1 from energy_record where tenant_id = $1 and meter_id = $2 and period_type = $3 and period_start = $4::timestamptz and is_deleted = 0 and id <> $5`,
        [row.tenantId, row.meterId, row.periodType, row.periodStart, row.id],
      )
      if (other) throw problem('energy.twice')
      // In the same transaction: committed without it, the sums would lack the record until something else changed them.
      await addUpAbove(ctx, row)
    }
  },
}
