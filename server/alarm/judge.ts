// Evaluates rules on readings and clock ticks; rule states per device are in memory, updated after the commit.
import { type Outcome, type Rule, type RuleState, elapse, judge } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { createFaults } from './faults.ts'
import type { Rules } from './rules.ts'
import { type Failure, settleApart } from './settle-apart.ts'
import type { Finding } from './settle.ts'
import { createSilences } from './silences.ts'
import { type Standing, createStandings, keyOf, readStandings, storeStandings } from './standings.ts'

export interface Judged {
  deviceId: string
  typeId: string
  /** Event time, epoch in ms. */
  ts: number
  readings: readonly { identifier: string; value: number; q: number }[]
}

/** Pending results of one transaction of one tenant. */
export interface Session {
  /** Stores findings and rule states. A finding that fails alone is rolled back and retried later. */
  settle(tx: Tx): Promise<void>
  /** Applies the new states to memory; call after the commit. Returns whether subscribers must be notified. */
  keep(): boolean
}

export interface Judge {
  load(): Promise<void>
  hear(tenant: string, devices: readonly Judged[], now: number): Session
  /** Before a tick: enrols no-data deadlines of new or changed rules and devices. */
  prepare(tenant: string, now: number): Promise<void>
  /** Findings due by the clock; undefined when there are none. */
  tick(tenant: string, now: number): Session | undefined
  /** The server could not receive reports of the tenant's devices for this long (ms). */
  wasAway(tenant: string, gap: number): void
  /** Findings that could not be settled and are retried. */
  readonly failed: number
}

export function createJudge(app: AppContext, rules: Rules): Judge {
  const standings = createStandings()
  const silences = createSilences(app, rules, standings)
  const faults = createFaults(app.log, 'an alarm could not be settled; it is tried again')

  function open(tenant: string, now: number) {
    const findings: Finding[] = []
    const touched = new Map<string, Standing>()
    const changed = new Set<string>()
    let failures: readonly Failure[] = []
    const take = (deviceId: string, rule: Rule, before: RuleState, outcome: Outcome) => {
      const key = keyOf(deviceId, rule.id)
      touched.set(key, { tenant, deviceId, ruleId: rule.id, state: outcome.state })
      if (isWorthStoring(rule, before, outcome.state) || !standings.has(key)) changed.add(key)
      if (outcome.verdict) findings.push({ tenant, deviceId, rule, verdict: outcome.verdict })
    }
    const session: Session = {
      async settle(tx) {
        failures = await settleApart(tx, findings, now)
        const failed = new Set(failures.map(({ key }) => key))
        await storeStandings(
          tx,
          [...changed].filter((key) => !failed.has(key)).flatMap((key) => touched.get(key) ?? []),
        )
      },
      keep() {
        for (const { key, error } of failures) {
          touched.delete(key)
          faults.failed(key, error, now)
        }
        for (const standing of touched.values()) standings.set(standing)
        for (const { deviceId, rule } of findings) {
          const key = keyOf(deviceId, rule.id)
          if (touched.has(key)) faults.succeeded(key)
        }
        return findings.some(({ deviceId, rule }) => touched.has(keyOf(deviceId, rule.id)))
      },
    }
    const stateOf = (key: string) => touched.get(key)?.state ?? standings.stateOf(key)
    return { session, take, stateOf, touched }
  }

  return {
    async load() {
      await rules.ready()
      standings.clear()
      await silences.load()
      await forEachTenant(app.db, async (tx, tenant) => {
        for (const standing of await readStandings(tx, tenant)) standings.set(standing)
        await silences.enrol(tx, tenant, app.now().getTime(), { isLoading: true })
      })
    },
    prepare: (tenant, now) => silences.prepare(tenant, now),
    wasAway: (tenant, gap) => silences.wasAway(tenant, gap),
    hear(tenant, devices, now) {
      const { session, take, stateOf } = open(tenant, now)
      for (const device of devices)
        for (const rule of rules.of({ tenant, ...device })) {
          const reading = device.readings.find((r) => r.identifier === rule.identifier)
          const key = keyOf(device.deviceId, rule.id)
          if (!reading || faults.waits(key, now)) continue
          const before = stateOf(key)
          take(device.deviceId, rule, before, judge(rule, before, { ...reading, ts: device.ts }, now))
        }
      return session
    },
    tick(tenant, now) {
      const { session, take, touched } = open(tenant, now)
      for (const { deviceId, ruleId, state } of standings.due(tenant, now)) {
        const key = keyOf(deviceId, ruleId)
        if (faults.waits(key, now)) continue
        const rule = rules.named(tenant, ruleId)
        const isOver = !rule || (rule.condition.type === 'nodata' && !silences.isAwaited(tenant, key))
        if (isOver) standings.rest(tenant, key)
        else take(deviceId, rule, state, elapse(rule, state, now))
      }
      return touched.size > 0 ? session : undefined
    },
    get failed() {
      return faults.count
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
