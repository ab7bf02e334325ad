// The pending results of one transaction: findings and states, stored by it, and applied to memory after its commit.
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { type Outcome, type Rule, type RuleState, markOf } from '@steward/domain/alarm/rule'
import type { Value } from '@steward/domain/expression/index'
import type { Tx } from '../platform/db.ts'
import { type Failure, applyIsolated } from './apply-isolated.ts'
import type { Backoff } from './backoff.ts'
import { isRaised, isWorthStoring } from './judged-states.ts'
import type { Finding } from './open-records.ts'
import { type DeviceRuleState, type RuleStates, keyOf, storeRuleStates } from './rule-states.ts'
import type { Surroundings } from './surroundings.ts'

/** Pending results of one transaction of one tenant. */
export interface Evaluation {
  /** Stores findings and rule states. A finding that fails alone is rolled back and retried later. */
  store(tx: Tx): Promise<void>
  /** Applies the new states to memory; call after the commit. Returns whether subscribers must be notified. */
  applyToMemory(): boolean
}

export interface OpenEvaluation {
  evaluation: Evaluation
  take(deviceId: string, rule: Rule, before: RuleState, outcome: Outcome): void
  /** As it is within this transaction. */
  known(key: string): DeviceRuleState | undefined
  present(deviceId: string): ReadonlyMap<string, Value> | undefined
  note(deviceId: string, values: ReadonlyMap<string, Value>): void
  readonly isEmpty: boolean
}

interface Parts {
  states: RuleStates
  backoff: Backoff
  surroundings: Surroundings
  /** What hangs together in the tenant, as it is when the findings are stored. */
  plant(): Plant
  /** Something could not be stored and was left out: what it came from has to be looked at again. */
  onFailed(): void
}

export function openEvaluation(
  tenant: string,
  now: number,
  { states, backoff, surroundings, plant, onFailed }: Parts,
): OpenEvaluation {
  const findings: Finding[] = []
  const touched = new Map<string, DeviceRuleState>()
  const changed = new Set<string>()
  const values = new Map<string, ReadonlyMap<string, Value>>()
  let failures: readonly Failure[] = []
  const known = (key: string) => touched.get(key) ?? states.get(key)
  return {
    known,
    present: (deviceId) => values.get(deviceId) ?? surroundings.present(deviceId),
    note: (deviceId, all) => void values.set(deviceId, all),
    get isEmpty() {
      return touched.size === 0
    },
    take(deviceId, rule, before, outcome) {
      const key = keyOf(deviceId, rule.id)
      // What stands was judged by the condition it began under.
      const judged = isRaised(before) && isRaised(outcome.state) ? known(key)?.judged : markOf(rule)
      touched.set(key, { tenant, deviceId, ruleId: rule.id, state: outcome.state, rev: rule.rev, judged })
      if (isWorthStoring(rule, before, outcome.state) || !states.has(key)) changed.add(key)
      if (outcome.verdict) findings.push({ tenant, deviceId, rule, verdict: outcome.verdict })
    },
    evaluation: {
      async store(tx) {
        failures = await applyIsolated(tx, findings, now, plant())
        const failed = new Set(failures.map(({ key }) => key))
        await storeRuleStates(
          tx,
          [...changed].filter((key) => !failed.has(key)).flatMap((key) => touched.get(key) ?? []),
        )
      },
      applyToMemory() {
        if (failures.length > 0) onFailed()
        for (const { key, error } of failures) {
          touched.delete(key)
          backoff.failed(key, error, now)
        }
        for (const one of touched.values()) states.set(one)
        for (const [deviceId, all] of values) surroundings.keep(deviceId, all)
        for (const { deviceId, rule } of findings) {
          const key = keyOf(deviceId, rule.id)
          if (touched.has(key)) backoff.succeeded(key)
        }
        return findings.some(({ deviceId, rule }) => touched.has(keyOf(deviceId, rule.id)))
      },
    },
  }
}
