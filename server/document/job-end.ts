// The end of a run, and what follows it: a retry, somebody who takes over, or nothing.
import { cut } from '@steward/domain/cut'
import { backOff } from '@steward/domain/job/schedule'
import type { Tx } from '../platform/db.ts'
import { LEASE, type Taken, at, result, writeRun } from './job-queue.ts'
import type { Outcome, Progress } from './job-run.ts'

/** Runs of one chain that may break off without an item done before it is given up: something in it ends the process. */
const MOST_BROKEN = 5

interface Closed {
  id: string
  tenant: string
  jobId: string
  group: string
  target: string
  params: unknown
  attempt: number
  chain: string
  fire: number
}

const closedColumns = `l.id, l.tenant_id as tenant, l.job_id as "jobId", l.job_group as "group",
  l.invoke_target as target, l.job_params as params, l.attempt, l.chain, extract(epoch from l.fire_time)::float8 * 1000 as fire`

/** Writes the outcome down and what follows from it; returns whether the chain of runs is over. */
export async function closeRun(tx: Tx, node: string, run: Taken, outcome: Outcome, now: Date): Promise<boolean> {
  const { status, message, causes, ...counts } = outcome
  const ended = { ...countsOf(counts), status, job_message: message, exception_info: cut(causes.join('\n'), 8000) }
  const [closed] = await tx.query<Closed & Record<string, unknown>>(
    `update sys_job_log l set status = r.status, stop_time = $3, total = r.total, done_count = r.done, failed_count = r.failed,
       skipped_count = r.skipped, job_message = r.job_message, exception_info = nullif(r.exception_info, ''),
       duration_ms = least(extract(epoch from $3 - l.start_time) * 1000, 2147483647)::int
     from jsonb_to_record($4::jsonb) as r (status int, job_message text, exception_info text, ${countColumns})
     where l.id = $1 and l.status = ${result.running} and l.node = $2 returning ${closedColumns}`,
    [run.id, node, now, JSON.stringify(ended)],
  )
  // Cancelled, or taken over by somebody who thought this process dead.
  if (!closed) return false
  await tx.query('update sys_job set last_time = $2, last_status = $3 where id = $1', [run.jobId, now, status])
  if (status === result.brokenOff) return !(await continueLater(tx, closed, now))
  if (status === result.failed || status === result.timedOut) return !(await retryLater(tx, closed, run, now))
  return true
}

type Counts = Omit<Progress, 'causes'>

const countColumns = 'total int, done int, failed int, skipped int'
const countsOf = ({ total, done, failed, skipped }: Counts) => ({ total, done, failed, skipped })

/** Renews the leases of these runs and tells how far they are; returns the ids of those that are still this process's. */
export async function renew(tx: Tx, node: string, going: readonly (Counts & { id: string })[]): Promise<Set<string>> {
  const rows = going.map((one) => ({ id: one.id, ...countsOf(one) }))
  const alive = await tx.query(
    `update sys_job_log l set lease_until = now() + interval '${LEASE} s', total = r.total, done_count = r.done,
       failed_count = r.failed, skipped_count = r.skipped
     from jsonb_to_recordset($1::jsonb) as r (id bigint, ${countColumns})
     where l.id = r.id and l.status = ${result.running} and l.node = $2 returning l.id`,
    [JSON.stringify(rows), node],
  )
  return new Set(alive.map((row) => String(row.id)))
}

/** Closes the runs of processes that are silent, and writes down who continues them. Returns the tenants concerned. */
export async function takeOver(tx: Tx, now: Date): Promise<string[]> {
  const lost = await tx.query<Closed & Record<string, unknown>>(
    `update sys_job_log l set status = 7, stop_time = $1
     from (select id from sys_job_log where status = 2 and is_deleted = 0 and lease_until < now() for update skip locked) o
     where l.id = o.id returning ${closedColumns}`,
    [now],
  )
  for (const run of lost) await continueLater(tx, run, now)
  return [...new Set(lost.map((run) => run.tenant))]
}

/** A run that was broken off is continued by a new one, unless its like have ended too often. */
async function continueLater(tx: Tx, run: Closed, now: Date): Promise<boolean> {
  const [broken] = await tx.query<{ n: number }>(
    `select count(*)::int as n from sys_job_log where job_id = $1 and chain = $2 and status = 7 and is_deleted = 0
       and create_time > coalesce((select max(at) from job_item where chain = $2 and is_done), '-infinity')`,
    [run.jobId, run.chain],
  )
  const isHopeless = (broken?.n ?? 0) > MOST_BROKEN
  await tx.query('update sys_job set last_time = $2, last_status = $3 where id = $1', [
    run.jobId,
    now,
    isHopeless ? result.failed : result.brokenOff,
  ])
  if (!isHopeless) await writeRun(tx, { ...run, ...at(new Date(run.fire), now), trigger: 'takeover' })
  return !isHopeless
}

/** A failed run is tried again after a while, as often as its job says. */
async function retryLater(tx: Tx, run: Closed, taken: Taken, now: Date): Promise<boolean> {
  if (taken.attempt >= taken.retryMax) return false
  const attempt = taken.attempt + 1
  const notBefore = new Date(now.getTime() + backOff(taken.backoffSec, attempt) * 1000)
  await writeRun(tx, { ...run, attempt, ...at(new Date(run.fire), notBefore), trigger: 'retry' })
  return true
}
