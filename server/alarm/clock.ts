// Ends on-delays, off-delays and no-data times by the clock, each tenant in a transaction of its own.
import { retried } from '../platform/collision.ts'
import type { AppContext } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { createFaults } from './faults.ts'
import type { Judge } from './judge.ts'
import type { Rules } from './rules.ts'
import { noteThere } from './silences.ts'

/** Interval of the alarm clock (ms). */
const TICK = 500
/** Interval of storing that the server is running, and the gap from which the clock counts as having stopped (ms). */
const NOTE = 1_000
const STANDSTILL = 10_000

interface Parts {
  rules: Rules
  judge: Judge
  /** Runs the job between the tenant's batches, never at the same time as one. */
  between(tenant: string, job: () => Promise<void>): Promise<void>
  /** Notifies subscribers that the tenant's alarms changed. */
  tell(tenant: string): void
}

export interface AlarmClock {
  start(): void
  /** One tick at a time: concurrent callers wait for the one in progress. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export function createAlarmClock(app: AppContext, { rules, judge, between, tell }: Parts): AlarmClock {
  const troubled = createFaults(app.log, 'alarm clock tick of a tenant failed; retrying')
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  /** Time of each tenant's last tick. */
  const lastTick = new Map<string, number>()
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
    for (const tenant of waiting) lastTick.set(tenant, now)
    // A tenant whose tick fails or waits does not delay the others.
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
      if (isDatabaseUnavailable(error)) app.log.warn({ err: error, tenant }, 'alarm clock tick failed; retrying')
      else troubled.failed(tenant, error, app.now().getTime())
    }
  }

  /** State in memory is replaced only after the tenant's commit. */
  async function settle(tenant: string): Promise<void> {
    const now = app.now().getTime()
    const gap = now - (lastTick.get(tenant) ?? now)
    lastTick.set(tenant, now)
    // While the tenant's messages had to wait, none of its devices could report.
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
        if (!ticking)
          tick().catch((error: unknown) => app.log.warn({ err: error }, 'alarm clock tick failed; retrying'))
      }, TICK)
    },
    async stop() {
      clearInterval(timer)
      await ticking?.catch(() => undefined)
    },
  }
}
