// Writes a bulk task down and starts the job that carries it out.
import { state } from '@steward/domain/bulk/states'
import type { Row } from '@steward/domain/entity'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { add } from '../document/rows.ts'
import { startJob } from '../document/start-job.ts'
import type { Ctx } from '../platform/ctx.ts'
import { tell } from '../system/logs/tell.ts'

/** Tasks of one person that have not ended. */
const MOST = 5

export const BULK_JOB = 'bulk-tasks'

const events = { export: 'export', edit: 'bulk_edit', import: 'import' } as const

interface Begun {
  kind: 'export' | 'edit' | 'import' | 'undo'
  title: string
  titleEn: string
  target: string
  /** What the work needs; it is begun with the roles and departments the person has now. */
  asked: Record<string, unknown>
  /** The uploaded file it reads, which becomes the task's own. */
  source?: string
}

export async function begin(
  ctx: Ctx,
  { kind, title, titleEn, target, asked, source }: Begun,
): Promise<Row<typeof bulkTask>> {
  const { userId, roleIds, deptIds } = ctx.me
  // One person's requests at once are counted one after the other.
  await ctx.tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`bulk tasks of ${userId}`])
  const [open] = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from bulk_task where tenant_id = $1 and owner_id = $2 and status in (0, 1) and is_deleted = 0',
    [ctx.tenant, userId],
  )
  if ((open?.n ?? 0) >= MOST) throw problem('bulk.too-many-tasks', { max: MOST })
  const by = { roleIds: [...roleIds], deptIds: [...deptIds], locale: ctx.locale }
  const row = await add(ctx, bulkTask, {
    kind,
    title,
    titleEn,
    target,
    status: state.waiting,
    ownerId: userId,
    ...(source === undefined ? {} : { source: [source] }),
    asked: { ...asked, by } as never,
  })
  await startJob(ctx, BULK_JOB)
  if (kind !== 'undo')
    await tell(ctx, { event: events[kind], data: ctx.locale === 'zh' ? title : titleEn, rowIds: [row.id] })
  return row
}
