// What several properties say together is judged by the newest of them: none of them is the reading of the rule.
import type { Reading, Rule, RuleState } from '@steward/domain/alarm/rule'
import { isFitForAlarm } from '@steward/domain/iot/intake/quality'

/** What has become unknown has no time that would be known after a restart: it is judged by that of what was known. */
export function together(
  { reads = [] }: Rule,
  { ts: before }: RuleState,
  ts: number,
  readings: readonly { identifier: string; q: number }[],
): Reading {
  const isNews = readings.some(({ identifier, q }) => reads.includes(identifier) && isFitForAlarm(q))
  return { value: undefined, ts: isNews || before === 0 ? Math.max(ts, before) : before, q: 0 }
}
