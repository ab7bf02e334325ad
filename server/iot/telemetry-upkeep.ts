// Scheduled upkeep of time series: creates partitions, rolls up, drops expired rows. What is due is read from tables.
import type { AppContext } from '../platform/ctx.ts'
import { forEachTenant } from '../platform/tenants.ts'
import { dropPartitions, createPartitions } from './partitions.ts'
import { EVERY, GRACE, redoLate, rollUp } from './rollup.ts'
import { deleteExpired } from './telemetry-seen.ts'
import { HOUR, MINUTE } from './telemetry-spans.ts'

export interface Upkeep {
  /** Creates missing partitions, then starts the schedule; resolves when devices may report. */
  start(): Promise<void>
  /** Averages what is due, for every tenant. */
  average(): Promise<void>
  stop(): Promise<void>
}

export function createUpkeep(app: AppContext): Upkeep {
  let timers: NodeJS.Timeout[] = []
  let running: Promise<void> | undefined

  /** One job at a time; a failed one is retried on its next schedule. */
  const inTurn = (what: string, job: () => Promise<unknown>) => {
    const before = running ?? Promise.resolve()
    const turn = before
      .then(job)
      .then(() => undefined)
      .catch((error: unknown) => app.log.warn({ err: error }, `${what} failed; retrying at its next time`))
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

  const average = () => forEachTenantApart(app, (tenant) => rollUp(app.db, tenant, app.now().getTime() - GRACE))

  const redo = () => forEachTenantApart(app, (tenant) => redoLate(app.db, tenant))

  const upkeep = async () => {
    await createPartitions(app)
    await average()
    await dropPartitions(app)
    await forEachTenant(app.db, (tx) => deleteExpired(tx))
  }

  return {
    async start() {
      await inTurn('making partitions', () => createPartitions(app))
      timers = [
        setInterval(() => unlessWaiting('averaging', average), EVERY),
        setInterval(() => unlessWaiting('averaging late rows', redo), MINUTE),
        setInterval(() => unlessWaiting('upkeep', upkeep), HOUR),
        // Catches up on what was due while the server was down.
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

/** Lists the tenants first: roll-ups run in transactions of their own. */
async function forEachTenantApart(app: AppContext, work: (tenant: string) => Promise<unknown>): Promise<void> {
  const tenants: string[] = []
  await forEachTenant(app.db, async (_, tenant) => {
    tenants.push(tenant)
  })
  for (const tenant of tenants) await work(tenant)
}
