// Evaluates rules on readings, events, presence and clock ticks; rule states per device are in memory, updated after the
// commit.
import { advance, evaluate, initialState, reconsider } from '@steward/domain/alarm/rule'
import type { AppContext } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { lasts } from '../platform/window.ts'
import { createBackoff } from './backoff.ts'
import { type Seen, findTakenUp } from './endings.ts'
import { type Evaluation, type OpenEvaluation, openEvaluation } from './evaluation.ts'
import type { Prepared, RuleEvaluator } from './evaluator.ts'
import type { Workers } from './holders.ts'
import { together } from './joint-reading.ts'
import { asOf, movedBack, stateUnder } from './judged-states.ts'
import { withLastReadings } from './last-readings.ts'
import { createNoDataDeadlines } from './no-data-deadlines.ts'
import { createGatewayFollower } from './noise/follow-gateways.ts'
import { createGrace, wouldMiss } from './noise/grace.ts'
import type { Plants } from './noise/plants.ts'
import { withReadings } from './present-values.ts'
import { type DeviceRuleState, createRuleStates, keyOf, readRuleStates } from './rule-states.ts'
import { createTurnover } from './rule-turnover.ts'
import type { Rules } from './rules.ts'
import { followPresence, resetAsked } from './settling.ts'
import { type Asked, createSurroundings, isJudgedWith } from './surroundings.ts'

interface Parts {
  workers: Workers
  plants: Plants
  /** How long after a start no silence is an alarm (ms). */
  afterStart?: number | undefined
}

export function createRuleEvaluator(
  app: AppContext,
  rules: Rules,
  { workers, plants, afterStart }: Parts,
): RuleEvaluator {
  const grace = createGrace(app, afterStart)
  const states = createRuleStates()
  const deadlines = createNoDataDeadlines(app, rules, states)
  const backoff = createBackoff(app.log, 'an alarm could not be written; retrying')
  /** The rules each tenant's waiting states were compared with. */
  const refreshed = new Map<string, unknown>()
  const seen = new Map<string, Seen>()
  const doubted = new Set<string>()
  const surroundings = createSurroundings()
  /** Tenants whose devices came or went since they were looked at. */
  const unsettled = new Set<string>()
  /** Tenants with devices that may not be called silent yet: until when, and since when that is known (ms). */
  const heldUntil = new Map<string, { since: number; until: number }>()
  const gateways = createGatewayFollower(app)
  /** Evaluations that are not in memory yet: another of the same transaction goes on from them. */
  const opened = new WeakMap<Evaluation, OpenEvaluation>()

  function open(tenant: string, now: number): OpenEvaluation {
    const one = openEvaluation(tenant, now, {
      states,
      backoff,
      surroundings,
      plant: () => plants.of(tenant),
      onFailed: () => void unsettled.add(tenant),
    })
    opened.set(one.evaluation, one)
    return one
  }

  const stateOf = (key: string) => states.get(key)?.state

  /** Rules of these devices that need more than a reading. */
  const askedOf = (tenant: string, devices: readonly Prepared[]): Asked[] =>
    devices.flatMap(({ deviceId, typeId, ts, readings = [] }) =>
      rules.of({ tenant, deviceId, typeId }).flatMap((rule) => {
        const { type } = rule.condition
        const isPlain = !isJudgedWith(rule) && type !== 'rate' && type !== 'deviation'
        const isRead = readings.some(({ identifier }) => identifier === rule.identifier)
        return isPlain ? [] : [{ deviceId, typeId, rule, ...(isRead && { ts }) }]
      }),
    )

  const ruleOf = ({ tenant, deviceId, ruleId }: DeviceRuleState) => rules.byId({ tenant, deviceId }, ruleId)

  const { end, takeUpStanding, endWaits } = createTurnover(app, {
    rules,
    workers,
    states,
    deadlines,
    surroundings,
    backoff,
    open,
    doubt: (tenant) => void doubted.add(tenant),
  })

  /** A state moves on in memory without being stored, but never into another phase. */
  async function settle(tx: Tx, tenant: string): Promise<void> {
    if (!doubted.has(tenant)) return
    for (const { typeId: _, ...one } of await withLastReadings(tx, await readRuleStates(tx, tenant), ruleOf)) {
      const known = states.get(keyOf(one.deviceId, one.ruleId))
      const isBehind = known?.state.phase !== one.state.phase || known.state.ts < one.state.ts
      if (isBehind) states.set({ ...one, ...asOf(ruleOf(one), one), ...(known && { rev: known.rev }) })
    }
    doubted.delete(tenant)
  }

  return {
    async load() {
      await Promise.all([rules.ready(), plants.ready()])
      surroundings.clear()
      states.clear()
      refreshed.clear()
      seen.clear()
      heldUntil.clear()
      await deadlines.load()
      grace.begin()
      await forEachTenant(app.db, async (tx, tenant) => {
        const stored = await readRuleStates(tx, tenant)
        for (const one of stored) rules.note(one)
        for (const { typeId: _, ...one } of await withLastReadings(tx, stored, ruleOf))
          states.set({ ...one, ...asOf(ruleOf(one), one) })
        unsettled.add(tenant)
        await deadlines.enrol(tx, tenant, app.now().getTime(), { isLoading: true })
      })
    },
    doubt(tenant, error) {
      unsettled.add(tenant)
      if (isOutage(error)) doubted.add(tenant)
    },
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
      // A new rule about being offline sees who is away already.
      unsettled.add(tenant)
      return isNew || closings.length > 0
    },
    moveDeadlines(tenant, gap, now) {
      if (gap > 0) return deadlines.postpone(tenant, gap)
      for (const one of states.timed(tenant)) {
        const moved = movedBack(ruleOf(one), one, gap, now)
        if (moved) states.set(moved)
      }
    },
    lookAgain: (tenant) => void unsettled.add(tenant),
    async prepare(tx, tenant, devices, now) {
      const asked = askedOf(tenant, devices)
      if (asked.length > 0) await surroundings.load(tx, asked, stateOf, now)
    },
    evaluate(tenant, devices, now) {
      const { evaluation, take, known, present, note } = open(tenant, now)
      for (const { deviceId, typeId, ts, readings } of devices) {
        const all = rules.of({ tenant, deviceId, typeId })
        const isWide = all.some(isJudgedWith)
        const values = isWide ? withReadings(present(deviceId), readings) : undefined
        if (values) note(deviceId, values)
        for (const rule of all) {
          const key = keyOf(deviceId, rule.id)
          const { type } = rule.condition
          if (type === 'event' || type === 'offline' || backoff.isPaused(key, now)) continue
          const own = readings.find((one) => one.identifier === rule.identifier)
          const isRead = own !== undefined || readings.some((one) => rule.reads?.includes(one.identifier))
          if (!isRead) continue
          const before = surroundings.begin(key, stateUnder(rule, known(key)))
          const around = surroundings.around({ deviceId, typeId, rule }, values, now)
          const reading = own
            ? { ...own, ts }
            : rule.identifier === ''
              ? together(rule, before, ts, readings)
              : undefined
          const outcome = reading
            ? evaluate(rule, before, reading, now, around)
            : reconsider(rule, before, ts, now, around)
          take(deviceId, rule, known(key)?.state ?? initialState, outcome)
        }
      }
      return evaluation
    },
    judgeEvents(tenant, events, now, after) {
      const { evaluation, take, known, present } = opened.get(after) ?? open(tenant, now)
      for (const { deviceId, typeId, identifier, ts, params } of events)
        for (const rule of rules.of({ tenant, deviceId, typeId })) {
          const key = keyOf(deviceId, rule.id)
          if (rule.condition.type !== 'event' || rule.identifier !== identifier || backoff.isPaused(key, now)) continue
          const before = stateUnder(rule, known(key))
          const values = present(deviceId)
          const around = { ...(values && { values }), params: new Map(Object.entries(params)) }
          const outcome = evaluate(rule, before, { value: undefined, ts, q: 0 }, now, around)
          take(deviceId, rule, known(key)?.state ?? initialState, outcome)
        }
      return evaluation
    },
    async advance(tenant, now, isHeldUp = false) {
      const one = open(tenant, now)
      const due = states.due(tenant, now)
      const asked = due.flatMap(({ deviceId, ruleId }) => {
        const rule = rules.byId({ tenant, deviceId }, ruleId)
        return rule && isJudgedWith(rule) ? [{ deviceId, typeId: rules.typeOf(deviceId) ?? '', rule }] : []
      })
      // Taken before the rows are read: who comes or goes meanwhile is looked at by the next tick.
      const held = heldUntil.get(tenant)
      const isOver = held !== undefined && !lasts(held.since, held.until - held.since, now)
      const isUnsettled = unsettled.delete(tenant) || isOver
      const lookAgain = (error: unknown): never => {
        if (isUnsettled) unsettled.add(tenant)
        throw error
      }
      const hasResets = rules.compiled(tenant)?.hasResets ?? false
      const silent = due.flatMap((waiting) => {
        const rule = ruleOf(waiting)
        return rule && wouldMiss(rule.condition, waiting.state) ? [waiting.deviceId] : []
      })
      let quiet: ReadonlyMap<string, number> = new Map()
      // Before devices are looked at: what is raised of them may follow from their gateway.
      await gateways.follow(tenant, plants.of(tenant), now, isUnsettled)
      if (asked.length > 0 || silent.length > 0 || isUnsettled || hasResets)
        await app.db
          .transaction({ tenant, platform: false }, async (tx) => {
            await surroundings.load(tx, asked, stateOf, now)
            quiet = await grace.held(tx, silent, now)
            const parts = { rules, states, surroundings, backoff, grace, into: one }
            if (isUnsettled) {
              const until = await followPresence(tx, tenant, parts, now)
              if (until === undefined) heldUntil.delete(tenant)
              else heldUntil.set(tenant, { since: now, until })
            }
            // One that is away still is looked at again.
            if (hasResets && (await resetAsked(tx, tenant, { rules, into: one }, now))) unsettled.add(tenant)
          })
          .catch(lookAgain)
      for (const { deviceId, ruleId } of due) {
        const key = keyOf(deviceId, ruleId)
        const before = one.known(key)
        const rule = before && ruleOf(before)
        if (!rule || backoff.isPaused(key, now) || (isHeldUp && rule.condition.type === 'nodata')) continue
        if (quiet.has(deviceId) && wouldMiss(rule.condition, before.state)) continue
        const around = surroundings.around(
          { deviceId, typeId: rules.typeOf(deviceId) ?? '', rule },
          one.present(deviceId),
          now,
        )
        one.take(deviceId, rule, before.state, advance(rule, before.state, now, around))
      }
      return one.isEmpty ? undefined : one.evaluation
    },
    get failed() {
      return backoff.count
    },
  }
}
