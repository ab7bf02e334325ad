// What the dashboard is told in one call. Times are epoch ms, so that a screen reckons ages by the server's clock alone.
import type { Placed } from './widgets.ts'

export interface BoardArea {
  id: string
  name: string
  areaType: string
  open: number
  waiting: number
  /** Open ones of the levels 1 to 4, in this order. */
  levels: readonly number[]
  hasBelow: boolean
  /** One level more, where there are few: a hospital of two campuses is seen by its buildings. */
  below?: BoardArea[]
}

export interface BoardAlarm {
  id: string
  name: string
  level: number
  state: string
  device: string
  area: string
  value: string
  since: number
}

export interface BoardSystem {
  system: string
  devices: number
  online: number
  offline: number
  /** With an open alarm. */
  alarmed: number
}

export interface BoardReading {
  deviceId: string
  device: string
  area: string
  property: string
  /** Null where the device never reported. */
  value: number | null
  unit: string
  precision: number
  low: number | null
  high: number | null
  at: number | null
  /** Ms after which the value says nothing about now. */
  staleAfter: number
  isOffline: boolean
}

export interface BoardReadings {
  /** The worst first; how many there are in all is always said. */
  readings: BoardReading[]
  total: number
  beyond: number
  stale: number
}

export interface BoardEnergy {
  unit: string
  /** By hour of the day; null where no record is. */
  today: (number | null)[]
  yesterday: (number | null)[]
}

export interface BoardWork {
  kind: 'repair' | 'inspection' | 'upkeep'
  waiting: number
  underWay: number
  late: number
}

/** Parts the caller may not see, or did not ask for, are absent. */
export interface Board {
  now: number
  hospital: string
  /** Of the wall; a person has none. */
  wall?: { name: string; layout: readonly Placed[]; theme: string }
  /** From the campus down to the area that is shown. */
  path: { id: string; name: string }[]
  levels?: { level: number; open: number; waiting: number }[]
  areas?: BoardArea[]
  alarms?: { newest: BoardAlarm[]; total: number }
  systems?: BoardSystem[]
  cold?: BoardReadings
  figures?: Record<string, BoardReadings>
  energy?: BoardEnergy
  work?: BoardWork[]
}

/** Beyond its limits, as far as it has any. */
export const isBeyond = ({ value, low, high }: Pick<BoardReading, 'value' | 'low' | 'high'>): boolean =>
  value !== null && ((low !== null && value < low) || (high !== null && value > high))

/** Too old to say anything about now, or never there. */
export const isStale = ({ at, staleAfter }: Pick<BoardReading, 'at' | 'staleAfter'>, now: number): boolean =>
  at === null || now - at > staleAfter
