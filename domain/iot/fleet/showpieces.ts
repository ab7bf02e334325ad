// Two refrigerators with a rule of their own: one left to people who try things out, one that shows itself what an alarm is.
import type { Place } from './places.ts'
import { above } from './properties.ts'
import type { Rule } from './spec.ts'

const office: Place = { building: 'MF', floor: 1, room: '网络机房' }

/** People publish in its name, and a gateway has one session: the simulator keeps away from it. */
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

/** Reports often, so that its alarm comes and goes while one watches. */
export const watched = { code: 'DF-MA-001', interval: 5 }

/** Over 8 ℃ at once, and fine again below 7.5 ℃. */
export const atOnce: Rule = {
  ...above('temp', 8, 2, 0, '检查箱门是否关严、压缩机是否运行；必要时转移药品。'),
  hysteresis: 0.5,
}
