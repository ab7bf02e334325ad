// The alarm rules of the fleet: one per type and limit, and one for each of the two refrigerators that show what a rule is.
import { atOnce, example, watched } from '@steward/domain/iot/fleet/showpieces'
import type { Rule } from '@steward/domain/iot/fleet/spec'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { type TypeIds, idsOf } from './devices-types.ts'

export async function plantRules(tx: Tx, { tenantId, types }: { tenantId: string; types: TypeIds }): Promise<void> {
  const devices = await idsOf(tx, 'device', 'device_code', tenantId)
  const own = [
    { code: example.code, name: '示例药品冰箱温度高于8℃' },
    { code: watched.code, name: '急诊药房药品冰箱温度高于8℃' },
  ].filter(({ code }) => devices.has(code))
  await insert(tx, 'alarm_rule', [
    ...fleetTypes.flatMap((type) => {
      const target = { targetType: 'deviceType', deviceTypeId: types.get(type.code), deviceId: null }
      return type.rules.map((rule, i) =>
        ruleRow(rule, { tenantId, ...target, ruleCode: `${type.code}-${i + 1}`, ruleName: rule.words }),
      )
    }),
    ...own.map(({ code, name }) => {
      const target = { targetType: 'device', deviceTypeId: types.get(example.type), deviceId: devices.get(code) }
      return ruleRow(atOnce, { tenantId, ...target, ruleCode: `${code}-1`, ruleName: name })
    }),
  ])
}

function ruleRow(rule: Rule, more: Planted): Planted {
  return {
    id: newId(),
    ...more,
    identifier: rule.identifier,
    condType: rule.condType,
    operator: rule.condType === 'threshold' ? rule.operator : 'gt',
    limitValue: rule.condType === 'threshold' ? rule.limit : null,
    lowValue: rule.condType === 'range_out' ? rule.low : null,
    highValue: rule.condType === 'range_out' ? rule.high : null,
    nodataSec: rule.condType === 'nodata' ? rule.silent : null,
    alarmLevel: rule.level,
    durationSec: rule.lasts,
    hysteresis: rule.hysteresis,
    advice: rule.advice ?? null,
  }
}
