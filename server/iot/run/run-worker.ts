// Rechecks marked devices between the batches of their tenant, a few at a time, and ends the sessions of silent ones.
import { processSignature } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'
import { lasts } from '../../platform/window.ts'
import type { RunJudge } from './run-judge.ts'
import { recheck } from './run-recheck.ts'
import type { RunRules } from './run-rules.ts'

export interface RunWorker {
  /** Reads what was marked before the start; nothing is rechecked yet. */
  load(): Promise<void>
  start(): void
  /** Rechecks whatever is marked now, and looks for silent devices. */
  tick(): Promise<void>
  stop(): Promise<void>
}

interface Parts {
  rules: RunRules
  judge: RunJudge
  /** Type of a device that is known to the intake. */
  typeOf(deviceId: string): string | undefined
  /** Runs the job between the tenant's batches, never at the same time as one. */
  runExclusive(tenant: string, job: () => Promise<void>): Promise<void>
  /** After the commit. */
  onChanged(tenant: string, states: ReadonlyMap<string, string>): void
}

const TICK = 500
/** Interval of looking for silent devices (ms). */
const SWEEP = 15_000
/** How long the tenant's reports wait for rechecks at a time (ms). */
const SLICE = 100
/** Before a device is tried again that could not be rechecked (ms). */
const AGAIN = 60_000

export function createRunWorker(app: AppContext, parts: Parts): RunWorker {
  const { rules, judge, runExclusive } = parts
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  let lastSweep = 0
  let isStopped = false
  /** Devices that failed, since when they wait. */
  const paused = new Map<string, number>()

  const tick = (isWhole: boolean) => {
    ticking ??= tickAll(isWhole).finally(() => {
      ticking = undefined
    })
    return ticking
  }

  async function tickAll(isWhole: boolean): Promise<void> {
    await rules.ready()
    const now = app.now().getTime()
    const isSweep = isWhole || now - lastSweep >= SWEEP || now < lastSweep
    if (isSweep) lastSweep = now
    for (const tenant of rules.takeReread()) await readMarks(tenant)
    const tenants = new Set([...rules.tenants, ...judge.marked.keys(), ...judge.unsaved.keys()])
    await Promise.all([...tenants].map((tenant) => tickTenant(tenant, isSweep)))
  }

  /** A tenant that fails waits for the next tick; others go on. */
  async function tickTenant(tenant: string, isSweep: boolean): Promise<void> {
    try {
      if (isSweep) for (const [id, since] of await silent(tenant)) mark(tenant, id, since)
      while (!isStopped && hasDue(tenant)) await runExclusive(tenant, () => recheckSome(tenant))
      if (!isStopped && judge.unsaved.get(tenant)?.size) await runExclusive(tenant, () => storeUnsaved(tenant))
    } catch (error) {
      if (!isStopped) app.log.warn({ err: error, tenant }, 'run records could not be made anew; retrying')
    }
  }

  function mark(tenant: string, deviceId: string, since: number): void {
    const known = judge.marked.get(tenant) ?? new Map<string, number>()
    known.set(deviceId, Math.min(since, known.get(deviceId) ?? Infinity))
    judge.marked.set(tenant, known)
  }

  const isDue = (deviceId: string) => !lasts(paused.get(deviceId) ?? -Infinity, AGAIN, app.now().getTime())
  const hasDue = (tenant: string) => [...(judge.marked.get(tenant)?.keys() ?? [])].some(isDue)

  async function recheckSome(tenant: string): Promise<void> {
    const until = performance.now() + SLICE
    for (const [deviceId, since] of judge.marked.get(tenant) ?? []) {
      if (isStopped || performance.now() >= until) return
      if (isDue(deviceId)) await recheckOne(tenant, deviceId, since)
    }
  }

  async function recheckOne(tenant: string, deviceId: string, since: number): Promise<void> {
    const typeId = parts.typeOf(deviceId)
    const rule = typeId === undefined ? undefined : rules.of({ tenant, deviceId, typeId })
    try {
      const { fold, state, isLocked } = await app.db.transaction(
        { tenant, platform: false },
        (tx) => recheck(tx, { deviceId, rule, since, now: app.now().getTime() }),
        { signature: processSignature('telemetry') },
      )
      judge.set(deviceId, rule, fold)
      const others = [...(judge.unsaved.get(tenant) ?? [])].filter(([id]) => id !== deviceId)
      judge.unsaved.set(tenant, new Map(isLocked ? [...others, [deviceId, state]] : others))
      judge.marked.get(tenant)?.delete(deviceId)
      paused.delete(deviceId)
      parts.onChanged(tenant, new Map([[deviceId, state]]))
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      // One device holds no other up; what it lacks stays marked.
      app.log.error({ err: error, tenant, deviceId }, 'the run records of a device could not be made anew; retrying')
      paused.set(deviceId, app.now().getTime())
    }
  }

  /** States of devices that were locked; of those that are still, the next tick tries again. */
  async function storeUnsaved(tenant: string): Promise<void> {
    const judged = judge.judge(tenant, [])
    await app.db.transaction({ tenant, platform: false }, (tx) => judged.store(tx), {
      signature: processSignature('telemetry'),
    })
    judged.applyToMemory()
  }

  async function readMarks(tenant: string): Promise<void> {
    const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
      {
        text: `select device_id::text as id, (extract(epoch from since) * 1000)::float8 as since from run_recheck where tenant_id = $1`,
        values: [tenant],
      },
    ])
    for (const row of rows) mark(tenant, String(row.id), Number(row.since))
  }

  /** Devices whose session lasts on though they were silent for longer than they may be, with their last report (ms). */
  async function silent(tenant: string): Promise<[string, number][]> {
    const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
      {
        text: `select r.device_id::text as id, (extract(epoch from coalesce(l.ts, r.start_time)) * 1000)::float8 as since
          from device_run_record r join device d on d.id = r.device_id join device_type y on y.id = d.device_type_id
          left join ts_device s on s.device_id = d.id left join device_latest l on l.sid = s.sid
          where r.tenant_id = $1 and r.end_time is null and r.source = 'auto' and r.is_deleted = 0
            and r.record_type in ('run', 'standby', 'stop', 'fault')
            and coalesce(l.ts, r.start_time) + make_interval(secs => coalesce(d.offline_timeout, y.offline_timeout, 180))
              < to_timestamp($2::float8 / 1000)`,
        values: [tenant, app.now().getTime()],
      },
    ])
    return rows.map((row) => [String(row.id), Number(row.since)])
  }

  return {
    async load() {
      await rules.ready()
      for (const tenant of rules.takeReread()) await readMarks(tenant)
    },
    start() {
      timer = setInterval(() => {
        if (!ticking) tick(false).catch((error: unknown) => app.log.warn({ err: error }, 'run records wait; retrying'))
      }, TICK)
    },
    async tick() {
      await ticking
      await tick(true)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await ticking?.catch(() => undefined)
    },
  }
}
