// Time series of a device's values.
import { listOf, recordOf } from '@steward/client/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { nothing } from './follows.ts'

/** Time in ms, mean, minimum and maximum; a gap has three nulls. */
export type Point = readonly [ts: number, avg: number | null, min: number | null, max: number | null]

export interface SeriesLine {
  identifier: string
  name: string
  unit: string
  precision: number
  isStepped: boolean
  /** The place of its colour, where several lines share one. */
  paint?: number
  /** Of an earlier period, drawn at the times it is compared with. */
  isBefore?: boolean
  points: readonly Point[]
}

export interface Series {
  from: number
  to: number
  grain: string
  step: number
  lines: readonly SeriesLine[]
}

export interface SeriesQuery {
  deviceId: string
  identifiers: readonly string[]
  /** A duration in ms that ends now, or `from` and `to`. */
  span?: number
  from?: number
  to?: number
  points: number
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value ?? 0) || 0)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const pointOf = (sent: unknown): Point => {
  const [ts, avg, min, max]: unknown[] = Array.isArray(sent) ? sent : []
  return [numberOf(ts), orNull(avg), orNull(min), orNull(max)]
}

// Switches and enumerations are drawn as steps: a sloped line would show values between two states.
const stepped = new Set(['bool', 'enum'])

export function seriesFromWire(data: unknown): Series {
  const wire = recordOf(data)
  return {
    from: numberOf(wire.from),
    to: numberOf(wire.to),
    grain: textOf(wire.grain),
    step: numberOf(wire.step),
    lines: listOf(wire.lines).map((line) => ({
      identifier: textOf(line.identifier),
      name: textOf(line.name) || textOf(line.identifier),
      unit: textOf(line.unit),
      precision: typeof line.precision === 'number' ? line.precision : 1,
      isStepped: stepped.has(textOf(line.dataType)),
      points: Array.isArray(line.points) ? line.points.map(pointOf) : [],
    })),
  }
}

/** Refetch interval in ms of a span that ends now: about the time between two points. */
const staleTimeFor = (span: number, points: number) => Math.min(300_000, Math.max(10_000, span / points))

export function useDeviceSeries({ deviceId, identifiers, span, from, to, points }: SeriesQuery) {
  return useQuery({
    queryKey: ['device', 'series', deviceId, identifiers.join(), span, from, to, points],
    queryFn: async ({ signal }) => {
      const end = to ?? Date.now()
      const query = { deviceId, identifiers: identifiers.join(','), from: from ?? end - (span ?? 0), to: end, points }
      return seriesFromWire(await client.get('iot/device/series', query, signal))
    },
    placeholderData: keepPreviousData,
    enabled: identifiers.length > 0,
    refetchInterval: span === undefined ? false : staleTimeFor(span, points),
    meta: { follows: nothing, isQuiet: true },
  })
}
