// What the alarm clock looks up in rows at its tick: devices that came or went, and alarms somebody asked to be reset.
import { evaluate, initialState, reset } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import type { Backoff } from './backoff.ts'
import type { OpenEvaluation } from './evaluation.ts'
import { stateUnder } from './judged-states.ts'
import type { Grace } from './noise/grace.ts'
import { readPresence } from './rule-presence.ts'
import { readResets } from './rule-resets.ts'
import { type RuleStates, keyOf } from './rule-states.ts'
import type { Rules } from './rules.ts'
import { type Surroundings, isJudgedWith } from './surroundings.ts'

interface Parts {
  rules: Rules
  states: RuleStates
  surroundings: Surroundings
  backoff: Backoff
  into: OpenEvaluation
  grace: Grace
}

/** Devices that came or went under a rule about being offline. Returns when some are to be looked at again (ms), if ever. */
export async function followPresence(tx: Tx, tenant: string, parts: Parts, now: number): Promise<number | undefined> {
  const { rules, states, surroundings, backoff, grace, into } = parts
  const { take, known } = into
  const compiled = rules.compiled(tenant)
  const found = compiled ? await readPresence(tx, compiled) : []
  const judged = found.flatMap((one) =>
    rules.of({ tenant, ...one }).flatMap((rule) => (rule.condition.type === 'offline' ? [{ ...one, rule }] : [])),
  )
  await surroundings.load(
    tx,
    judged.filter(({ rule }) => isJudgedWith(rule)),
    (key) => states.get(key)?.state,
    now,
  )
  const gone = judged.filter(
    ({ deviceId, rule, isOnline }) => !isOnline && known(keyOf(deviceId, rule.id))?.state.value !== 0,
  )
  const held = await grace.held(
    tx,
    gone.map(({ deviceId }) => deviceId),
    now,
  )
  const later = [...held.values()]
  for (const { deviceId, typeId, isOnline, at, rule } of judged) {
    if (!isOnline && held.has(deviceId)) continue
    const key = keyOf(deviceId, rule.id)
    if (backoff.isPaused(key, now)) {
      later.push(backoff.until(key) ?? now)
      continue
    }
    const one = known(key)
    const before = stateUnder(rule, one)
    const value = isOnline ? 1 : 0
    if (before.value === value) continue
    const ts = Math.max(at, before.ts)
    const around = surroundings.around({ deviceId, typeId, rule }, surroundings.present(deviceId), now)
    take(deviceId, rule, one?.state ?? initialState, evaluate(rule, before, { value, ts, q: 0 }, now, around))
  }
  return later.length > 0 ? Math.min(...later) : undefined
}

/** Alarms that somebody asked to be reset. Returns whether one of them was about a device that may still be away. */
export async function resetAsked(
  tx: Tx,
  tenant: string,
  { rules, into }: Pick<Parts, 'rules' | 'into'>,
  now: number,
): Promise<boolean> {
  const { take, known } = into
  let isAway = false
  for (const { deviceId, typeId, ruleId } of await readResets(tx)) {
    const rule = rules.of({ tenant, deviceId, typeId }).find(({ id }) => id === ruleId)
    const before = known(keyOf(deviceId, ruleId))?.state
    if (!rule || !before) continue
    take(deviceId, rule, before, reset(rule, before, now))
    isAway ||= rule.condition.type === 'offline'
  }
  return isAway
}
