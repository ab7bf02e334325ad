import { entity } from '../entity.ts'
import { decimal, ref, text } from '../kinds/index.ts'
import { limit } from './inspection-indicator.ts'
import { areLimitsOrdered } from './limits-order.ts'

/** Limits of one device where its nameplate says something else than the indicator. */
export const inspectionIndicatorOverride = entity('inspection-indicator-override', '设备限值', 'Limits of a device', {
  path: 'iot/inspection-indicator-override',
  menu: { in: 'library', address: 'planned', at: 30, icon: 'control' },
  title: 'reason',
  fields: {
    deviceId: ref('device', '设备', 'Device', { required: true, find: 'eq' }),
    indicatorId: ref('inspection-indicator', '指标', 'Indicator', { required: true, find: 'eq' }),
    lowerLimit: decimal('正常下限', 'Lower limit', limit),
    upperLimit: decimal('正常上限', 'Upper limit', limit),
    warnLower: decimal('预警下限', 'Lower warning', limit),
    warnUpper: decimal('预警上限', 'Upper warning', limit),
    reason: text('原因', 'Reason', { required: true, max: 255 }),
  },
  check: ({ lowerLimit = null, upperLimit = null, warnLower = null, warnUpper = null }) =>
    areLimitsOrdered({ lowerLimit, upperLimit, warnLower, warnUpper })
      ? undefined
      : { field: 'upperLimit', problem: 'indicator.limits' },
})
