// A person's own bulk tasks: cancelled while they go on, put away afterwards.
import { bulkTask } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { alter } from '../document/rows.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { state } from './begin.ts'

const isGoing = (status: unknown) => status === state.waiting || status === state.running

const end = (ctx: Ctx, ids: readonly string[]) =>
  alter(ctx, bulkTask, ids, { status: state.cancelled, stopTime: ctx.now.toISOString() })

/** With its title in the reader's language. */
const told = ({ locale }: Ctx, row: Shown): Shown => (locale === 'en' ? { ...row, title: row.titleEn } : row)

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
    async cancel(ctx, { id }) {
      const [row] = await lockRows(bulkTask, ctx, [id])
      if (!isGoing(row?.status)) throw problem('bulk.over')
      await end(ctx, [id])
      return true
    },
  },
})
