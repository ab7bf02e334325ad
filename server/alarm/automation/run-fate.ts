// What became of an action, noted at its run and its instance: one that fails time after time is stopped, and somebody told.
import { cut } from '@steward/domain/cut'
import { automationInstance } from '@steward/domain/index'
import { sendLetter } from '../../desk/letters.ts'
import { takeStep } from '../../document/steps.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Actions that failed one after the other, after which an instance is stopped. */
export const MOST_FAILURES = 10
const LONGEST = 500

interface Ended {
  runId: string
  instanceId: string
  isFine: boolean
  zh: string
  en: string
}

export async function noteAction(ctx: Ctx, { runId, instanceId, isFine, zh, en }: Ended): Promise<void> {
  const column = isFine ? 'done_count' : 'failed_count'
  await ctx.tx.query(
    `update automation_run r set ${column} = r.${column} + 1, rev = r.rev + 1, update_time = now(),
       run_fate = case when r.done_count + r.failed_count + 1 < r.action_count then r.run_fate
         when r.failed_count + $3 = 0 then 'done' when r.done_count + $4 = 0 then 'failed' else 'partly' end,
       end_time = case when r.done_count + r.failed_count + 1 < r.action_count then null else $2::timestamptz end
     where r.id = $1`,
    [runId, ctx.now, isFine ? 0 : 1, isFine ? 1 : 0],
  )
  await ctx.changed('automation_run', ctx.tx.scope.tenant, { ids: [runId], fields: ['runFate'] })
  if (isFine)
    await ctx.tx.query('update automation_instance set fails_in_row = 0 where id = $1 and fails_in_row > 0', [
      instanceId,
    ])
  else await countFailure(ctx, instanceId, cut(zh, LONGEST), cut(en, LONGEST))
}

interface Counted {
  [column: string]: unknown
  inRow: number
  state: string
  name: string
  maker: string | null
  keeper: string | null
}

async function countFailure(ctx: Ctx, instanceId: string, zh: string, en: string): Promise<void> {
  const [row] = await ctx.tx.query<Counted>(
    `update automation_instance set fails_in_row = fails_in_row + 1, fail_count = fail_count + 1, last_error = $2, last_error_en = $3
     where id = $1 returning fails_in_row as "inRow", run_state as state, instance_name as name,
       create_user::text as maker, update_user::text as keeper`,
    [instanceId, zh, en],
  )
  if (!row || row.state !== 'running' || row.inRow < MOST_FAILURES) return
  await takeStep(ctx, automationInstance, instanceId, 'fail')
  await endWaiting(ctx, instanceId)
  const { name } = row
  await sendLetter(ctx, {
    to: [...new Set([row.keeper, row.maker])],
    about: { entity: automationInstance, id: instanceId },
    zh: { subject: `场景“${name}”已自动停止`, content: `连续${MOST_FAILURES}个动作失败，最近一次：${zh}` },
    en: {
      subject: `The automation “${name}” was stopped`,
      content: `${MOST_FAILURES} actions failed in a row, at last: ${en}`,
    },
  })
}

/** Nothing that waits is done for an instance that no longer runs; a command that was given is looked at until it ends. */
export async function endWaiting(ctx: Ctx, instanceId: string): Promise<void> {
  const rows = await ctx.tx.query<{ id: string; runId: string }>(
    `update alarm_linkage_execution w set execution_status = 'lapsed', reason = 'disabled', end_time = $2, update_time = now(),
       rev = w.rev + 1
     from automation_run r where r.id = w.automation_run_id and r.instance_id = $1 and r.run_fate = 'running'
       and w.execution_status = 'waiting' and w.command_id is null and w.lease_token is null
     returning w.id::text as id, r.id::text as "runId"`,
    [instanceId, ctx.now],
  )
  await endRuns(
    ctx,
    rows.map(({ runId }) => runId),
  )
  if (rows.length > 0)
    await ctx.changed('alarm_linkage_execution', ctx.tx.scope.tenant, {
      ids: rows.map(({ id }) => id),
      fields: ['executionStatus', 'reason'],
    })
}

/** Runs of which nothing waits any more are over, whatever of them lapsed. */
export async function endRuns(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.tx.query(
    `update automation_run r set run_fate = case when r.done_count > 0 then 'partly' else 'failed' end, end_time = $2, rev = r.rev + 1
     where r.id = any($1::bigint[]) and r.run_fate = 'running' and not exists (
       select from alarm_linkage_execution w where w.automation_run_id = r.id and w.execution_status = 'waiting')`,
    [[...new Set(ids)], ctx.now],
  )
  await ctx.changed('automation_run', ctx.tx.scope.tenant, { ids: [...new Set(ids)], fields: ['runFate'] })
}

/** Seconds after which a command of a run is no longer what the hospital needs. */
const LATE = 300

/** Of these claimed actions the ids of those that are still to be done; the others have lapsed. */
export async function stillWanted(ctx: Ctx, claimed: readonly string[]): Promise<Set<string>> {
  if (claimed.length === 0) return new Set()
  const rows = await ctx.tx.query<{ id: string; runId: string; reason: string | null }>(
    `select w.id::text as id, r.id::text as "runId",
       case when i.id is null or i.run_state <> 'running' then 'disabled'
         when w.action_kind = 'command' and w.attempts <= 1 and w.due_time < $2::timestamptz - ${LATE} * interval '1 second' then 'late' end as reason
     from alarm_linkage_execution w join automation_run r on r.id = w.automation_run_id
       left join automation_instance i on i.id = r.instance_id and i.is_deleted = 0
     where w.id = any($1::bigint[])`,
    [claimed, ctx.now],
  )
  const over = rows.filter(({ reason }) => reason !== null)
  for (const { id, reason } of over)
    await ctx.tx.query(
      `update alarm_linkage_execution set execution_status = 'lapsed', reason = $2, end_time = $3, lease_token = null, lease_until = null,
         rev = rev + 1, update_time = now() where id = $1`,
      [id, reason, ctx.now],
    )
  await endRuns(
    ctx,
    over.map(({ runId }) => runId),
  )
  return new Set(rows.filter(({ reason }) => reason === null).map(({ id }) => id))
}
