// Texts of an alarm in both languages: what is wrong, with device and area.
import { faultWords, limitText } from '@steward/domain/alarm/words'
import { cut } from '@steward/domain/cut'
import type { Finding } from './apply-verdicts.ts'
import type { DeviceFacts } from './device-facts.ts'

const LONGEST = 255

/** Columns of the record that describe the fault. */
export function faultOf({ rule, verdict }: Finding, { property }: DeviceFacts) {
  const fault = { property, condition: rule.condition, duration: rule.duration, value: verdict.value }
  return {
    alarm_name: cut(faultWords(fault, 'zh'), LONGEST),
    alarm_name_en: cut(faultWords(fault, 'en'), LONGEST),
    limit_text: limitText(fault),
    cond_type: rule.condition.type,
    alarm_source: 'rule',
  }
}
