// Evaluates rules on readings and clock ticks; rule states per device are in memory, updated after the commit.
import {
  type Outcome,
  type Rule,
  type RuleState,
  advance,
  evaluate,
  initialState,
  markOf,
  takeUp,
  withdraw,
} from '@steward/domain/alarm/rule'
import { machineActor, processSignature } from '../platform/actor.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { actAs } from '../platform/work.ts'
import { type Failure, applyIsolated } from './apply-isolated.ts'
import type { Finding } from './apply-verdicts.ts'
import { createBackoff } from './backoff.ts'
import { closeRecords } from './closings.ts'
import { type Endings, type Seen, findEndings, findTakenUp, readStanding } from './endings.ts'
import { type Workers, tellHolders } from './holders.ts'
import { asOf, isRaised, isWaiting, isWorthStoring, stateUnder, waitOf } from './judged-states.ts'
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
  /** A transaction failed. Where perhaps only its answer was lost, stored states are read again before the next one. */
  doubt(tenant: string, error: unknown): void
  /** Reads the stored states again where they are in doubt. */
  settle(tx: Tx, tenant: string): Promise<void>
  evaluate(tenant: string, devices: readonly DeviceReport[], now: number): Evaluation
  /**
   * Before a tick: settles what is in doubt; where rules or devices have changed, what waited under them or stood ends, what
   * stands under those in force again is raised, and deadlines are set anew. Returns whether subscribers must be notified.
   */
  ready(tenant: string, now: number): Promise<boolean>
  /** Findings due by the clock; undefined when there are none. Held up: reports wait, so nothing is known to be silent. */
  advance(tenant: string, now: number, isHeldUp?: boolean): Evaluation | undefined
  /** The server could not receive reports of the tenant's devices for this long (ms); negative: the clock was set back. */
  moveDeadlines(tenant: string, gap: number, now: number): void
  /** Verdicts that could not be applied; they are retried. */
  readonly failed: number
}

export function createRuleEvaluator(app: AppContext, rules: Rules, workers: Workers): RuleEvaluator {
  const states = createRuleStates()
  const deadlines = createNoDataDeadlines(app, rules, states)
  const backoff = createBackoff(app.log, 'an alarm could not be written; retrying')
  /** The rules each tenant's waiting states were compared with. */
  const refreshed = new Map<string, unknown>()
  const seen = new Map<string, Seen>()
  const doubted = new Set<string>()

  function open(tenant: string, now: number) {
    const findings: Finding[] = []
    const touched = new Map<string, DeviceRuleState>()
    const changed = new Set<string>()
    let failures: readonly Failure[] = []
    const known = (key: string) => touched.get(key) ?? states.get(key)
    const take = (deviceId: string, rule: Rule, before: RuleState, outcome: Outcome) => {
      const key = keyOf(deviceId, rule.id)
      // What stands was judged by the condition it began under.
      const judged = isRaised(before) && isRaised(outcome.state) ? known(key)?.judged : markOf(rule)
      touched.set(key, { tenant, deviceId, ruleId: rule.id, state: outcome.state, rev: rule.rev, judged })
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
    return { evaluation, take, known, touched }
  }

  const ruleOf = ({ tenant, deviceId, ruleId }: DeviceRuleState) => rules.byId({ tenant, deviceId }, ruleId)

  /** Closes what no rule in force watches for as it did, and begins anew there. */
  async function end(tenant: string, now: number): Promise<Endings> {
    const endings = await app.db.transaction({ tenant, platform: false }, (tx) =>
      findEndings(tx, tenant, rules, states),
    )
    const { closings, states: over } = endings
    if (closings.length + over.length > 0)
      await actAs(app, { tenant, actor: machineActor('process', 'alarm-clock') }, async (ctx) => {
        await storeRuleStates(ctx.tx, over)
        const closed = new Set(await closeRecords(ctx.tx, tenant, closings, now))
        await tellHolders(
          ctx,
          closings.filter(({ id }) => closed.has(id)),
          workers,
        )
      })
    for (const one of over) states.set(one)
    return endings
  }

  /** Raises what stands already when a rule comes into force again, since its device may report nothing for long. */
  async function takeUpStanding(tenant: string, again: readonly DeviceRuleState[], now: number): Promise<boolean> {
    const asked = again.flatMap((one) => {
      const rule = ruleOf(one)
      return rule && rule.condition.type !== 'nodata' ? [{ deviceId: one.deviceId, rule }] : []
    })
    if (asked.length === 0) return false
    const { evaluation, take, known, touched } = open(tenant, now)
    const work = async (tx: Tx) => {
      for (const { deviceId, typeId, ruleId, ...reading } of await readStanding(tx, asked)) {
        const rule = rules.of({ tenant, deviceId, typeId }).find(({ id }) => id === ruleId)
        const key = keyOf(deviceId, ruleId)
        if (!rule || backoff.isPaused(key, now)) continue
        const before = known(key)?.state ?? initialState
        take(deviceId, rule, before, takeUp(rule, before, reading, now))
      }
      if (touched.size > 0) await evaluation.store(tx)
    }
    try {
      await app.db.transaction({ tenant, platform: false }, work, { signature: processSignature('alarm-clock') })
    } catch (error) {
      if (isOutage(error)) doubted.add(tenant)
      throw error
    }
    return evaluation.applyToMemory()
  }

  /** Waiting states whose rule is gone, was changed, or no longer watches the device. */
  function ended(tenant: string): DeviceRuleState[] {
    return states.timed(tenant).filter((one) => {
      const rule = ruleOf(one)
      if (!rule) return true
      if (rule.condition.type !== 'nodata') return one.rev !== rule.rev
      return !deadlines.isWatched(tenant, keyOf(one.deviceId, one.ruleId))
    })
  }

  async function endWaits(tenant: string): Promise<void> {
    const over = ended(tenant)
    const after = over.map((one) => ({ ...one, state: withdraw(one.state), rev: ruleOf(one)?.rev }))
    // No-data deadlines are not stored.
    const stored = after.filter((_, i) => over[i] && isWaiting(over[i].state))
    if (stored.length > 0)
      await app.db.transaction({ tenant, platform: false }, (tx) => storeRuleStates(tx, stored), {
        signature: processSignature('alarm-clock'),
      })
    for (const one of after) states.set(one)
  }

  /** A state moves on in memory without being stored, but never into another phase. */
  async function settle(tx: Tx, tenant: string): Promise<void> {
    if (!doubted.has(tenant)) return
    for (const one of await readRuleStates(tx, tenant)) {
      const known = states.get(keyOf(one.deviceId, one.ruleId))
      const isBehind = known?.state.phase !== one.state.phase || known.state.ts < one.state.ts
      if (isBehind) states.set({ ...one, ...asOf(ruleOf(one), one), ...(known && { rev: known.rev }) })
    }
    doubted.delete(tenant)
  }

  return {
    async load() {
      await rules.ready()
      states.clear()
      refreshed.clear()
      seen.clear()
      await deadlines.load()
      await forEachTenant(app.db, async (tx, tenant) => {
        for (const one of await readRuleStates(tx, tenant)) states.set({ ...one, ...asOf(ruleOf(one), one) })
        await deadlines.enrol(tx, tenant, app.now().getTime(), { isLoading: true })
      })
    },
    doubt: (tenant, error) => void (isOutage(error) && doubted.add(tenant)),
    settle,
    async ready(tenant, now) {
      if (doubted.has(tenant)) await app.db.transaction({ tenant, platform: false }, (tx) => settle(tx, tenant))
      const current = rules.noDataWatches(tenant)
      const compiled = rules.compiled(tenant)
      if (refreshed.get(tenant) === current || !compiled) return false
      const { closings, states: over } = await end(tenant, now)
      await deadlines.refresh(tenant, now)
      await endWaits(tenant)
      const before = seen.get(tenant)
      const again = before ? findTakenUp(() => states.all(tenant), before, compiled) : []
      const isNew = await takeUpStanding(tenant, [...over, ...again], now)
      seen.set(tenant, compiled)
      refreshed.set(tenant, current)
      return isNew || closings.length > 0
    },
    moveDeadlines(tenant, gap, now) {
      if (gap > 0) return deadlines.postpone(tenant, gap)
      for (const one of states.timed(tenant)) {
        const { state } = one
        const { due = now, since } = state
        // What was judged since the clock was set back waits by the new time already.
        if (due > now + waitOf(ruleOf(one), state))
          states.set({ ...one, state: { ...state, since: since + gap, due: due + gap } })
      }
    },
    evaluate(tenant, devices, now) {
      const { evaluation, take, known } = open(tenant, now)
      for (const device of devices)
        for (const rule of rules.of({ tenant, ...device })) {
          const reading = device.readings.find((r) => r.identifier === rule.identifier)
          const key = keyOf(device.deviceId, rule.id)
          if (!reading || backoff.isPaused(key, now)) continue
          const before = known(key)
          const outcome = evaluate(rule, stateUnder(rule, before), { ...reading, ts: device.ts }, now)
          take(device.deviceId, rule, before?.state ?? initialState, outcome)
        }
      return evaluation
    },
    advance(tenant, now, isHeldUp = false) {
      const { evaluation, take, touched } = open(tenant, now)
      for (const one of states.due(tenant, now)) {
        const { deviceId, ruleId, state } = one
        const rule = ruleOf(one)
        const isPaused = backoff.isPaused(keyOf(deviceId, ruleId), now)
        if (!rule || isPaused || (isHeldUp && rule.condition.type === 'nodata')) continue
        take(deviceId, rule, state, advance(rule, state, now))
      }
      return touched.size > 0 ? evaluation : undefined
    },
    get failed() {
      return backoff.count
    },
  }
}
