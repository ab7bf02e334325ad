// The sessions of a device over a span, and what they add up to.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceRunRecord } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

export interface RunPart {
  id: string
  type: string
  /** Milliseconds; `end` is null of what lasts on. */
  start: number
  end: number | null
}

export interface RunTotal {
  type: string
  seconds: number
  starts: number
}

export interface RunTimeline {
  from: number
  to: number
  /** Until when anything is known. */
  until: number
  parts: readonly RunPart[]
  totals: readonly RunTotal[]
  leftOut: number
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function timelineFrom(data: unknown): RunTimeline {
  const wire = recordOf(data)
  return {
    from: Number(wire.from),
    to: Number(wire.to),
    until: Number(wire.until),
    leftOut: Number(wire.leftOut ?? 0),
    parts: listOf(wire.parts).map(({ id, type, start, end }) => ({
      id: textOf(id),
      type: textOf(type),
      start: Number(start),
      end: typeof end === 'number' ? end : null,
    })),
    totals: listOf(wire.totals).map(({ type, seconds, starts }) => ({
      type: textOf(type),
      seconds: Number(seconds),
      starts: Number(starts),
    })),
  }
}

/** A span that ends now is asked for again every so often. */
const AGAIN = 15_000

export function useRunTimeline(deviceId: string, { span, from, to }: { span?: number; from?: number; to?: number }) {
  return useQuery({
    queryKey: [deviceRunRecord.name, 'timeline', deviceId, span, from, to],
    queryFn: async ({ signal }) => {
      const end = to ?? Date.now()
      const query = { deviceId, from: from ?? end - (span ?? 0), to: end }
      return timelineFrom(await client.get(`${deviceRunRecord.path}/timeline`, query, signal))
    },
    placeholderData: keepPreviousData,
    refetchInterval: span === undefined ? false : AGAIN,
    meta: { follows: [deviceRunRecord], isQuiet: true },
  })
}
