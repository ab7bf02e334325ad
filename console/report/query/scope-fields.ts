// The fields a query's scope is chosen with.
import { area, device, deviceType } from '@steward/domain/index'
import { ref, refs } from '@steward/domain/kinds/index'
import type { Field } from '@steward/domain/kinds/kind'
import type { ScopePart } from './draft.ts'

export const scopeFields: Readonly<Record<ScopePart, Field>> = {
  area: ref('area', area.zh, area.en),
  type: ref('device-type', deviceType.zh, deviceType.en),
  devices: refs('device', device.zh, device.en),
}
