// Durations, silences and recovery delays end by the clock: each tenant's in a transaction of its own.
import { retried } from '../platform/collision.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { createFaults } from './faults.ts'
import type { Judge } from './judge.ts'
import type { Rules } from './rules.ts'
import { noteThere } from './silences.ts'

/** How often the clock is asked what it alone decides (ms). */
const TICK = 500
/** How often it is noted that the server is there, and from when on the clock counts as having stood still (ms). */
const NOTE = 1_000
const STANDSTILL = 10_000

interface Parts {
  rules: Rules
  judge: Judge
  /** Runs it between the tenant's batches, never beside one. */
  between(tenant: string, job: () => Promise<void>): Promise<void>
  /** People of the tenant have something new to see. */
  tell(tenant: string): void
}

export interface AlarmClock {
  start(): void
  /** One round at a time: whoever asks meanwhile waits for the one that is under way. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export function createAlarmClock(app: AppContext, { rules, judge, between, tell }: Parts): AlarmClock {
  const troubled = createFaults(app.log, 'the clock of a tenant waits')
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  /** When the clock of a tenant was last heeded. */
  const heeded = new Map<string, number>()
  let lastNote = 0

  const tick = () => {
    ticking ??= round().finally(() => {
      ticking = undefined
    })
    return ticking
  }

  async function round(): Promise<void> {
    await rules.ready()
    const now = app.now().getTime()
    const waiting = rules.tenants.filter((tenant) => troubled.waits(tenant, now))
    for (const tenant of waiting) heeded.set(tenant, now)
    // What one tenant cannot do keeps no other waiting.
    await Promise.all(rules.tenants.filter((tenant) => !waiting.includes(tenant)).map((tenant) => clockOf(tenant)))
    if (now - lastNote < NOTE) return
    await noteThere(app, now)
    lastNote = now
  }

  async function clockOf(tenant: string): Promise<void> {
    try {
      await between(tenant, () => retried(() => settle(tenant)))
      troubled.succeeded(tenant)
    } catch (error) {
      if (isDatabaseUnavailable(error)) app.log.warn({ err: error, tenant }, 'the clock waits')
      else troubled.failed(tenant, error, app.now().getTime())
    }
  }

  /** Memory follows the tenant's own commit. */
  async function settle(tenant: string): Promise<void> {
    const now = app.now().getTime()
    const gap = now - (heeded.get(tenant) ?? now)
    heeded.set(tenant, now)
    // While its messages had to wait, no device of the tenant could be heard.
    if (gap > STANDSTILL) judge.wasAway(tenant, gap)
    await judge.prepare(tenant, now)
    const session = judge.tick(tenant, now)
    if (!session) return
    await app.db.transaction({ tenant, platform: false }, (tx) => session.settle(tx))
    if (session.keep()) tell(tenant)
  }

  return {
    tick,
    start() {
      timer = setInterval(() => {
        if (!ticking) tick().catch((error: unknown) => app.log.warn({ err: error }, 'the clock waits'))
      }, TICK)
    },
    async stop() {
      clearInterval(timer)
      await ticking?.catch(() => undefined)
    },
  }
}
