// Who could take an order, the likeliest first, each with the reasons (domain reference 2.3).
import { codesFor } from '@steward/domain/derive/permissions'
import { area, repairOrder } from '@steward/domain/index'
import { type Candidate, type Known, judged } from '@steward/domain/maintenance/candidates'
import { z } from 'zod'
import { columnOf, tableOf } from '../engine/columns.ts'
import { missing } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { peopleWith } from '../system/people.ts'

const MOST = 8

async function candidates(ctx: Ctx, orderId: string): Promise<Candidate[]> {
  const where = new Where()
  applyScope(where, repairOrder, ctx)
  where.add(`t.id = ${where.param(orderId)}`)
  const [order] = await ctx.tx.query(
    `select t.device_id, t.area_id, t.trade, t.assignee_id from ${tableOf(repairOrder)} t where ${where.sql}`,
    where.values,
  )
  if (!order) throw missing(repairOrder)
  const able = await peopleWith(ctx, codesFor(repairOrder, 'accept'))
  const people = able.filter((id) => id !== String(order['assignee_id']))
  // What was finished in half a year tells who knows the trade and the place: the area itself, and what it is part of.
  const rows = await ctx.tx.query(
    `with place as (select id, string_to_array(ancestors, ',') as above from ${tableOf(area)} where id = $3)
     select u.id, u.real_name, (select string_agg(d.dept_name, ', ' order by d.id) from dept d where d.id = any(u.dept_id) and d.is_deleted = 0) as dept_name,
       count(o.id) filter (where o.order_status in ('to_accept', 'accepted', 'repairing', 'suspended'))::int as open_count,
       count(o.id) filter (where o.trade = $4 and o.finish_time > now() - interval '180 days')::int as trade_count,
       count(o.id) filter (where o.finish_time > now() - interval '180 days' and (o.area_id = $3
         or o.area_id in (select a.id from ${tableOf(area)} a, place p where a.parent_id::text = p.above[cardinality(p.above)] or a.id::text = p.above[cardinality(p.above)])))::int as area_count,
       to_char(max(o.finish_time) filter (where o.device_id = $5), 'YYYY-MM-DD') as last_on_device
     from "user" u left join ${tableOf(repairOrder)} o on o.tenant_id = $1 and o.is_deleted = 0 and o.${columnOf('assigneeId')} = u.id
     where u.id = any($2::bigint[]) group by u.id`,
    [ctx.tx.scope.tenant, people, order['area_id'], order['trade'], order['device_id']],
  )
  return rows
    .map((row): Known => ({
      userId: String(row['id']),
      realName: String(row['real_name']),
      deptName: String(row['dept_name'] ?? ''),
      openCount: Number(row['open_count']),
      tradeCount: Number(row['trade_count']),
      areaCount: Number(row['area_count']),
      lastOnDevice: row['last_on_device'] === null ? null : String(row['last_on_device']),
    }))
    .map((record) => judged(record, ctx.locale))
    .toSorted((a, b) => b.score - a.score || a.userId.localeCompare(b.userId))
    .slice(0, MOST)
}

export const orderCandidates = route({
  method: 'GET',
  path: `/${repairOrder.path}/candidates`,
  zh: '候选人',
  en: 'Who could take an order',
  tag: repairOrder.name,
  may: [...codesFor(repairOrder, 'dispatch'), ...codesFor(repairOrder, 'transfer')],
  query: z.object({ orderId: z.string().regex(/^\d{1,19}$/) }),
  run: (ctx, { query }) => candidates(ctx, query.orderId),
})
