// The figures of the home page: asked once, moved on by live words.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { type LevelCount, levelsFromWire } from '../data/live-alarms.ts'
import { useLive } from '../data/live.ts'
import { queryClient } from '../data/query.ts'

export interface NewAlarm {
  recordId: string
  name: string
  level: number
  state: string
  lastTime: string
  place: string
}

export interface FleetFigures {
  devices: number
  online: number
  offline: number
  unknown: number
  gateways: number
  gatewaysOnline: number
}

export interface FlowFigures {
  messagesPerSecond: number
  pointsToday: number
  /** Points since the server started, as far as they are in the figure above: words bring what was added. */
  counted: number
  openRepairs: number
  raisedToday: number
}

/** Each part keeps its identity until something in it changes, so that a beat of the flow draws the flow alone. */
export interface Overview {
  fleet: FleetFigures
  flow: FlowFigures
  alarms: readonly LevelCount[]
  /** By hour, as `yyyy-MM-dd HH:00`; hours without alarms are left out. */
  trend: Readonly<Record<string, number>>
  latest: readonly NewAlarm[]
}

const numberOf = (value: unknown): number => Number(value ?? 0) || 0
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const alarmFromWire = (wire: Wire): NewAlarm => ({
  recordId: textOf(wire.recordId),
  name: textOf(wire.alarmName),
  level: numberOf(wire.alarmLevel),
  state: textOf(wire.alarmState),
  lastTime: textOf(wire.lastTime),
  place: textOf(wire.areaName),
})

function overviewFromWire(data: unknown): Overview {
  const wire = recordOf(data)
  return {
    fleet: {
      devices: numberOf(wire.devices),
      online: numberOf(wire.online),
      offline: numberOf(wire.offline),
      unknown: numberOf(wire.unknown),
      gateways: numberOf(wire.gateways),
      gatewaysOnline: numberOf(wire.gatewaysOnline),
    },
    flow: {
      messagesPerSecond: numberOf(wire.messagesPerSecond),
      pointsToday: numberOf(wire.pointsToday),
      counted: numberOf(wire.counted),
      openRepairs: numberOf(wire.openRepairs),
      raisedToday: numberOf(wire.raisedToday),
    },
    alarms: levelsFromWire(wire.alarms),
    trend: Object.fromEntries(listOf(wire.trend).map(({ hour, raised }) => [textOf(hour), numberOf(raised)])),
    latest: listOf(wire.latest).map(alarmFromWire),
  }
}

const KEY = ['overview']
/** States of devices bring no word of their own. */
const AGAIN = 20_000

export function useOverview(isEnabled: boolean) {
  useLive(isEnabled ? 'overview' : undefined, (data) => {
    const word = recordOf(data)
    const before = queryClient.getQueryData<Overview>(KEY)
    if (!before) return
    const counted = numberOf(word.points)
    const { flow } = before
    const messagesPerSecond = numberOf(word.messagesPerSecond)
    const pointsToday = flow.pointsToday + Math.max(0, counted - flow.counted)
    queryClient.setQueryData(KEY, { ...before, flow: { ...flow, messagesPerSecond, pointsToday, counted } })
  })
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => overviewFromWire(await client.get('iot/overview', {}, signal)),
    refetchInterval: AGAIN,
    enabled: isEnabled,
    meta: { isQuiet: true },
  })
}
