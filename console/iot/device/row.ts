// A device and a point of its model, as its page's parts pass them on.
import type { Shown } from '@steward/client'
import type { device } from '@steward/domain/index'

export type Device = Shown<typeof device>

export type DevicePoint = Readonly<Record<string, unknown>>
