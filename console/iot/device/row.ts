// A device, a point of its model, and a limit of the rules in force for it, as its page's parts pass them on.
import type { Shown } from '@steward/client'
import type { device } from '@steward/domain/index'

export type Device = Shown<typeof device>

export type DevicePoint = Readonly<Record<string, unknown>>

export interface Limit {
  identifier: string
  level: number
  name: string
  value: number
}
