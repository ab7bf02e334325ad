// Deletes bulk tasks that ended long ago, with their rows and files, and ends those nobody has confirmed in that time.
import { isGoing, state } from '@steward/domain/bulk/states'
import { bulkTask } from '@steward/domain/index'
import { int } from '@steward/domain/kinds/index'
import { type Run, task } from '../document/job.ts'
import { alter } from '../document/rows.ts'
import { machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { actAs } from '../platform/work.ts'

const JOB = 'bulk-task-purge'
const DAY = 24 * 60 * 60_000
/** Rows of a task, or tasks to be ended, in one transaction. */
const BATCH = 5_000

// A change can be undone for less than the fewest days.
const kept = { default: 90, min: 7, max: 3650, unit: 'd' } as const

export const purgeBulkTasks = task(
  JOB,
  '清理批量任务',
  'Delete old bulk tasks',
  {
    group: 'system',
    for: 'tenants',
    cron: '0 50 2 * * ?',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', kept) },
  },
  async (run) => {
    const before = new Date(run.now.getTime() - run.params.days * DAY)
    const all = async (some: (ctx: Ctx, before: Date) => Promise<boolean>) => {
      while (await as(run, (ctx) => some(ctx, before))) run.signal.throwIfAborted()
    }
    await all(endUnconfirmed)
    await all(deletePart)
  },
)

const as = <T>({ app, tenant }: Pick<Run, 'app' | 'tenant'>, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  actAs(app, { tenant, actor: machineActor('job', JOB), lane: 'background' }, work)

/** Tasks that wait to be confirmed are cancelled, and deleted after the same time; false once none is left. */
async function endUnconfirmed(ctx: Ctx, before: Date): Promise<boolean> {
  const due = await ctx.tx.query<{ id: string }>(
    `select id from bulk_task where tenant_id = $1 and status = ${state.checked} and is_deleted = 0
       and coalesce(stop_time, create_time) < $2 order by id limit ${BATCH} for update skip locked`,
    [ctx.tenant, before],
  )
  if (due.length === 0) return false
  const ids = due.map(({ id }) => id)
  await alter(ctx, bulkTask, ids, { status: state.cancelled, stopTime: ctx.now.toISOString() })
  return due.length === BATCH
}

/** Some rows of the oldest task that is due, then the task and its files; false once none is left. */
async function deletePart(ctx: Ctx, before: Date): Promise<boolean> {
  const { tx, tenant } = ctx
  const [due] = await tx.query<{ id: string }>(
    `select id from bulk_task t where tenant_id = $1 and status not in (${unended.join()})
       and coalesce(stop_time, update_time) < $2
       and not exists (select from bulk_task u where u.tenant_id = $1 and u.kind = 'undo'
         and u.status in (${going.join()}) and u.asked ->> 'of' = t.id::text)
     order by id limit 1 for update skip locked`,
    [tenant, before],
  )
  if (!due) return false
  const gone = await tx.query(
    `delete from bulk_item where task_id = $1 and line <= (
       select max(line) from (select line from bulk_item where task_id = $1 order by line limit ${BATCH}) part) returning 1`,
    [due.id],
  )
  if (gone.length === BATCH) return true
  await deleteFiles(ctx, due.id)
  await tx.query('delete from bulk_task where id = $1', [due.id])
  await ctx.changed('bulk_task', tenant, { ids: [due.id] })
  return true
}

const going = Object.values(state).filter(isGoing)
const unended = [...going, state.checked]

/** Their bytes go with the next collection: nobody can bring the task back. */
async function deleteFiles(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.tx.query(
    `update attach set status = 2, is_deleted = 1, is_public = 0, update_time = now(), rev = rev + 1
     where tenant_id = $1 and biz_type = $2 and biz_id = $3 and is_deleted = 0 returning 1`,
    [ctx.tenant, bulkTask.name, id],
  )
  if (rows.length > 0) await ctx.changed('attach')
}
