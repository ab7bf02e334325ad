// A person's own bulk tasks: cancelled while they go on, put away afterwards.
import { isGoing, state } from '@steward/domain/bulk/states'
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { idOf, lockRows } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { shown } from '../engine/routes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

const end = (ctx: Ctx, ids: readonly string[]) =>
  alter(ctx, bulkTask, ids, { status: state.cancelled, stopTime: ctx.now.toISOString() })

/** With its title in the reader's language. */
const told = ({ locale }: Ctx, row: Shown): Shown => (locale === 'en' ? { ...row, title: row.titleEn } : row)

async function cancel(ctx: Ctx, id: string): Promise<true> {
  const [row] = await lockRows(bulkTask, ctx, [id])
  if (!isGoing(row?.status)) throw problem('bulk.over')
  await end(ctx, [id])
  return true
}

// Whoever may begin a task may follow and stop it: the scope of personal rows leaves nobody another's.
const own = { tag: bulkTask.name, may: 'signed-in', query: z.object({ id: z.string().max(64) }) } as const

export default behave(bulkTask, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => told(ctx, row)) }
  },
  detail: async (ctx, id, base) => told(ctx, await base(ctx, id)),
  async remove(ctx, ids, base) {
    const rows = await lockRows(bulkTask, ctx, ids)
    const going = rows.filter(({ status }) => isGoing(status)).map(({ id }) => String(id))
    if (going.length > 0) await end(ctx, going)
    await base(ctx, ids)
  },
  actions: {
    cancel: (ctx, { id }) => cancel(ctx, id),
  },
  routes: [
    route({
      ...own,
      method: 'GET',
      path: `/${bulkTask.path}/detail`,
      zh: '批量任务详情',
      en: 'Bulk task by id',
      run: (ctx, { query }) => shown(engineOf(ctx), bulkTask, ctx, query.id),
    }),
    route({
      ...own,
      method: 'POST',
      path: `/${bulkTask.path}/cancel`,
      zh: '取消批量任务',
      en: 'Cancel a bulk task',
      run: (ctx, { query }) => cancel(ctx, idOf(query.id)),
    }),
  ],
})
