// Carries out due jobs in this process, next to those of other processes on the same database.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { AppContext } from '../platform/ctx.ts'
import { type Tx, platformScope } from '../platform/db.ts'
import { closeRun, renew, takeOver } from './job-end.ts'
import type { JobList } from './job-list.ts'
import { LEASE, type Taken, enqueueDue, result, takeWaiting } from './job-queue.ts'
import { Ended, type Going, type Outcome, carryOut, forgetDone, noProgress } from './job-run.ts'
import type { JobLane } from './job.ts'

export interface JobWorker {
  start(): void
  /** Looks for due jobs now; resolves with how many runs were begun. */
  look(): Promise<number>
  /** Resolves when no run is going in this process. */
  idle(): Promise<void>
  /** Ends the runs that are going, undoes the item at hand, and leaves the rest to whoever comes next. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  /** Interval of looking for due jobs (ms). */
  period?: number
  /** Interval of saying that the process is alive and how far its runs are (ms). */
  pulse?: number
}

/** Runs at a time, by lane; each has a connection of its own. */
const MOST = { prompt: 3, long: 3 } as const
const lanes = ['prompt', 'long'] as const
/** Of these, runs of one tenant, in all processes together. */
const PER_TENANT = 2

const name = () => `${hostname().slice(0, 40)} ${process.pid} ${randomUUID().slice(0, 8)}`

export function createJobWorker(app: AppContext, list: JobList, options: WorkerOptions = {}): JobWorker {
  const { period = 1_000, pulse = (LEASE * 1_000) / 3 } = options
  const node = name()
  const going = new Map<string, Going & { ended: Promise<void> }>()
  let looking: Promise<number> | undefined
  let again = false
  let isOver = false
  let isFailing = false

  /** A transaction over the rows of every tenant; what it changed is announced. */
  async function change<T>(work: (tx: Tx) => Promise<[tenants: readonly string[], result: T]>): Promise<T> {
    const [tenants, found] = await app.db.transaction(platformScope, async (tx) => {
      const outcome = await work(tx)
      for (const tenant of outcome[0]) for (const table of tables) await app.changes.announce(tx, table, tenant)
      return outcome
    })
    for (const tenant of tenants) for (const table of tables) app.changes.notify(table, tenant)
    return found
  }

  async function lookOnce(): Promise<number> {
    await change(async (tx) => {
      const [lost, due] = [await takeOver(tx, app.now()), await enqueueDue(tx, list, app.now())]
      return [[...new Set([...lost, ...due])], undefined]
    })
    let begun = 0
    for (const lane of lanes) begun += await fill(lane)
    return begun
  }

  const busyIn = (lane: JobLane) => [...going.values()].filter(({ job }) => job.lane === lane).length

  async function fill(lane: JobLane): Promise<number> {
    let begun = 0
    for (; busyIn(lane) < MOST[lane] && !isOver; begun += 1) {
      const run = await take(lane)
      if (!run) break
      begin(run)
    }
    return begun
  }

  const namesIn = (lane: JobLane) =>
    [...list.byName.values()].filter((job) => job.lane === lane).map(({ name: own }) => own)

  const take = (lane: JobLane) =>
    change(async (tx) => {
      const run = await takeWaiting(tx, namesIn(lane), { node, now: app.now(), perTenant: PER_TENANT })
      return [run ? [run.tenant] : [], run]
    }).catch((error: unknown) => {
      if (isTaken(error)) return undefined
      throw error
    })

  function begin(run: Taken): void {
    const job = list.byName.get(run.target)
    if (!job) return
    const stop = new AbortController()
    const time = run.timeoutSec * 1_000
    const timer = setTimeout(() => stop.abort(new Ended(result.timedOut)), time)
    const one = { app, job, run, stop, progress: noProgress(), deadline: Date.now() + time }
    const ended = carryOut(one)
      .then((outcome) => close(run, outcome))
      // Its lease ends, and somebody takes it over.
      .catch((error: unknown) => app.log.warn({ err: error, run: run.id }, 'the end of a run could not be stored'))
      .finally(() => {
        clearTimeout(timer)
        going.delete(run.id)
        nudge()
      })
    going.set(run.id, { ...one, ended })
  }

  async function close(run: Taken, outcome: Outcome): Promise<void> {
    const isLast = await change(async (tx) => {
      const isChainOver = await closeRun(tx, node, run, outcome, app.now())
      if (outcome.status === result.done && list.byName.get(run.target)?.keeps === 'failures')
        await tx.query('delete from sys_job_log where id = $1 and status = 0', [run.id])
      return [[run.tenant], isChainOver]
    })
    if (isLast) await forgetDone(app.db, run)
  }

  /** Says that this process is alive, and ends runs that were cancelled or taken over. */
  async function beat(): Promise<void> {
    const mine = [...going.values()].map(({ run, progress }) => ({ id: run.id, ...progress }))
    if (mine.length === 0) return
    const kept = await app.db.transaction(platformScope, (tx) => renew(tx, node, mine))
    for (const { id } of mine) if (!kept.has(id)) going.get(id)?.stop.abort(new Ended(result.cancelled))
  }

  /** One search at a time; asked for while one is going, another follows. */
  function look(): Promise<number> {
    if (looking) {
      again = true
      return looking
    }
    looking = (async () => {
      let begun = 0
      do {
        again = false
        begun += await lookOnce()
      } while (again && !isOver)
      return begun
    })().finally(() => {
      looking = undefined
    })
    return looking
  }

  // While the database is away every search fails: said once.
  async function tryToLook(): Promise<void> {
    try {
      await look()
      isFailing = false
    } catch (error) {
      if (!isFailing) app.log.warn({ err: error }, 'jobs cannot be looked for; trying again')
      isFailing = true
    }
  }

  let nudge = (): void => undefined
  let timers: NodeJS.Timeout[] = []
  let deaf = (): void => undefined
  return {
    look,
    start() {
      nudge = () => {
        if (!isOver) void tryToLook()
      }
      timers = [
        setInterval(nudge, period),
        setInterval(
          () => void beat().catch((error: unknown) => app.log.warn({ err: error }, 'a lease was not renewed')),
          pulse,
        ),
      ]
      deaf = app.changes.listen((table) => {
        if (table === RUNS) nudge()
      })
      nudge()
    },
    async idle() {
      await looking
      while (going.size > 0) await Promise.all([...going.values()].map(({ ended }) => ended))
    },
    async stop() {
      isOver = true
      deaf()
      for (const timer of timers) clearInterval(timer)
      await looking?.catch(() => undefined)
      for (const { stop } of going.values()) stop.abort(new Ended(result.brokenOff))
      await Promise.all([...going.values()].map(({ ended }) => ended))
    },
  }
}

const RUNS = 'sys_job_log'
const tables = ['sys_job', RUNS] as const

/** The unique index on running jobs: another process has just started this one. */
const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'sys_job_log_running'
