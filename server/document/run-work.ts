// Work that waits in rows and is done within the runs of a job, one piece after the other. A piece is held by the run that is
// at it: its lease is the run's, and since every transaction of a run begins by holding on to it, nothing is kept of a piece
// that has gone to another run.
import { Problem, problem } from '@steward/domain/problems'
import { machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { actAs } from '../platform/work.ts'
import { result } from './job-queue.ts'
import type { Run } from './job.ts'

type Running = Pick<Run, 'app' | 'tenant'>

/** Its parts are text of the program, never of a person; of the row they speak as `w`. */
export interface RunWork<P extends { id: string }> {
  /** Name of the job. */
  job: string
  /** Has the column `run_id`. */
  table: string
  /** True of rows on which there is work, whoever is at it. */
  waits: string
  /** What is set of a row that is taken. */
  taken: string
  /** The column of when it was. */
  takenAt?: string
  /** What is read of it besides its id. */
  reads: string
  /** The fields browsers are told of when a row is taken. */
  tells?: readonly string[]
  carryOut(piece: P): Promise<unknown>
  failed(piece: P, cause: Problem, error: unknown): Promise<unknown>
  /** Failures that are not the piece's: it is left as it is, and goes on with the next run. */
  isPassing?: (error: unknown) => boolean
}

/** In one transaction of the run, in the name of its job. */
export const asJob = <T>({ app, tenant }: Running, job: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  actAs(app, { tenant, actor: machineActor('job', job) }, work)

/** Does what waits until nothing is left, oldest first. */
export async function workThrough<P extends { id: string }>(run: Run<unknown>, work: RunWork<P>): Promise<void> {
  const { isPassing = isDatabaseUnavailable } = work
  for (let piece = await take(run, work); piece; piece = await take(run, work)) {
    run.signal.throwIfAborted()
    try {
      await work.carryOut(piece)
    } catch (error) {
      if (run.signal.aborted || isPassing(error)) throw error
      if (!(error instanceof Problem))
        run.app.log.error({ err: error, work: work.table, id: piece.id }, 'a piece of work failed')
      await work.failed(piece, error instanceof Problem ? error : problem('server.error', { id: piece.id }), error)
    }
  }
}

/** A piece whose run is over was left by a process that died, or by a run that was ended: it is taken up at once. */
const take = <P extends { id: string }>(
  run: Run<unknown>,
  { job, table, waits, taken, takenAt, reads, tells }: RunWork<P>,
) =>
  asJob(run, job, async (ctx): Promise<P | undefined> => {
    const at = takenAt ? `, ${takenAt} = $3` : ''
    const [found] = await ctx.tx.query(
      `update ${table} w set run_id = $2::text, ${taken}${at} where w.id = (
         select w.id from ${table} w where w.tenant_id = $1 and ${waits} and (w.run_id is null or w.run_id = $2::text or not exists (
           select from sys_job_log l where l.id = w.run_id::bigint and l.status = ${result.running}))
         order by w.id limit 1 for update skip locked)
       returning w.id::text as id, ${reads}`,
      [run.tenant, run.id, ...(takenAt ? [ctx.now] : [])],
    )
    if (found && tells) await ctx.changed(table, run.tenant, { ids: [String(found.id)], fields: [...tells] })
    return found as P | undefined
  })
