// A state moves on with each reading, and is stored only when it matters. After a restart it has the reading it had, which is
// the newest of its property: stored with the report that brought it.
import { type Rule, type RuleState } from '@steward/domain/alarm/rule'
import { isJoint } from '@steward/domain/alarm/rule/condition'
import { isBad, isFitForAlarm } from '@steward/domain/iot/intake/quality'
import type { Tx } from '../platform/db.ts'
import type { DeviceRuleState } from './rule-states.ts'

interface Last {
  value: number
  ts: number
}

/** What a rule is judged by: its property, or all it reads together. */
function identifiersOf({ identifier, reads = [], condition }: Rule): readonly string[] {
  if (isJoint(condition)) return identifier === '' ? reads : [identifier, ...reads]
  return identifier === '' || condition.type === 'event' ? [] : [identifier]
}

/** What waits is stored with each of its readings. */
const isBehind = ({ phase }: RuleState) => phase !== 'pending' && phase !== 'clearing'

/** `ruleOf` answers the rule that judges a state, if any does. */
export async function withLastReadings<S extends DeviceRuleState>(
  tx: Tx,
  states: readonly S[],
  ruleOf: (one: DeviceRuleState) => Rule | undefined,
): Promise<S[]> {
  const asked = states.map((one) => {
    const rule = isBehind(one.state) ? ruleOf(one) : undefined
    return { one, isTogether: rule !== undefined && isJoint(rule.condition), names: rule ? identifiersOf(rule) : [] }
  })
  const latest = await readLatest(tx, [
    ...new Set(asked.flatMap(({ one, names }) => (names.length > 0 ? [one.deviceId] : []))),
  ])
  return asked.map(({ one, isTogether, names }) => {
    const known = names.flatMap((name) => latest.get(one.deviceId)?.get(name) ?? [])
    const newest = known.reduce<Last | undefined>((last, next) => (last && last.ts >= next.ts ? last : next), undefined)
    if (!newest || newest.ts <= one.state.ts) return one
    const { value, ts } = newest
    return { ...one, state: { ...one.state, ts, ...(isTogether ? {} : { value }) } }
  })
}

async function readLatest(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, Map<string, Last>>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await tx.query<{ id: string; vals: Record<string, [number, number, number?, number?]> }>(
    `select s.device_id::text as id, l.vals from ts_device s join device_latest l on l.sid = s.sid
     where s.device_id = any($1::bigint[])`,
    [deviceIds],
  )
  return new Map(
    rows.map(({ id, vals }) => [
      id,
      new Map(
        Object.entries(vals).flatMap(([name, [value, ts, q = 0, isBadAlone]]) =>
          // A broken sensor keeps its last good value, beside the code of what it says now.
          isBadAlone === undefined && (isFitForAlarm(q) || isBad(q)) ? [[name, { value, ts }] as const] : [],
        ),
      ),
    ]),
  )
}
