// Messages that could not be delivered: delivered again with all their attempts.
import { deadLetter } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'

export default behave(deadLetter, {
  actions: {
    async replay(ctx, { ids }) {
      const rows = await lockRows(deadLetter, ctx, ids)
      await ctx.tx.query(
        `insert into outbox (tenant_id, kind, payload)
         select tenant_id, letter_kind, payload from dead_letter where id = any($1::bigint[]) order by id`,
        [ids],
      )
      await ctx.tx.query('delete from dead_letter where id = any($1::bigint[])', [ids])
      for (const tenant of new Set(rows.map((row) => String(row.tenantId)))) {
        await ctx.changed('dead_letter', tenant)
        ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
      }
      return true
    },
  },
})
