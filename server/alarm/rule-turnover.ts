// What becomes of waiting and standing states when rules or devices have changed: what no rule watches for ends, and what
// stands under a rule that is in force again is raised.
import { initialState, takeUp, withdraw } from '@steward/domain/alarm/rule'
import { machineActor, processSignature } from '../platform/actor.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import type { Tx } from '../platform/db.ts'
import { actAs } from '../platform/work.ts'
import type { Backoff } from './backoff.ts'
import { closeRecords } from './closings.ts'
import { type Endings, findEndings, readStanding } from './endings.ts'
import type { OpenEvaluation } from './evaluation.ts'
import { type Workers, tellHolders } from './holders.ts'
import { isWaiting } from './judged-states.ts'
import type { NoDataDeadlines } from './no-data-deadlines.ts'
import { type DeviceRuleState, type RuleStates, keyOf, storeRuleStates } from './rule-states.ts'
import type { Rules } from './rules.ts'
import type { Surroundings } from './surroundings.ts'

export interface Turnover {
  end(tenant: string, now: number): Promise<Endings>
  takeUpStanding(tenant: string, again: readonly DeviceRuleState[], now: number): Promise<boolean>
  endWaits(tenant: string): Promise<void>
}

interface Parts {
  rules: Rules
  workers: Workers
  states: RuleStates
  deadlines: NoDataDeadlines
  surroundings: Surroundings
  backoff: Backoff
  open(tenant: string, now: number): OpenEvaluation
  /** What is stored may differ from what is in memory. */
  doubt(tenant: string): void
}

export function createTurnover(
  app: AppContext,
  { rules, workers, states, deadlines, surroundings, backoff, open, doubt }: Parts,
): Turnover {
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
    const { evaluation, take, known } = open(tenant, now)
    let isTouched = false
    const work = async (tx: Tx) => {
      const standing = await readStanding(tx, asked)
      const all = standing.flatMap(({ deviceId, typeId, ruleId, ...reading }) => {
        const rule = rules.of({ tenant, deviceId, typeId }).find(({ id }) => id === ruleId)
        return rule && !backoff.isPaused(keyOf(deviceId, ruleId), now) ? [{ deviceId, typeId, rule, reading }] : []
      })
      await surroundings.load(tx, all, (key) => states.get(key)?.state, now)
      for (const { reading, ...one } of all) {
        const key = keyOf(one.deviceId, one.rule.id)
        const before = surroundings.begin(key, known(key)?.state ?? initialState)
        const around = surroundings.around(one, surroundings.present(one.deviceId), now)
        take(one.deviceId, one.rule, before, takeUp(one.rule, before, reading, now, around))
      }
      isTouched = all.length > 0
      if (isTouched) await evaluation.store(tx)
    }
    try {
      await app.db.transaction({ tenant, platform: false }, work, { signature: processSignature('alarm-clock') })
    } catch (error) {
      if (isOutage(error)) doubt(tenant)
      throw error
    }
    return isTouched && evaluation.applyToMemory()
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

  return { end, takeUpStanding, endWaits }
}
