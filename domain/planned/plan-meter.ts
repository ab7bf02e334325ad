import { entity } from '../entity.ts'
import { float, instant, ref } from '../kinds/index.ts'

const system = { by: 'system' } as const

/** From which reading a plan by hours of operation counts, for each device. */
export const planMeter = entity('plan-meter', '计划计时', 'Meter of a plan', {
  path: 'iot/plan-meter',
  title: 'planId',
  verbs: [],
  fields: {
    planId: ref('work-plan', '计划', 'Plan', { ...system, required: true, find: 'eq' }),
    deviceId: ref('device', '设备', 'Device', { ...system, required: true, find: 'eq' }),
    base: float('起算读数', 'Counted from', system),
    dueTime: instant('上次到期', 'Last due', system),
    fallen: float('低于起算的读数', 'Read below it', system),
    fallenTime: instant('首次低于起算', 'Below it since', system),
  },
})
