// Types of the decoder: what it knows of devices, and its result.
import type { TopologyReport } from '../topology.ts'
import type { Limits } from './quality.ts'

export interface Property extends Limits {
  /** Maximum plausible rate of change per second. */
  maxRate?: number
  identifier: string
  /** Index in the stored arrays; from WIDE on in the double-precision one. */
  slot: number
  dataType: string
  /** Keys of an enumeration: numbers are stored as themselves, words by position. */
  keys?: readonly (string | number)[]
}

export interface Model {
  typeId: string
  properties: ReadonlyMap<string, Property>
  /** Slots ever allocated in the single- and the double-precision array. */
  slots: number
  wideSlots?: number
  events?: ReadonlySet<string>
  /** Retention of raw values in days; older ones are rejected. */
  rawDays?: number
  /** Reporting interval in seconds. */
  interval?: number
}

export type LifeState = 'active' | 'inactive' | 'maintenance' | 'disabled' | 'retired'

export interface Known {
  deviceId: string
  sid: number
  tenant: string
  code: string
  status: LifeState
  model: Model
}

export interface Reading {
  identifier: string
  slot: number
  value: number
  q: number
}

export interface Snapshot {
  device: Known
  /** Epoch in ms. */
  ts: number
  /** Replayed from a buffer; does not count as a current value. */
  historical: boolean
  /** The source's clock was ahead and the time was corrected. */
  q6: boolean
  /** The source's time, where it was corrected. */
  sentTs?: number
  /** False where the message had no time and the server's is used. */
  srcTs: boolean
  readings: Reading[]
}

export type Scalar = string | number | boolean | null

/** A named event of a device. */
export interface Occurrence {
  device: Known
  identifier: string
  ts: number
  historical: boolean
  /** The source's time, corrected or not; without one the event has the time of its receipt. */
  sentTs?: number
  params: Record<string, Scalar>
}

/** The status a gateway reports of a device behind it. */
export type ReportedStatus = 'online' | 'offline'

export type FindingCode =
  | 'E_PARSE'
  | 'E_SIZE'
  | 'E_TYPE'
  | 'E_UNMAPPED'
  | 'E_TIME'
  | 'E_TOO_OLD'
  | 'E_DISABLED'
  | 'E_UNKNOWN'
  | 'E_TOPIC'
  | 'E_CONFLICT'
  | 'E_VALUE'
  | 'E_INTEGRITY'
  | 'E_STORE'
  | 'E_COMMAND'
  | 'E_MODEL'

export interface Finding {
  code: FindingCode
  deviceCode?: string
  key?: string
  detail?: string
  /** Occurrences within the message, where more than one. */
  times?: number
}

export type MessageKind =
  | 'property'
  | 'batch'
  | 'history'
  | 'event'
  | 'gateway-batch'
  | 'state'
  | 'topo'
  | 'raw'
  | 'reply'
  | 'request'
  | 'unknown'

export interface Decoded {
  kind: MessageKind
  snapshots: Snapshot[]
  events: Occurrence[]
  findings: Finding[]
  /** `unmapped`: no decoder for the gateway's payload, or none that reads anything of it. */
  result: 'ok' | 'partial' | 'rejected' | 'unknown_device' | 'unmapped'
  /** Devices that reported something current, even where nothing was stored. */
  reporting: Known[]
  statuses: { device: Known; status: ReportedStatus }[]
  /** Which devices a gateway says stand behind it. */
  topology?: TopologyReport
  /** Points that duplicated another point of the same message. */
  duplicates: number
  /** How far (ms) the source's clock is ahead. */
  clockSkew: number
  /** Replayed buffers (`backlog`) are processed after live messages. */
  lane: 'live' | 'backlog'
  id?: string
  seq?: number
}

/** First slot of the double-precision array: counters and whole or double-precision numbers, eight bytes each. */
export const WIDE = 1000
