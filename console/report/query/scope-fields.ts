// The fields a query's scope is chosen with.
import { ref, refs } from '@steward/domain/kinds/index'
import type { Field } from '@steward/domain/kinds/kind'
import type { ScopePart } from './draft.ts'

export const scopeFields: Readonly<Record<ScopePart, Field>> = {
  area: ref('area', '区域', 'Area'),
  type: ref('device-type', '设备类型', 'Device type'),
  devices: refs('device', '设备', 'Devices'),
}
