// The home page's figures as fetched; live events advance the data flow (flow.tsx).
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { headOf } from '../data/heads.ts'
import { type LevelCount, alarmDeeds, levelsFromWire } from '../live/live-alarms.ts'

export interface NewAlarm {
  recordId: string
  name: string
  level: number
  state: string
  lastTime: string
  device: string
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
  /** Points since the server started that `points` already includes: events carry the running total. */
  counted: number
  openRepairs: number
  raisedToday: number
}

/** Each part keeps its reference until something in it changes, so that memoized tiles skip rendering. */
export interface Overview {
  fleet: FleetFigures
  flow: FlowFigures
  alarms: readonly LevelCount[]
  /** Count by hour, keyed `yyyy-MM-dd HH:00`; hours without alarms are absent. */
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
  device: textOf(wire.deviceName),
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
/** Polling interval (ms): no event reports changes of device states. */
const AGAIN = 20_000

export const useOverview = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => overviewFromWire(await client.get('iot/overview', {}, signal)),
    refetchInterval: AGAIN,
    meta: { follows: [alarmDeeds, headOf('repair-bill'), headOf('repair-order')], isQuiet: true },
  })
