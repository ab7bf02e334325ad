// The declared jobs of an installation, and their rows: one per job, or one per job and tenant.
import { inputSchema, parseFields } from '@steward/domain/derive/input'
import { scheduleOf } from '@steward/domain/job/schedule'
import { type Locale, Problem, problem } from '@steward/domain/problems'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'
import type { AnyParams, Job } from './job.ts'

export interface JobList {
  timeZone: string
  byName: ReadonlyMap<string, Job>
}

const lists = new WeakMap<AppContext, JobList>()

/** Called once for each app. */
export function declareJobs(app: AppContext, jobs: readonly Job[]): JobList {
  const list = { timeZone: app.timeZone, byName: new Map(jobs.map((job) => [job.name, job])) }
  lists.set(app, list)
  return list
}

/** The jobs of a request's app. */
export function jobsOf({ app }: Pick<Ctx, 'app'>): JobList {
  const found = lists.get(app)
  if (!found) throw new Error('this context has no jobs')
  return found
}

/** Jobs that a tenant may schedule. */
export const offeredTo = ({ byName }: JobList, tenant: string): Job[] =>
  [...byName.values()].filter((job) => isFor(job, tenant))

const isFor = (job: Job, tenant: string) => job.for === 'tenants' || tenant === PLATFORM_TENANT

/** The parameters with their defaults; a problem names the first that does not fit. */
export function paramsOf(job: Job, sent: unknown): AnyParams {
  const given = sent ?? {}
  const stray = typeof given === 'object' ? Object.keys(given).find((name) => !Object.hasOwn(job.params, name)) : ''
  if (stray !== undefined) throw problem('job.param-unknown', { name: stray }, { field: 'jobParams' })
  try {
    const parsed = parseFields(job.params, inputSchema(job.params, true), given)
    return Object.fromEntries(
      Object.entries(job.params).map(([name, field]) => [name, parsed[name] ?? field.default ?? null]),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw problem('job.params', { cause: error.words('zh'), causeEn: error.words('en') }, { field: 'jobParams' })
  }
}

/** How a declared policy is stored (dictionary `sys_job_misfire`). */
export const missedKeys = { all: 1, once: 2, skip: 3 } as const
export const missedOf = (key: unknown) => (key === 1 ? 'all' : key === 3 ? 'skip' : 'once')

export interface Planting {
  now: Date
  /** One tenant; without it all of them. */
  tenant?: string
  /** The language of the names. */
  locale?: Locale
}

/**
 * Adds the rows of jobs that a tenant has none of yet; what people changed stays. Needs the platform's scope. Runs at
 * every start and for each new tenant.
 */
export async function plantJobs(
  { byName, timeZone }: JobList,
  tx: Tx,
  { now, tenant, locale = 'zh' }: Planting,
): Promise<void> {
  const living = await tx.query<{ id: string }>(
    'select tenant_id as id from tenant where is_deleted = 0 and ($1::text is null or tenant_id = $1)',
    [tenant ?? null],
  )
  const tenants = living.map((row) => row.id)
  const stored = await tx.query<{ tenant: string; title: string; name: string; isBuiltIn: number }>(
    `select tenant_id as tenant, job_name as title, invoke_target as name, is_built_in as "isBuiltIn" from sys_job
     where is_deleted = 0 and tenant_id = any($1)`,
    [tenants],
  )
  const known = new Set(stored.filter((row) => row.isBuiltIn === 1).map((row) => `${row.tenant} ${row.name}`))
  const titles = new Set(stored.map((row) => `${row.tenant} ${row.title}`))
  const rows = [...byName.values()].flatMap((job) => {
    const next = scheduleOf(job.cron, timeZone).next(now)?.toISOString()
    return tenants
      .filter((id) => isFor(job, id) && !known.has(`${id} ${job.name}`))
      .map((id) => ({
        ...rowOf(job),
        id: newId(),
        tenant_id: id,
        next_time: next,
        // A person's own schedule may have the name already.
        job_name: titles.has(`${id} ${job[locale]}`) ? `${job[locale]} ${job.name}` : job[locale],
      }))
  })
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await tx.query(
    `insert into sys_job (${columns}) select ${columns} from jsonb_populate_recordset(null::sys_job, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

const rowOf = (job: Job) => ({
  job_group: job.group,
  invoke_target: job.name,
  cron_expression: job.cron,
  misfire_policy: missedKeys[job.missed],
  concurrency_action: job.overlap,
  timeout_sec: job.timeout,
  retry_max: job.retries,
  backoff_sec: job.backOff,
  job_params: paramsOf(job, {}),
  status: 0,
  is_built_in: 1,
})
