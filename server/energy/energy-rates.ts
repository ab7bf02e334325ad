// Prices and factors of a tenant by day: the latest that has begun holds.
import { unitsOf } from '@steward/domain/energy/amounts'
import { type Band, type BandName, minutesOf } from '@steward/domain/energy/bands'
import { usualFactors } from '@steward/domain/energy/units'
import type { Tx } from '../platform/db.ts'

export interface Factors {
  /** Decimal texts for a unit of the energy. */
  kgce: string
  co2: string
}

export interface Rates {
  /** Bands of the day of this energy (`2026-03-01`); none where there is no price. */
  bandsOn(energyType: string, day: string): readonly Band[]
  factorsOn(energyType: string, day: string): Factors
}

interface Dated {
  energyType: string
  validFrom: string
}

const heldOn = <T extends Dated>(all: readonly T[], energyType: string, day: string): T | undefined =>
  all.findLast((one) => one.energyType === energyType && one.validFrom <= day)

export async function ratesOf(tx: Tx): Promise<Rates> {
  const { tenant } = tx.scope
  const tariffs = await tx.query<Dated & { id: string; [column: string]: unknown }>(
    `select id::text as id, energy_type as "energyType", valid_from::text as "validFrom" from energy_tariff
     where tenant_id = $1 and is_deleted = 0 order by valid_from, id`,
    [tenant],
  )
  const prices = await tx.query<{ tariffId: string; fromTime: string; toTime: string; band: BandName; price: string }>(
    `select tariff_id::text as "tariffId", from_time as "fromTime", to_time as "toTime", band, price::text as price
     from tariff_price where tenant_id = $1 and is_deleted = 0 and tariff_id is not null order by tariff_id, line_no`,
    [tenant],
  )
  const bands = Map.groupBy(prices, ({ tariffId }) => tariffId)
  const factors = await tx.query<Dated & Factors & { [column: string]: unknown }>(
    `select energy_type as "energyType", valid_from::text as "validFrom", kgce_per::text as kgce, co2_per::text as co2
     from energy_factor where tenant_id = $1 and is_deleted = 0 order by valid_from, id`,
    [tenant],
  )
  return {
    bandsOn: (energyType, day) => (bands.get(heldOn(tariffs, energyType, day)?.id ?? '') ?? []).map(bandOf),
    factorsOn(energyType, day) {
      const usual = Object.entries(usualFactors).find(([type]) => type === energyType)?.[1]
      return heldOn(factors, energyType, day) ?? { kgce: usual?.kgce ?? '0', co2: usual?.co2 ?? '0' }
    },
  }
}

const bandOf = (row: { fromTime: string; toTime: string; band: BandName; price: string }): Band => ({
  from: minutesOf(row.fromTime) ?? 0,
  to: minutesOf(row.toTime) ?? 0,
  band: row.band,
  price: unitsOf(row.price),
})
