// A person's own bulk tasks: followed, confirmed, cancelled, undone and put away.
import { isGoing, state } from '@steward/domain/bulk/states'
import { cut } from '@steward/domain/cut'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { startJob } from '../document/start-job.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { idsOf } from '../engine/remove.ts'
import { shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { mustBeProven } from '../platform/proven.ts'
import { route } from '../platform/route.ts'
import { isGuarded } from '../step-up.ts'
import { BULK_JOB, begin } from './begin.ts'
import { countsOf, pageOfItems } from './items.ts'
import { HOURS_UNDOABLE } from './undo.ts'

const end = (ctx: Ctx, ids: readonly string[]) =>
  alter(ctx, bulkTask, ids, { status: state.cancelled, stopTime: ctx.now.toISOString() })

/** With its title in the reader's language. */
const told = ({ locale }: Ctx, row: Shown): Shown => (locale === 'en' ? { ...row, title: row.titleEn } : row)

const isChange = ({ kind }: Shown) => kind === 'edit' || kind === 'import'

async function cancel(ctx: Ctx, id: string): Promise<true> {
  const [row] = await lockRows(bulkTask, ctx, [id])
  if (!isGoing(row?.status) && row?.status !== state.checked) throw problem('bulk.over')
  await end(ctx, [id])
  return true
}

/** A task that was begun long ago writes under a proof of now, where a form of its rows would. */
function mustBeProvenFor({ me, now }: Ctx, target: unknown): void {
  if (isGuarded(entityNamed(String(target)))) mustBeProven(me, now)
}

/** The trial becomes the writing: what was counted as to be done is done from now on. */
async function confirm(ctx: Ctx, id: string): Promise<true> {
  const [row] = await lockRows(bulkTask, ctx, [id])
  if (row?.status !== state.checked) throw problem('bulk.unconfirmed')
  mustBeProvenFor(ctx, row.target)
  const total = Number(row.doneCount)
  await alter(ctx, bulkTask, [id], { status: state.waiting, phase: 'write', total, doneCount: 0, attempt: 0 })
  await startJob(ctx, BULK_JOB)
  return true
}

/** Undone within a day of its end, once, by another task. */
async function isUndoable(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.tx.query(
    `select 1 from bulk_task where id = $1 and kind in ('edit', 'import') and phase = 'write' and status not in (0, 1)
       and undone_time is null and stop_time > $2::timestamptz - make_interval(hours => ${HOURS_UNDOABLE})`,
    [id, ctx.now],
  )
  return rows.length > 0
}

async function undo(ctx: Ctx, id: string): Promise<{ id: string }> {
  const [row] = await lockRows(bulkTask, ctx, [id])
  if (!row || !(await isUndoable(ctx, id))) throw problem('bulk.not-undoable', { hours: HOURS_UNDOABLE })
  mustBeProvenFor(ctx, row.target)
  const { done } = await countsOf(ctx.tx, id)
  if (done === 0) throw problem('bulk.no-rows')
  const begun = await begin(ctx, {
    kind: 'undo',
    title: cut(`撤销：${String(row.title)}`, 200),
    titleEn: cut(`Undo: ${String(row.titleEn)}`, 200),
    target: String(row.target),
    asked: { of: id },
  })
  return { id: begun.id }
}

/** With what it means for the rows, and whether it can still be undone. */
async function detailOf(ctx: Ctx, id: string): Promise<Shown> {
  const row = await shown(engineOf(ctx), bulkTask, ctx, id)
  if (!isChange(row)) return row
  const [stored] = await ctx.tx.query(
    `select phase, target, asked -> 'header' as header, asked -> 'strange' as strange from bulk_task where id = $1`,
    [row.id],
  )
  const counts = await countsOf(ctx.tx, String(row.id))
  return {
    ...row,
    target: stored?.target,
    header: stored?.header ?? [],
    strange: stored?.strange ?? [],
    isWritten: stored?.phase === 'write',
    counts,
    mayUndo: counts.done > 0 && (await isUndoable(ctx, String(row.id))),
  }
}

const pageQuery = z.object({
  id: z.string().max(64),
  only: z.enum(['', 'add', 'change', 'same', 'refused']).default(''),
  current: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(50),
})

// Whoever may begin a task may follow, confirm and stop it: the scope of personal rows leaves nobody another's.
const own = { tag: bulkTask.name, may: 'signed-in' } as const
const one = { ...own, query: z.object({ id: z.string().max(64).optional(), ids: z.string().max(30_000).optional() }) }
type Asked = z.output<typeof one.query>

function idIn({ id, ids }: Asked): string {
  const [first = '', ...others] = idsOf(ids ?? id)
  if (others.length > 0) throw problem('row.one', {}, { field: 'ids' })
  return first
}

export default behave(bulkTask, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => told(ctx, row)) }
  },
  detail: async (ctx, id, base) => told(ctx, await base(ctx, id)),
  async remove(ctx, ids, base) {
    const rows = await lockRows(bulkTask, ctx, ids)
    // What is put away is no longer worked on.
    const going = rows.filter(({ status }) => isGoing(status) || status === state.checked)
    await end(
      ctx,
      going.map((row) => String(row.id)),
    )
    await base(ctx, ids)
  },
  actions: {
    cancel: (ctx, { id }) => cancel(ctx, id),
    confirm: (ctx, { id }) => confirm(ctx, id),
    undo: (ctx, { id }) => undo(ctx, id),
  },
  routes: [
    route({
      ...one,
      method: 'GET',
      path: `/${bulkTask.path}/detail`,
      zh: '批量任务详情',
      en: 'Bulk task by id',
      run: (ctx, { query }) => detailOf(ctx, idIn(query)),
    }),
    route({
      ...own,
      query: pageQuery,
      method: 'GET',
      path: `/${bulkTask.path}/items`,
      zh: '批量任务明细',
      en: 'What a bulk task means for each row',
      async run(ctx, { query }) {
        // 404 for another's.
        const { id } = await shown(engineOf(ctx), bulkTask, ctx, query.id)
        return pageOfItems(ctx, String(id), query)
      },
    }),
    route({
      ...one,
      method: 'POST',
      path: `/${bulkTask.path}/cancel`,
      zh: '取消批量任务',
      en: 'Cancel a bulk task',
      run: (ctx, { query }) => cancel(ctx, idIn(query)),
    }),
    route({
      ...one,
      method: 'POST',
      path: `/${bulkTask.path}/confirm`,
      zh: '执行批量任务',
      en: 'Carry out what a bulk task has tried',
      run: (ctx, { query }) => confirm(ctx, idIn(query)),
    }),
    route({
      ...one,
      method: 'POST',
      path: `/${bulkTask.path}/undo`,
      zh: '撤销批量任务',
      en: 'Undo a bulk task',
      run: (ctx, { query }) => undo(ctx, idIn(query)),
    }),
  ],
})
