// Checks of the history's chain: asked for by a person or due by themselves, carried out by a job, kept with their result.
import { entities } from '@steward/domain/registry'
import { type Finding, inspectHistory } from '../../document/history-inspect.ts'
import { createSealer } from '../../document/history-seal.ts'
import { type Run, task } from '../../document/job.ts'
import { asJob, workThrough } from '../../document/run-work.ts'
import { startJob } from '../../document/start-job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isOutage } from '../../platform/database-unavailable.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { tell } from '../logs/tell.ts'

const NAME = 'history-check'
/** Milliseconds: how long a committed row may wait for its seal before it counts as one that has none. */
const SETTLED = 5 * 60_000
/** Milliseconds between two notes of how far a check is. */
const PULSE = 1_000
const MOST_HEADS = 500

const stateNames = ['waiting', 'running', 'done', 'failed'] as const

export interface Check {
  id: string
  state: (typeof stateNames)[number]
  askedName: string
  askedAt: string
  endedAt: string | null
  done: number
  total: number
  firstTime: string | null
  lastTime: string | null
  head: string
  count: number
  findingCount: number
  findings: (Finding & { entityName: string | null })[]
}

/** Starts one, or answers with the one that waits already. The caller's own tenant, or another the platform names. */
export async function beginCheck(ctx: Ctx, tenant: string): Promise<{ id: string }> {
  const id = newId()
  const [added] = await ctx.tx.query<{ id: string }>(
    `insert into history_check (id, tenant_id, asked_by, asked_name, asked_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) where state = 'waiting' do nothing returning id::text as id`,
    [id, tenant, ctx.me.userId, ctx.me.realName, ctx.now],
  )
  if (!added) {
    const [waiting] = await ctx.tx.query<{ id: string }>(
      `select id::text as id from history_check where tenant_id = $1 and state = 'waiting'`,
      [tenant],
    )
    return { id: waiting?.id ?? id }
  }
  await startJob(Object.create(ctx, { tenant: { value: tenant } }), NAME)
  await tell(ctx, { event: 'history_checked', tenant, rowIds: [id] })
  return { id }
}

const COLUMNS = `id::text as id, state, asked_name as "askedName", asked_at as "askedAt", ended_at as "endedAt", done::int as done,
  total::int as total, first_time as "firstTime", last_time as "lastTime", head, count::int as count,
  fault_count as "findingCount", faults as findings`

/** The latest checks of a tenant, newest first. */
export async function checksOf(ctx: Ctx, tenant: string, most: number): Promise<Check[]> {
  const rows = await ctx.tx.query(
    `select ${COLUMNS} from history_check where tenant_id = $1 order by id desc limit $2`,
    [tenant, most],
  )
  return rows.map((row) => ({
    ...(row as unknown as Check),
    findings: (row.findings as Finding[]).map((finding) => ({
      ...finding,
      time: finding.time && localText(new Date(finding.time), ctx.app.timeZone),
      entityName: entities.find(({ name }) => name === finding.entity)?.[ctx.locale] ?? finding.entity,
    })),
  }))
}

/** Each Sunday by itself, and whenever somebody asks. */
export const historyCheck = task(
  NAME,
  '核验变更记录',
  'Check the chain of the history',
  {
    group: 'system',
    for: 'tenants',
    cron: '0 40 3 ? * SUN',
    overlap: 'queue',
    lane: 'long',
    timeout: 6 * 3_600,
    bounds: { least: 3_600 },
  },
  async (run) => {
    await orderOne(run)
    await workThrough(run, {
      job: NAME,
      table: 'history_check',
      waits: `w.state in ('waiting', 'running')`,
      taken: `state = 'running'`,
      reads: 'w.state',
      carryOut: ({ id }: { id: string }) => carryOut(run, id),
      async failed({ id }, _, error) {
        await note(run, `update history_check set state = 'failed', ended_at = $2 where id = $1`, [id, run.app.now()])
        // The run has failed as well.
        throw error
      },
      isPassing: isOutage,
    })
  },
)

/** Where nobody has asked for one. */
const orderOne = (run: Run) =>
  note(
    run,
    `insert into history_check (id, tenant_id, asked_at) select $1::bigint, $2::varchar, $3::timestamptz
     where not exists (select from history_check where tenant_id = $2 and state in ('waiting', 'running')) on conflict do nothing`,
    [newId(), run.tenant, run.app.now()],
  )

async function carryOut(run: Run, id: string): Promise<void> {
  const { app, tenant, signal } = run
  // What was committed just now is part of the answer.
  await createSealer(app).seal()
  const noted = await asJob(run, NAME, ({ tx }) =>
    tx.query<{ count: number; head: string }>(
      `select distinct count::int as count, head from (select count, head from history_check
         where tenant_id = $1 and state = 'done' and count > 0 and fault_count = 0 order by id desc limit ${MOST_HEADS}) known`,
      [tenant],
    ),
  )
  let last = 0
  const settled = new Date(Date.now() - SETTLED)
  const found = await inspectHistory(app.db.lane('background'), tenant, {
    noted,
    settled,
    async told(done, total) {
      signal.throwIfAborted()
      if (Date.now() - last < PULSE) return
      last = Date.now()
      await note(run, 'update history_check set done = $2, total = $3 where id = $1', [id, done, total])
    },
  })
  await asJob(run, NAME, async (ctx) => {
    await ctx.tx.query(
      `update history_check set state = 'done', ended_at = $2, done = $3, total = $3, count = $3, head = $4, first_time = $5, last_time = $6,
         fault_count = $7, faults = $8 where id = $1`,
      [
        id,
        ctx.now,
        found.count,
        found.head,
        found.firstTime,
        found.lastTime,
        found.findingCount,
        JSON.stringify(found.findings),
      ],
    )
    if (found.findingCount > 0)
      await tell(ctx, {
        event: 'history_broken',
        level: 'error',
        tenant,
        rowIds: [id],
        data: String(found.findingCount),
      })
  })
}

const note = ({ app, tenant }: Run, text: string, values: readonly unknown[]) =>
  app.db.lane('background').transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
