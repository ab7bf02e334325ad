// Evaluates rules on readings and clock ticks; rule states per device are in memory, updated after the commit.
import { type Outcome, type Rule, type RuleState, advance, evaluate } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { type Failure, applyIsolated } from './apply-isolated.ts'
import type { Finding } from './apply-verdicts.ts'
import { createBackoff } from './backoff.ts'
import { createNoDataDeadlines } from './no-data-deadlines.ts'
import { type DeviceRuleState, createRuleStates, keyOf, readRuleStates, storeRuleStates } from './rule-states.ts'
import type { Rules } from './rules.ts'

export interface DeviceReport {
  deviceId: string
  typeId: string
  /** Event time, epoch in ms. */
  ts: number
  readings: readonly { identifier: string; value: number; q: number }[]
}

/** Pending results of one transaction of one tenant. */
export interface Evaluation {
  /** Stores findings and rule states. A finding that fails alone is rolled back and retried later. */
  store(tx: Tx): Promise<void>
  /** Applies the new states to memory; call after the commit. Returns whether subscribers must be notified. */
  applyToMemory(): boolean
}

export interface RuleEvaluator {
  load(): Promise<void>
  evaluate(tenant: string, devices: readonly DeviceReport[], now: number): Evaluation
  /** Before a tick: enrols no-data deadlines of new or changed rules and devices. */
  refreshDeadlines(tenant: string, now: number): Promise<void>
  /** Findings due by the clock; undefined when there are none. */
  advance(tenant: string, now: number): Evaluation | undefined
  /** The server could not receive reports of the tenant's devices for this long (ms). */
  postponeDeadlines(tenant: string, gap: number): void
  /** Verdicts that could not be applied; they are retried. */
  readonly failed: number
}

export function createRuleEvaluator(app: AppContext, rules: Rules): RuleEvaluator {
  const states = createRuleStates()
  const deadlines = createNoDataDeadlines(app, rules, states)
  const backoff = createBackoff(app.log, 'an alarm could not be written; retrying')

  function open(tenant: string, now: number) {
    const findings: Finding[] = []
    const touched = new Map<string, DeviceRuleState>()
    const changed = new Set<string>()
    let failures: readonly Failure[] = []
    const take = (deviceId: string, rule: Rule, before: RuleState, outcome: Outcome) => {
      const key = keyOf(deviceId, rule.id)
      touched.set(key, { tenant, deviceId, ruleId: rule.id, state: outcome.state })
      if (isWorthStoring(rule, before, outcome.state) || !states.has(key)) changed.add(key)
      if (outcome.verdict) findings.push({ tenant, deviceId, rule, verdict: outcome.verdict })
    }
    const evaluation: Evaluation = {
      async store(tx) {
        failures = await applyIsolated(tx, findings, now)
        const failed = new Set(failures.map(({ key }) => key))
        await storeRuleStates(
          tx,
          [...changed].filter((key) => !failed.has(key)).flatMap((key) => touched.get(key) ?? []),
        )
      },
      applyToMemory() {
        for (const { key, error } of failures) {
          touched.delete(key)
          backoff.failed(key, error, now)
        }
        for (const one of touched.values()) states.set(one)
        for (const { deviceId, rule } of findings) {
          const key = keyOf(deviceId, rule.id)
          if (touched.has(key)) backoff.succeeded(key)
        }
        return findings.some(({ deviceId, rule }) => touched.has(keyOf(deviceId, rule.id)))
      },
    }
    const stateOf = (key: string) => touched.get(key)?.state ?? states.stateOf(key)
    return { evaluation, take, stateOf, touched }
  }

  return {
    async load() {
      await rules.ready()
      states.clear()
      await deadlines.load()
      await forEachTenant(app.db, async (tx, tenant) => {
        for (const one of await readRuleStates(tx, tenant)) states.set(one)
        await deadlines.enrol(tx, tenant, app.now().getTime(), { isLoading: true })
      })
    },
    refreshDeadlines: (tenant, now) => deadlines.refresh(tenant, now),
    postponeDeadlines: (tenant, gap) => deadlines.postpone(tenant, gap),
    evaluate(tenant, devices, now) {
      const { evaluation, take, stateOf } = open(tenant, now)
      for (const device of devices)
        for (const rule of rules.of({ tenant, ...device })) {
          const reading = device.readings.find((r) => r.identifier === rule.identifier)
          const key = keyOf(device.deviceId, rule.id)
          if (!reading || backoff.isPaused(key, now)) continue
          const before = stateOf(key)
          take(device.deviceId, rule, before, evaluate(rule, before, { ...reading, ts: device.ts }, now))
        }
      return evaluation
    },
    advance(tenant, now) {
      const { evaluation, take, touched } = open(tenant, now)
      for (const { deviceId, ruleId, state } of states.due(tenant, now)) {
        const key = keyOf(deviceId, ruleId)
        if (backoff.isPaused(key, now)) continue
        const rule = rules.byId({ tenant, deviceId }, ruleId)
        const isOver = !rule || (rule.condition.type === 'nodata' && !deadlines.isWatched(tenant, key))
        if (isOver) states.clearTimer(tenant, key)
        else take(deviceId, rule, state, advance(rule, state, now))
      }
      return touched.size > 0 ? evaluation : undefined
    },
    get failed() {
      return backoff.count
    },
  }
}

/**
 * A no-data deadline moves with every report and is recomputed from the last one after a restart, so it is not stored.
 * Pending delays are stored with each reading, because the alarm they end in shows the last one.
 */
function isWorthStoring({ condition }: Rule, before: RuleState, after: RuleState): boolean {
  if (after.phase !== before.phase) return true
  if (condition.type === 'nodata') return false
  const isWaiting = after.phase === 'pending' || after.phase === 'clearing'
  return after.due !== before.due || (isWaiting && after.ts !== before.ts)
}
