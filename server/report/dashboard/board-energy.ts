// Electricity of today against yesterday, by hour: of meters that do not count each other's energy.
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Entity } from '@steward/domain/entity'
import { energyMeter } from '@steward/domain/index'
import type { BoardEnergy } from '@steward/domain/report/dashboard/board'
import { byPeriod, rootsAmong } from '../../energy/energy-sums.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'

const TYPE = 'electricity'
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export async function energyOf(ctx: Ctx): Promise<BoardEnergy> {
  const where = new Where()
  applyScope(where, energyMeter as unknown as Entity, ctx)
  where.add(`t.energy_type = ${where.param(TYPE)}`)
  const meters = await ctx.tx.query<{ id: string; parentMeterId: string | null }>(
    `select t.id::text as id, t.parent_meter_id::text as "parentMeterId" from energy_meter t where ${where.sql}`,
    where.values,
  )
  const byId = new Map(meters.map((meter) => [meter.id, meter]))
  const meterIds = rootsAmong(byId, meters).map(({ id }) => id)
  const today = nowOf(ctx).slice(0, 10)
  const [days] = await ctx.tx.query<{ before: string; after: string }>(
    `select ($1::date - 1)::text as before, ($1::date + 1)::text as after`,
    [today],
  )
  const periods = await byPeriod(ctx.tx, {
    meterIds,
    level: 'hour',
    from: days?.before ?? today,
    to: days?.after ?? today,
  })
  const ofDay = (day: string) =>
    hours.map((hour) => {
      const found = periods.find(({ start }) => start === `${day} ${String(hour).padStart(2, '0')}:00:00`)
      return found ? Number(found.quantity) : null
    })
  return { unit: unitOfEnergy(TYPE), today: ofDay(today), yesterday: ofDay(days?.before ?? '') }
}
