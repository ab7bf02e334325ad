// What decoders serve, over all of them.
import { jsonModelTarget } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'

export default screen(jsonModelTarget, {
  columns: ['targetType', 'deviceId', 'gatewayId', 'deviceTypeId', 'jsonModelId', 'priority', 'createTime'],
  widths: { targetType: 110, deviceId: 200, gatewayId: 180, deviceTypeId: 160, jsonModelId: 220, priority: 80 },
})
