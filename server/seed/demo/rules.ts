// Alarm rules of a fleet: one per type and limit, and one for each refrigerator that shows an alarm.
import type { Condition } from '@steward/domain/alarm/rule'
import { type Locale, faultWords } from '@steward/domain/alarm/words'
import { englishWatched } from '@steward/domain/iot/fleet/english'
import { atOnce, example, watched } from '@steward/domain/iot/fleet/showpieces'
import { type FleetType, type Rule, unitIn } from '@steward/domain/iot/fleet/spec'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { type TypeIds, idsOf } from './devices-types.ts'

/** Minutes within which somebody has begun to act. */
const respond = { 1: 10, 2: 30, 3: null, 4: null } as const

/** Off-delay in seconds. */
const RECOVERY = 60

const showing = [
  // No off-delay, so that recovery is visible at once.
  { code: example.code, name: '示例药品冰箱：温度高于 8 ℃', clearDelay: 0 },
  { code: watched.code, name: '急诊药房药品冰箱：温度高于 8 ℃', clearDelay: RECOVERY },
  {
    code: englishWatched.code,
    name: 'Emergency pharmacy refrigerator: temperature above 8 ℃',
    clearDelay: RECOVERY,
  },
]

interface Wanted {
  tenantId: string
  locale: Locale
  types: TypeIds
  fleetTypes: readonly FleetType[]
}

export async function plantRules(tx: Tx, { tenantId, locale, types, fleetTypes }: Wanted): Promise<void> {
  const devices = await idsOf(tx, 'device', 'device_code', tenantId)
  const own = showing.filter(({ code }) => devices.has(code))
  const ofTypes = fleetTypes.flatMap((type) => {
    const target = { targetType: 'deviceType', deviceTypeId: types.get(type.code), deviceId: null, replacesId: null }
    return type.rules.map((rule, i) =>
      ruleRow(rule, locale, {
        tenantId,
        ...target,
        ruleCode: `${type.code}-${i + 1}`,
        ruleName: nameOf(type, rule, locale),
        alwaysTold: isAlwaysTold(type, rule) ? 1 : 0,
        clearDelay: RECOVERY,
      }),
    )
  })
  const deviceTypeId = types.get(example.type)
  // Only the limit that is raised at once stands in for the type's: too cold and much too warm hold beside it.
  const replaced = ofTypes.find((row) => row.deviceTypeId === deviceTypeId && isSameLimit(row, atOnce))
  await insert(tx, 'alarm_rule', [
    ...ofTypes,
    ...own.map(({ code, name, clearDelay }) => {
      const target = { targetType: 'device', deviceTypeId, deviceId: devices.get(code), replacesId: replaced?.id }
      return ruleRow(atOnce, locale, { tenantId, ...target, ruleCode: `${code}-1`, ruleName: name, clearDelay })
    }),
  ])
}

/** What people die of while they look at something else: medical gas, fire, entrapment and hydrogen sulphide. */
const isAlwaysTold = ({ system }: FleetType, { level, identifier }: Rule): boolean =>
  level === 1 && (system === 'MGS' || system === 'FIR' || identifier === 'trapped' || identifier === 'h2s')

const isSameLimit = (row: Planted, rule: Rule): boolean =>
  rule.condType === 'threshold' &&
  row.identifier === rule.identifier &&
  row.operator === rule.operator &&
  row.limitValue === rule.limit

/** `液氧储罐：液位低于 30 %`, `Liquid oxygen tank: level below 30 %`. */
function nameOf(type: FleetType, rule: Rule, locale: Locale): string {
  const property = type.properties.find(({ identifier }) => identifier === rule.identifier)
  const name = property?.[locale] ?? rule.identifier
  const unit = property && unitIn(property, locale)
  const choices = property?.keys?.map(({ key, zh: label, en }) => ({ value: key, zh: label, en }))
  const fault = { property: { name, unit, choices }, condition: conditionOf(rule), duration: 0 }
  return `${type[locale]}${locale === 'zh' ? '：' : ': '}${faultWords(fault, locale)}`
}

function conditionOf(rule: Rule): Condition {
  if (rule.condType === 'nodata') return { type: 'nodata', timeout: rule.silent * 1000 }
  if (rule.condType === 'range_out') return { type: 'range_out', low: rule.low, high: rule.high }
  return { type: 'threshold', op: rule.operator, limit: rule.limit }
}

function ruleRow(rule: Rule, locale: Locale, more: Planted): Planted {
  return {
    id: newId(),
    alwaysTold: 0,
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
    respondMinutes: respond[rule.level],
    cutsSupply: rule.cutsSupply ? 1 : 0,
    advice: rule.advice?.[locale === 'zh' ? 0 : 1] ?? null,
  }
}
