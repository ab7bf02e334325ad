// What a decoder is told about devices, and what it makes of a message.
import type { Limits } from './quality.ts'

export interface Property extends Limits {
  /** The fastest it can change, per second. */
  maxRate?: number
  identifier: string
  /** Place in the stored arrays; from WIDE on in the one of double precision. */
  slot: number
  dataType: string
  /** Keys of an enumeration: numbers stand for themselves, words for their position. */
  keys?: readonly (string | number)[]
}

export interface Model {
  typeId: string
  properties: ReadonlyMap<string, Property>
  /** How many slots the type ever had in the array of single and of double precision. */
  slots: number
  wideSlots?: number
  events?: ReadonlySet<string>
  /** Days for which raw values are kept; what is older is refused. */
  rawDays?: number
  /** Seconds between reports. */
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
  /** Replayed from a buffer; says nothing about now. */
  historical: boolean
  /** The source's clock was ahead and the time was corrected. */
  q6: boolean
  /** What the source said, where it was corrected. */
  sentTs?: number
  /** False where the message had no time and the server's stands for it. */
  srcTs: boolean
  readings: Reading[]
}

export type Scalar = string | number | boolean | null

/** A device announces something by name. */
export interface Occurrence {
  device: Known
  identifier: string
  ts: number
  historical: boolean
  params: Record<string, Scalar>
}

/** What a gateway says of a device behind it. */
export type Word = 'online' | 'offline'

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

export interface Finding {
  code: FindingCode
  deviceCode?: string
  key?: string
  detail?: string
  /** How often within the message, where more than once. */
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
  result: 'ok' | 'partial' | 'rejected' | 'unknown_device'
  /** Devices that spoke for themselves just now, even where nothing was left to store. */
  heard: Known[]
  told: { device: Known; word: Word }[]
  /** Points that repeated another point of the same message. */
  duplicates: number
  /** How far ahead the source's clock was found, in ms. */
  clockSkew: number
  /** A replayed buffer can wait behind what is live. */
  lane: 'live' | 'backlog'
  id?: string
  seq?: number
}

/** Slots from here on are counters and whole or double-precision numbers, kept apart in eight bytes each. */
export const WIDE = 1000
