// Two refrigerators with rules of their own: one for people to publish values for, one that raises alarms by itself.
import type { Place } from './places.ts'
import { above } from './properties.ts'
import type { Rule } from './spec.ts'

const office: Place = { building: 'MF', floor: 1, room: '网络机房' }

/** People publish through this gateway, and a gateway has one MQTT session: the simulator leaves it out. */
export const exampleGateway = { code: 'GW-DEMO', name: '示例网关', place: office }

export const example = {
  type: 'drug_fridge',
  code: 'DF-DEMO',
  name: '示例药品冰箱',
  place: office,
  gateway: exampleGateway.code,
  property: 'temp',
  overLimit: 9.5,
  normal: 5,
}

/** Short interval, so that its alarm is raised and recovers within minutes. */
export const watched = { code: 'DF-MA-001', interval: 5 }

/** Raised at once above 8 ℃, recovered below 7.5 ℃. */
export const atOnce: Rule = {
  ...above('temp', 8, 2, 0, [
    '检查箱门是否关严、压缩机是否运行；必要时转移药品。',
    'Check that the door is shut and the compressor runs. Move the medicines if need be.',
  ]),
  hysteresis: 0.5,
}
