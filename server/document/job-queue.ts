// Runs as rows: what is due is written down once, and taken by one process under a lease.
import { type Due, due, scheduleOf } from '@steward/domain/job/schedule'
import { Problem } from '@steward/domain/problems'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type JobList, missedOf } from './job-list.ts'
import type { AnyParams } from './job.ts'

/** Keys of the dictionary `sys_job_result`. */
export const result = {
  done: 0,
  failed: 1,
  running: 2,
  skipped: 3,
  timedOut: 4,
  cancelled: 5,
  waiting: 6,
  brokenOff: 7,
} as const

/** Seconds a process may be silent before its runs are taken over. */
export const LEASE = 15
/** Jobs looked at in one transaction. */
const BATCH = 100

export interface Taken {
  id: string
  tenant: string
  jobId: string
  target: string
  params: AnyParams
  attempt: number
  chain: string
  timeoutSec: number
  retryMax: number
  backoffSec: number
}

interface NewRun {
  tenant: string
  jobId: string
  group: unknown
  target: string
  params: unknown
  trigger: 'cron' | 'manual' | 'misfire' | 'retry' | 'takeover'
  fireTime: Date
  notBefore: Date
  status?: number
  message?: string
  attempt?: number
  chain?: string
  starterId?: string | null
}

/** Writes a run down; it starts when a process is free for it. */
export async function writeRun(tx: Tx, run: NewRun): Promise<string> {
  const id = newId()
  const row = {
    id,
    tenant_id: run.tenant,
    job_id: run.jobId,
    job_group: run.group,
    invoke_target: run.target,
    job_params: run.params ?? {},
    trigger_type: run.trigger,
    fire_time: run.fireTime,
    not_before: run.notBefore,
    status: run.status ?? result.waiting,
    job_message: run.message ?? '',
    attempt: run.attempt ?? 0,
    chain: run.chain ?? id,
    starter_id: run.starterId ?? null,
    create_user: run.starterId ?? null,
  }
  const columns = Object.keys(row).join(', ')
  await tx.query(
    `insert into sys_job_log (${columns}) select ${columns} from jsonb_populate_record(null::sys_job_log, $1::jsonb)`,
    [JSON.stringify(row)],
  )
  return id
}

interface DueJob {
  id: string
  tenant: string
  group: string
  target: string
  cron: string
  missed: number
  overlap: string
  params: unknown
  planned: number
  open: number
}

/**
 * Turns due times into runs and moves each job to its next time, in one transaction; jobs that another process looks
 * at just now are left to it. Returns the tenants concerned.
 */
export async function enqueueDue(tx: Tx, { byName, timeZone }: JobList, now: Date): Promise<string[]> {
  const jobs = await tx.query<DueJob & Record<string, unknown>>(
    `select j.id, j.tenant_id as tenant, j.job_group as "group", j.invoke_target as target, j.cron_expression as cron,
       j.misfire_policy as missed, j.concurrency_action as overlap, j.job_params as params,
       extract(epoch from j.next_time)::float8 * 1000 as planned,
       (select count(*)::int from sys_job_log l where l.job_id = j.id and l.status in (2, 6) and l.is_deleted = 0) as open
     from sys_job j join tenant t on t.tenant_id = j.tenant_id and t.is_deleted = 0
     where j.status = 0 and j.is_deleted = 0 and j.next_time <= $1 and j.invoke_target = any($2)
     order by j.next_time limit ${BATCH} for no key update of j skip locked`,
    [now, [...byName.keys()]],
  )
  for (const job of jobs) {
    try {
      const schedule = scheduleOf(job.cron, timeZone)
      const times = due(schedule, new Date(job.planned), now, missedOf(job.missed))
      await writeDue(tx, job, times, now)
      await tx.query('update sys_job set next_time = $2 where id = $1', [job.id, schedule.next(now) ?? null])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A schedule that can no longer be read stops itself alone.
      await tx.query('update sys_job set next_time = null, last_status = $2 where id = $1', [job.id, result.failed])
      const message = error.words('zh')
      await writeRun(tx, { ...job, ...at(now), jobId: job.id, trigger: 'cron', status: result.failed, message })
    }
  }
  return [...new Set(jobs.map((job) => job.tenant))]
}

/** A run planned for one time that may begin at another. */
export const at = (time: Date, now = time) => ({ fireTime: time, notBefore: now })

async function writeDue(tx: Tx, job: DueJob, times: readonly Due[], now: Date): Promise<void> {
  const mayWait = job.open === 0 || (job.overlap === 'queue' && job.open === 1)
  for (const { at: time, isMissed } of times)
    await writeRun(tx, {
      ...job,
      ...at(time, now),
      jobId: job.id,
      trigger: isMissed ? 'misfire' : 'cron',
      ...(mayWait ? {} : { status: result.skipped }),
    })
}

/**
 * Takes one waiting run of these jobs, if any, the least busy tenant's first; a job runs once at a time and a tenant has at most
 * `perTenant` of their runs going, in all processes together.
 */
export async function takeWaiting(
  tx: Tx,
  names: readonly string[],
  { node, now, perTenant }: { node: string; now: Date; perTenant: number },
): Promise<Taken | undefined> {
  const [run] = await tx.query<Taken & Record<string, unknown>>(
    `with busy as (
       select tenant_id, count(*)::int as n from sys_job_log where status = 2 and is_deleted = 0 and invoke_target = any($2) group by 1)
     select l.id, l.tenant_id as tenant, l.job_id as "jobId", l.invoke_target as target,
       coalesce(l.job_params, '{}') as params, l.attempt, l.chain, j.timeout_sec as "timeoutSec",
       j.retry_max as "retryMax", j.backoff_sec as "backoffSec"
     from sys_job_log l join sys_job j on j.id = l.job_id left join busy b on b.tenant_id = l.tenant_id
     where l.status = 6 and l.is_deleted = 0 and l.not_before <= $1 and l.invoke_target = any($2)
       and coalesce(b.n, 0) < $3
       and not exists (select from sys_job_log o where o.job_id = l.job_id and o.status = 2 and o.is_deleted = 0)
     order by coalesce(b.n, 0), l.not_before, l.id limit 1 for update of l, j skip locked`,
    [now, names, perTenant],
  )
  if (!run) return undefined
  // Of two processes that start runs of one job at once, the unique index on running ones lets the first.
  await tx.query(
    `update sys_job_log set status = 2, start_time = $2, node = $3, lease_until = now() + interval '${LEASE} s' where id = $1`,
    [run.id, now, node],
  )
  return run
}
