// Hourly care of named queries: sums of their calls, and counts nobody asks for any more.
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import { sumCalls } from './query/usage.ts'
import { countUses } from './query/uses.ts'

export const queryCare = job(
  'query-care',
  '命名查询统计',
  'Sums of named queries',
  { group: 'iot', for: 'tenants', cron: every('1 h'), keeps: 'failures' },
  async (ctx) => {
    await sumCalls(ctx.tx, undefined, ctx.now)
    await countUses(ctx.tx)
    await ctx.tx.query(`delete from named_query_tally where hour < $1::timestamptz - interval '8 days'`, [ctx.now])
  },
)
