// What the trend workbench reads: devices, series, limits, statistics and what happened meanwhile.
import { recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { alarmRecord, device, repairOrder } from '@steward/domain/index'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { Limit } from '../../chart/trend-option.ts'
import { client } from '../../data/client.ts'
import { nothing, rowOf } from '../../data/follows.ts'
import { useMay } from '../../data/use-can.ts'
import { type SeriesLine, seriesFromWire } from '../../data/use-device-series.ts'
import { together } from '../../kit/state/reading.ts'
import { momentOf } from '../../live/live-clock.ts'
import { type RuleOfDevice, rulesOfDevice, useMayRules } from '../device/rules-in-force.ts'
import { limitsOf } from '../model/use-limits.ts'
import { type LineKey, keyOf } from './workbench-lines.ts'

const POINTS = 720
const quiet = { meta: { isQuiet: true }, placeholderData: keepPreviousData } as const

export interface Period {
  from: number
  to: number
}

const byDevice = (lines: readonly LineKey[]) => [...Map.groupBy(lines, ({ deviceId }) => deviceId)]

/** Names and types by device. */
export function useDevices(ids: readonly string[]) {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: [device.name, 'detail', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.detail(device, id, signal),
      meta: { follows: rowOf(device, id), isQuiet: true },
    })),
  })
  return {
    devices: new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
    missing: ids.filter((_, at) => found[at]?.isError),
  }
}

/** The lines with their points, `shift` ms earlier and moved to the times of the period. */
export function useLines(lines: readonly LineKey[], { from, to }: Period, shift: number) {
  const groups = byDevice(lines)
  const found = useQueries({
    queries: groups.map(([deviceId, own]) => {
      const identifiers = own.map(({ identifier }) => identifier).join()
      const query = { deviceId, identifiers, from: from - shift, to: to - shift, points: POINTS }
      return {
        queryKey: [device.name, 'series', 'workbench', query],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          seriesFromWire(await client.get('iot/device/series', query, signal)),
        ...quiet,
        meta: { follows: nothing },
      }
    }),
  })
  const byKey = new Map<string, SeriesLine>()
  for (const [at, [deviceId]] of groups.entries())
    for (const line of found[at]?.data?.lines ?? [])
      byKey.set(keyOf({ deviceId, identifier: line.identifier }), {
        ...line,
        points: shift === 0 ? line.points : line.points.map(([ts, ...rest]) => [ts + shift, ...rest] as const),
      })
  const first = found.find(({ data }) => data)?.data
  return {
    byKey,
    grain: first?.grain ?? '',
    step: first?.step ?? 0,
    isLoading: found.some(({ isPending }) => isPending),
    isFetching: found.some(({ isFetching }) => isFetching),
    ...together(...found),
  }
}

/** Limits of the rules that judge these lines, by line; empty without the right to see rules. */
export function useRules(lines: readonly LineKey[]) {
  const mayList = useMayRules()
  const wanted = mayList ? byDevice(lines).map(([deviceId]) => deviceId) : []
  const found = useQueries({ queries: wanted.map(rulesOfDevice) })
  const rules = new Map(
    wanted.map((deviceId, at) => [deviceId, found[at]?.data?.filter((rule) => rule.isInForce) ?? []]),
  )
  const ofLine = ({ deviceId, identifier }: LineKey) =>
    (rules.get(deviceId) ?? []).filter((rule) => rule.identifier === identifier)
  const limits = lines.flatMap((line): Limit[] =>
    ofLine(line)
      .flatMap(limitsOf)
      .map((limit) => ({ ...limit, identifier: keyOf(line) })),
  )
  return { limits, boundsOf: (line: LineKey) => boundsOf(ofLine(line)) }
}

/** The first limits a value meets. */
function boundsOf(rules: readonly RuleOfDevice[]): { above?: number; below?: number } {
  const isUp = ({ operator }: RuleOfDevice) => operator === 'gt' || operator === 'ge'
  const isDown = ({ operator }: RuleOfDevice) => operator === 'lt' || operator === 'le'
  const thresholds = rules.filter(({ condType }) => condType === 'threshold')
  const ranges = rules.filter(({ condType }) => condType === 'range_out')
  const up = [
    ...thresholds.filter(isUp).flatMap(({ limits }) => limits),
    ...ranges.flatMap(({ limits }) => limits.slice(1)),
  ]
  const down = [
    ...thresholds.filter(isDown).flatMap(({ limits }) => limits),
    ...ranges.flatMap(({ limits }) => limits.slice(0, 1)),
  ]
  return { ...(up.length > 0 && { above: Math.min(...up) }), ...(down.length > 0 && { below: Math.max(...down) }) }
}

export interface Stats {
  grain: string
  min: number | null
  max: number | null
  mean: number | null
  timeMean: number | null
  last: number | null
  completeness: number | null
  aboveSec: number | null
  belowSec: number | null
}

const orNull = (value: unknown) => (typeof value === 'number' ? value : null)

export function useStats(
  lines: readonly LineKey[],
  { from, to }: Period,
  shift: number,
  boundsFor: (line: LineKey) => { above?: number; below?: number },
): ReadonlyMap<string, Stats> {
  const found = useQueries({
    queries: lines.map((line) => {
      const query = { ...line, from: from - shift, to: to - shift, ...boundsFor(line) }
      return {
        queryKey: [device.name, 'stats', query],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Stats> => {
          const wire = recordOf(await client.get('iot/device/series/stats', query, signal))
          return {
            grain: String(wire.grain),
            min: orNull(wire.min),
            max: orNull(wire.max),
            mean: orNull(wire.mean),
            timeMean: orNull(wire.timeMean),
            last: orNull(wire.last),
            completeness: orNull(wire.completeness),
            aboveSec: orNull(wire.aboveSec),
            belowSec: orNull(wire.belowSec),
          }
        },
        ...quiet,
        meta: { follows: nothing },
      }
    }),
  })
  return new Map(lines.flatMap((line, at) => (found[at]?.data ? [[keyOf(line), found[at].data] as const] : [])))
}

export interface Happened {
  id: string
  kind: 'alarm' | 'order'
  ts: number
  name: string
  level: number
}

const MOST_EVENTS = 50

/** Alarms and orders of the devices in the period; of each device the latest fifty. */
export function useEvents(ids: readonly string[], { from, to }: Period, isWanted: boolean): readonly Happened[] {
  const seesAlarms = useMay(alarmRecord)('list')
  const seesOrders = useMay(repairOrder)('list')
  const within = (name: string) => ({ [`${name}_dategt`]: wireTime(from), [`${name}_datelt`]: wireTime(to) })
  const found = useQueries({
    queries: (isWanted ? ids : []).map((deviceId) => ({
      queryKey: [alarmRecord.name, 'workbench', deviceId, from, to, seesAlarms, seesOrders],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Happened[]> => {
        const [alarms, orders] = await Promise.all([
          seesAlarms
            ? client.list(alarmRecord, { size: MOST_EVENTS, filters: { deviceId, ...within('firstTime') } }, signal)
            : undefined,
          seesOrders
            ? client.list(repairOrder, { size: MOST_EVENTS, filters: { deviceId, ...within('reportTime') } }, signal)
            : undefined,
        ])
        return [
          ...(alarms?.records ?? []).flatMap((row): Happened[] => {
            const ts = momentOf(row.firstTime)
            return ts === undefined
              ? []
              : [{ id: row.id, kind: 'alarm', ts, name: row.alarmName, level: row.alarmLevel }]
          }),
          ...(orders?.records ?? []).flatMap((row): Happened[] => {
            const ts = momentOf(row.reportTime)
            return ts === undefined
              ? []
              : [{ id: row.id, kind: 'order', ts, name: `${row.orderNo} ${row.title}`, level: 0 }]
          }),
        ]
      },
      ...quiet,
      meta: { follows: [alarmRecord, repairOrder] },
    })),
  })
  return found.flatMap(({ data }) => data ?? []).toSorted((a, b) => b.ts - a.ts)
}
