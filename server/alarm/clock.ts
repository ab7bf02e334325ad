// Ends on-delays, off-delays and no-data times by the clock, each tenant in a transaction of its own.
import { processSignature } from '../platform/actor.ts'
import { withRetries } from '../platform/collision.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { createBackoff } from './backoff.ts'
import type { RuleEvaluator } from './evaluator.ts'
import { storeHeartbeat } from './no-data-deadlines.ts'
import type { Plants } from './noise/plants.ts'
import type { Rules } from './rules.ts'

/** Interval of the alarm clock (ms). */
const TICK = 500
/** Interval of storing that the server is running, and the gap from which the clock counts as having stopped (ms). */
const HEARTBEAT = 1_000
const STANDSTILL = 10_000

interface Parts {
  rules: Rules
  plants: Plants
  evaluator: RuleEvaluator
  /** Runs the job between the tenant's batches, never at the same time as one. */
  runExclusive(tenant: string, job: () => Promise<void>): Promise<void>
  /** Whether the tenant's messages wait because they cannot be stored. */
  isHeldUp(tenant: string): boolean
  /** Notifies subscribers that the tenant's alarms changed. */
  notifyChanged(tenant: string): void
}

export interface AlarmClock {
  start(): void
  /** One tick at a time: concurrent callers wait for the one in progress. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export function createAlarmClock(
  app: AppContext,
  { rules, plants, evaluator, runExclusive, isHeldUp, notifyChanged }: Parts,
): AlarmClock {
  const backoff = createBackoff(app.log, 'alarm clock tick of a tenant failed; retrying')
  let timer: NodeJS.Timeout | undefined
  let beginning: Promise<void> | undefined
  let ticking: Promise<void> | undefined
  /** Ticks under way, by tenant. */
  const under = new Map<string, Promise<void>>()
  /** Time of each tenant's last tick at which its messages could be stored. */
  const lastTick = new Map<string, number>()
  const heldUp = new Set<string>()
  let lastHeartbeat = 0

  const begin = () => {
    beginning ??= beginAll().finally(() => {
      beginning = undefined
    })
    return beginning
  }

  const tick = () => {
    ticking ??= tickAll().finally(() => {
      ticking = undefined
    })
    return ticking
  }

  async function tickAll(): Promise<void> {
    await begin()
    await Promise.all(under.values())
  }

  /** Begins a tick of every tenant: one whose tick fails, or still waits, does not delay the others. */
  async function beginAll(): Promise<void> {
    await Promise.all([rules.ready(), plants.ready()])
    const now = app.now().getTime()
    for (const tenant of rules.tenants) {
      if (under.has(tenant)) continue
      if (!backoff.isPaused(tenant, now)) beginTenant(tenant)
      else if (!heldUp.has(tenant)) lastTick.set(tenant, now)
    }
    // Also after the clock was set back.
    if (Math.abs(now - lastHeartbeat) < HEARTBEAT) return
    await storeHeartbeat(app, now)
    lastHeartbeat = now
  }

  function beginTenant(tenant: string): void {
    const ended = tickTenant(tenant).finally(() => under.delete(tenant))
    under.set(tenant, ended)
  }

  async function tickTenant(tenant: string): Promise<void> {
    try {
      await runExclusive(tenant, () => withRetries(() => evaluateDue(tenant)))
      backoff.succeeded(tenant)
    } catch (error) {
      if (isDatabaseUnavailable(error)) app.log.warn({ err: error, tenant }, 'alarm clock tick failed; retrying')
      else backoff.failed(tenant, error, app.now().getTime())
    }
  }

  /** State in memory is replaced only after the tenant's commit. */
  async function evaluateDue(tenant: string): Promise<void> {
    const now = app.now().getTime()
    const isWaiting = isHeldUp(tenant)
    const before = lastTick.get(tenant) ?? now
    if (isWaiting) {
      heldUp.add(tenant)
      lastTick.set(tenant, before)
    } else {
      const gap = now - before
      lastTick.set(tenant, now)
      // While the tenant's messages had to wait, none of its devices could report. What waits may not be stored yet.
      if (heldUp.delete(tenant) || Math.abs(gap) > STANDSTILL) evaluator.moveDeadlines(tenant, gap, now)
    }
    if (await evaluator.ready(tenant, now)) notifyChanged(tenant)
    const evaluation = await evaluator.advance(tenant, now, isWaiting)
    if (!evaluation) return
    const signature = processSignature('alarm-clock')
    try {
      await app.db.transaction({ tenant, platform: false }, (tx) => evaluation.store(tx), { signature })
    } catch (error) {
      evaluator.doubt(tenant, error)
      throw error
    }
    if (evaluation.applyToMemory()) notifyChanged(tenant)
  }

  return {
    tick,
    start() {
      timer = setInterval(() => {
        begin().catch((error: unknown) => app.log.warn({ err: error }, 'alarm clock tick failed; retrying'))
      }, TICK)
    },
    async stop() {
      clearInterval(timer)
      await beginning?.catch(() => undefined)
      await Promise.all(under.values())
    },
  }
}
