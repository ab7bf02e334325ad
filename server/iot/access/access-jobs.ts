// Hourly care of access keys: sums of the last day, deliveries nobody waits for any more, and old records.
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { job } from '../../document/job.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sumUsage } from './usage.ts'

export const accessCare = job(
  'access-care',
  '接口接入维护',
  'Care of API access',
  {
    group: 'iot',
    for: 'tenants',
    cron: every('1 h'),
    keeps: 'failures',
    params: {
      deliveryDays: int('推送记录保留天数', 'Days deliveries are kept', { default: 30, min: 1, max: 365, unit: 'd' }),
    },
  },
  (ctx, _item, { deliveryDays }) => careForAccess(ctx, deliveryDays),
)

export async function careForAccess(ctx: Ctx, days: number): Promise<void> {
  await sumUsage(ctx.tx, undefined, ctx.now)
  const late = await ctx.tx.query(
    `update api_delivery set delivery_status = 'failed', end_time = $1, next_time = null, update_time = now(), rev = rev + 1
     where delivery_status = 'waiting' and is_deleted = 0 and next_time < $1::timestamptz - interval '24 hours'
     returning id::text as id`,
    [ctx.now],
  )
  if (late.length > 0)
    await ctx.changed('api_delivery', ctx.tx.scope.tenant, {
      ids: late.map(({ id }) => String(id)),
      fields: ['deliveryStatus'],
    })
  await ctx.tx.query(
    `delete from api_attempt where delivery_id in (
       select id from api_delivery where delivery_status <> 'waiting' and end_time < $1::timestamptz - $2 * interval '1 day')`,
    [ctx.now, days],
  )
  await ctx.tx.query(
    `delete from api_delivery where delivery_status <> 'waiting' and end_time < $1::timestamptz - $2 * interval '1 day'`,
    [ctx.now, days],
  )
  await ctx.tx.query(`delete from api_usage where hour < $1::timestamptz - interval '8 days'`, [ctx.now])
  await ctx.tx.query(`delete from api_nonce where taken_at < $1::timestamptz - interval '1 hour'`, [ctx.now])
}
