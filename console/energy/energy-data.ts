// Energy of a span as the server tells it.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { energyRecord } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { plain } from '../kinds/view.ts'

export const bands = ['sharp', 'peak', 'flat', 'valley'] as const
export type BandName = (typeof bands)[number]

export interface Sums {
  quantity: number
  amount: number
  kgce: number
  co2: number
  bands: Readonly<Record<BandName, number>>
  completeness: number
}

export interface PeriodSums extends Sums {
  start: string
  lastYear: number | null
  lastMonth: number | null
}

export interface Group extends Sums {
  id: string
  name: string
  share: number | null
  loss: number | null
  perArea: number | null
  perBed: number | null
}

export interface Compared {
  quantity: number | null
  rate: number | null
}

export interface EnergyStat {
  unit: string
  meters: number
  /** Ids of the meters that are added up. */
  counted: readonly string[]
  periods: readonly PeriodSums[]
  total: Sums & { perArea: number | null; perBed: number | null }
  /** Of the periods that are over, which alone are compared. */
  elapsed: number | null
  lastYear: Compared
  lastMonth: Compared
  groups: readonly Group[]
  /** What no group has. */
  rest: Pick<Group, 'quantity' | 'share'> | undefined
}

const orNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))
const number = (value: unknown) => Number(value ?? 0)

const sumsFrom = (wire: Wire): Sums => ({
  quantity: number(wire.quantity),
  amount: number(wire.amount),
  kgce: number(wire.kgce),
  co2: number(wire.co2),
  bands: { sharp: number(wire.sharp), peak: number(wire.peak), flat: number(wire.flat), valley: number(wire.valley) },
  completeness: number(wire.completeness),
})

const comparedFrom = (value: unknown): Compared => {
  const { quantity, rate } = recordOf(value)
  return { quantity: orNull(quantity), rate: orNull(rate) }
}

const restFrom = (wire: Wire) => ({ quantity: number(wire.quantity), share: orNull(wire.share) })

function statFrom(wire: Wire): EnergyStat {
  const total = recordOf(wire.total)
  return {
    unit: plain(wire.unit),
    meters: number(wire.meters),
    counted: Array.isArray(wire.counted) ? wire.counted.map(plain) : [],
    periods: listOf(wire.periods).map((one) => ({
      ...sumsFrom(one),
      start: plain(one.start),
      lastYear: orNull(one.lastYear),
      lastMonth: orNull(one.lastMonth),
    })),
    total: { ...sumsFrom(total), perArea: orNull(total.perArea), perBed: orNull(total.perBed) },
    elapsed: orNull(wire.elapsedQuantity),
    lastYear: comparedFrom(wire.lastYear),
    lastMonth: comparedFrom(wire.lastMonth),
    rest: wire.rest ? restFrom(recordOf(wire.rest)) : undefined,
    groups: listOf(wire.groups).map((one) => ({
      ...sumsFrom(one),
      id: plain(one.id),
      name: plain(one.name),
      share: orNull(one.share),
      loss: orNull(one.loss),
      perArea: orNull(one.perArea),
      perBed: orNull(one.perBed),
    })),
  }
}

export const useEnergyStat = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [energyRecord.name, 'stat', query],
    queryFn: async ({ signal }) => statFrom(recordOf(await client.get(`${energyRecord.path}/stat`, query, signal))),
    placeholderData: keepPreviousData,
    meta: { follows: [energyRecord], isQuiet: true, pause: 10_000 },
  })
