// The clockwork behind the series: partitions ahead, averages up to date, old rows gone. What is due stands in the database.
import type { House } from '../platform/ctx.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { dropPartitions, keepPartitions } from './partitions.ts'
import { EVERY, GRACE, redoLate, rollUp } from './rollup.ts'
import { forgetSeen } from './telemetry-seen.ts'
import { HOUR, MINUTE } from './telemetry-spans.ts'

export interface Upkeep {
  /** Makes the partitions that are missing, then keeps everything going; resolves when devices may report. */
  start(): Promise<void>
  /** Averages what is due by now, for every tenant. */
  average(): Promise<void>
  stop(): Promise<void>
}

export function createUpkeep(house: House): Upkeep {
  let timers: NodeJS.Timeout[] = []
  let running: Promise<void> | undefined

  /** One job at a time; one that fails is tried again when its time comes. */
  const inTurn = (what: string, job: () => Promise<unknown>) => {
    const before = running ?? Promise.resolve()
    const turn = before
      .then(job)
      .then(() => undefined)
      .catch((error: unknown) => house.log.warn({ err: error }, `${what} must wait`))
    running = turn
    return turn
  }

  const waiting = new Set<string>()
  const unlessWaiting = (what: string, job: () => Promise<unknown>) => {
    if (waiting.has(what)) return
    waiting.add(what)
    void inTurn(what, () => {
      waiting.delete(what)
      return job()
    })
  }

  const average = () => forEachTenantApart(house, (tenant) => rollUp(house.db, tenant, house.now().getTime() - GRACE))

  const redo = () => forEachTenantApart(house, (tenant) => redoLate(house.db, tenant))

  const upkeep = async () => {
    await keepPartitions(house)
    await average()
    await dropPartitions(house)
    await forEachTenant(house.db, (tx) => forgetSeen(tx))
  }

  return {
    async start() {
      await inTurn('making partitions', () => keepPartitions(house))
      timers = [
        setInterval(() => unlessWaiting('averaging', average), EVERY),
        setInterval(() => unlessWaiting('averaging anew', redo), MINUTE),
        setInterval(() => unlessWaiting('upkeep', upkeep), HOUR),
        // What was due while the server was down.
        setTimeout(() => unlessWaiting('upkeep', upkeep), MINUTE),
      ]
      for (const timer of timers) timer.unref()
    },
    average: () => inTurn('averaging', average),
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}

/** Names first, work after: averaging takes transactions of its own. */
async function forEachTenantApart(house: House, work: (tenant: string) => Promise<unknown>): Promise<void> {
  const tenants: string[] = []
  await forEachTenant(house.db, async (_, tenant) => {
    tenants.push(tenant)
  })
  for (const tenant of tenants) await work(tenant)
}
