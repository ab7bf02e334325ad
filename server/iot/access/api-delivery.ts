// Deliveries: chosen ones are sent again under the same event id.
import { apiDelivery } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'

export default behave(apiDelivery, {
  actions: {
    // One under way goes on, and is not sent twice.
    async replay(ctx, { ids }) {
      await lockRows(apiDelivery, ctx, ids)
      const rows = await ctx.tx.query(
        `update api_delivery set delivery_status = 'waiting', attempts = 0, next_time = $2, end_time = null, lease_token = null,
           lease_until = null, update_time = now(), rev = rev + 1
         where id = any($1::bigint[]) and (lease_until is null or lease_until <= now()) returning id::text as id`,
        [ids, ctx.now],
      )
      await ctx.changed('api_delivery', ctx.tx.scope.tenant, {
        ids: rows.map(({ id }) => String(id)),
        fields: ['deliveryStatus', 'attempts', 'nextTime'],
      })
      return { replayed: rows.length }
    },
  },
})
