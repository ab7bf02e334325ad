// The figures of the cockpit as the server tells them.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceFailure, dutySwap, repairOrder, schedule } from '@steward/domain/index'
import { lateOrders } from '@steward/domain/repair/deadline'
import type { RowFilters } from '@steward/domain/report/kpi'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { reliabilityFrom } from '../figures/failure-stats.ts'
import { plain } from '../kinds/view.ts'

type Wire = Readonly<Record<string, unknown>>

export interface Figure {
  name: string
  value: number | null
  sum: number
  n: number
}

export interface Group {
  key: string
  name: string
  figures: ReadonlyMap<string, Figure>
}

const figureFrom = (wire: Wire): Figure => ({
  name: plain(wire.name),
  value: typeof wire.value === 'number' ? wire.value : null,
  sum: Number(wire.sum ?? 0),
  n: Number(wire.n ?? 0),
})
const byName = (wires: unknown) =>
  new Map(
    listOf(wires)
      .map(figureFrom)
      .map((one) => [one.name, one]),
  )

export type Query = Readonly<Record<string, string>>

/** Below the orders' name: a change of an order makes them stale. */
export const useKpi = (query: Query) =>
  useQuery({
    queryKey: [repairOrder.name, 'kpi', query],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get('report/kpi', query, signal))
      return {
        first: plain(wire.first),
        last: plain(wire.last),
        figures: byName(wire.figures),
        reliability: wire.reliability ? reliabilityFrom(recordOf(wire.reliability)) : undefined,
        groups: listOf(wire.groups).map((one): Group => ({
          key: plain(one.key),
          name: plain(one.name),
          figures: byName(one.figures),
        })),
      }
    },
    placeholderData: keepPreviousData,
    meta: { follows: [repairOrder, deviceFailure], isQuiet: true, pause: 10_000 },
  })

export interface Counted {
  key: string
  n: number
  late: number
}

const countedFrom = (wire: Wire): Counted => ({
  key: plain(wire.key),
  n: Number(wire.n ?? 0),
  late: Number(wire.late ?? 0),
})

const filtersFrom = (wire: unknown): RowFilters =>
  Object.fromEntries(Object.entries(recordOf(wire)).map(([name, value]) => [name, plain(value)]))

export const useNow = (query: Query) =>
  useQuery({
    queryKey: [repairOrder.name, 'kpi', 'now', query],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get('report/kpi/now', query, signal))
      return {
        open: Number(wire.open ?? 0),
        filters: filtersFrom(wire.filters),
        trades: listOf(wire.trades).map(countedFrom),
        late: Number(wire.late ?? 0),
        ages: listOf(wire.ages).map((one) => ({
          name: plain(one.name),
          n: Number(one.n ?? 0),
          filters: filtersFrom(one.filters),
        })),
      }
    },
    placeholderData: keepPreviousData,
    meta: { follows: [repairOrder], isQuiet: true },
  })

export interface OnDuty {
  groupId: string
  groupName: string
  people: readonly { userId: string; name: string; phone: string; until: string; isStandby: boolean }[]
}

const MINUTE = 60_000

export const useOnDuty = (isOn: boolean) =>
  useQuery({
    queryKey: [schedule.name, 'on-duty'],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${schedule.path}/onDuty`, {}, signal)).map((wire): OnDuty => {
        const told = (isStandby: boolean) => (one: Wire) => ({
          userId: plain(one.userId),
          name: plain(one.realName),
          phone: plain(one.phone),
          until: plain(one.endAt).slice(11, 16),
          isStandby,
        })
        return {
          groupId: plain(wire.groupId),
          groupName: plain(wire.groupName),
          people: [...listOf(wire.onDuty).map(told(false)), ...listOf(wire.standby).map(told(true))],
        }
      }),
    enabled: isOn,
    // A shift ends without anybody writing anything.
    refetchInterval: MINUTE,
    meta: { follows: [schedule, dutySwap], isQuiet: true },
  })

/** Open orders that are late, the longest overdue first. */
export const useOverdue = (narrowed: Query, isOn: boolean) =>
  useQuery({
    queryKey: [repairOrder.name, 'list', 'overdue', narrowed],
    queryFn: ({ signal }) =>
      client.list(
        repairOrder,
        {
          size: 8,
          order: 'nextDue',
          filters: { ...narrowed, ...lateOrders },
        },
        signal,
      ),
    enabled: isOn,
    placeholderData: keepPreviousData,
    meta: { follows: [repairOrder], isQuiet: true },
  })

export const useOpenFailures = (narrowed: Query, isOn: boolean) =>
  useQuery({
    queryKey: [deviceFailure.name, 'list', 'open', narrowed],
    queryFn: ({ signal }) =>
      client.list(deviceFailure, { size: 6, order: 'failTime', filters: { ...narrowed, failStatus: 'open' } }, signal),
    enabled: isOn,
    placeholderData: keepPreviousData,
    meta: { follows: [deviceFailure], isQuiet: true },
  })
