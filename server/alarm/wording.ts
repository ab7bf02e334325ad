// Texts of an alarm in both languages: what is wrong, with device and area.
import { type Condition, conditionAt } from '@steward/domain/alarm/rule'
import { isJoint } from '@steward/domain/alarm/rule/condition'
import { faultWords, limitText } from '@steward/domain/alarm/words'
import { cut } from '@steward/domain/cut'
import type { DeviceFacts } from './device-facts.ts'
import type { Finding } from './open-records.ts'

const LONGEST = 255

/** Columns of the record that describe the fault. */
export function faultOf({ rule, verdict }: Finding, { property }: DeviceFacts) {
  const condition = conditionAt(rule, verdict.level)
  const fault = { property, condition, duration: rule.duration, value: verdict.value }
  // A rule over several properties is known by its name; its expression says little to whoever reads the alarm.
  const isNamed = isJoint(condition)
  return {
    alarm_name: cut(isNamed ? rule.name : faultWords(fault, 'zh'), LONGEST),
    alarm_name_en: cut(isNamed ? rule.name : faultWords(fault, 'en'), LONGEST),
    limit_text: limitText(fault),
    cond_type: condition.type,
    alarm_source: sources[condition.type] ?? 'rule',
  }
}

const sources: Partial<Record<Condition['type'], string>> = { offline: 'offline', event: 'event', quality: 'quality' }
