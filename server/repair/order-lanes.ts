// A day of the technicians: their turns, and the orders they had or will have in hand, for the dispatcher.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairOrder } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { MOST_ON_LANES, laneFilters } from '@steward/domain/repair/order-lanes'
import { z } from 'zod'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { peopleWith } from '../system/user/people.ts'
import { lateSql } from './order-late.ts'

export interface LaneTurn {
  /** Epoch milliseconds, as all moments here. */
  from: number
  to: number
  name: string
  isStandby: boolean
}

export interface LaneOrder {
  id: string
  title: string
  orderNo: string
  orderStatus: string
  priority: number
  /** From the dispatch or acceptance to the end; of an open one to when it is due, and not before now. */
  from: number
  to: number
  isOpen: boolean
  isLate: boolean
}

export interface Lane {
  userId: string
  realName: string
  groupName: string
  turns: LaneTurn[]
  orders: LaneOrder[]
}

const narrowing = z.object(Object.fromEntries(laneFilters.map((name) => [name, z.string().optional()])))
type Narrowing = z.output<typeof narrowing>

/** Days of the hospital's own clock. */
const bounds = (at: string, later = 0) => `(${at}::date + ${later})::timestamptz`

async function lanesOf(ctx: Ctx, date: string, by: Narrowing) {
  const { tenant } = ctx.tx.scope
  const [span] = await ctx.tx.query(
    `select extract(epoch from ${bounds('$1')})::float8 * 1000 as "from", extract(epoch from ${bounds('$1', 1)})::float8 * 1000 as "to"`,
    [date],
  )
  const turns = await ctx.tx.query(
    `select s.user_id::text as "userId", extract(epoch from s.start_at)::float8 * 1000 as "from",
       extract(epoch from s.end_at)::float8 * 1000 as "to", coalesce(h.shift_name, '') as name, s.kind = 'standby' as "isStandby"
     from schedule s left join duty_shift h on h.id = s.shift_id
     where s.tenant_id = $1 and s.is_deleted = 0 and s.is_rest = 0 and s.schedule_state = 'published'
       and s.attend_state in ('planned', 'covered') and s.start_at < ${bounds('$2', 1)} and s.end_at > ${bounds('$2')}
     order by s.start_at`,
    [tenant, date],
  )
  const orders = await ordersOf(ctx, date, by)
  const held = Map.groupBy(orders.slice(0, MOST_ON_LANES), ({ assigneeId }) => assigneeId)
  const able = new Set(await peopleWith(ctx, codesFor(repairOrder, 'accept')))
  const working = turns.map(({ userId }) => String(userId)).filter((id) => able.has(id))
  const ids = [...new Set([...working, ...held.keys()])]
  const people = await ctx.tx.query(
    `select u.id::text as id, u.real_name as name,
       coalesce((select g.group_name from duty_group g where g.tenant_id = $2 and g.is_deleted = 0 and g.status = 1
         and u.id = any(g.member_ids) order by g.id limit 1), '') as "groupName"
     from "user" u where u.id = any($1::bigint[]) order by "groupName", u.real_name, u.id`,
    [ids, tenant],
  )
  const turnsOf = Map.groupBy(turns, ({ userId }) => String(userId))
  return {
    from: Number(span?.from),
    to: Number(span?.to),
    isCut: orders.length > MOST_ON_LANES,
    people: people.map(({ id, name, groupName }): Lane => ({
      userId: String(id),
      realName: String(name),
      groupName: String(groupName),
      turns: (turnsOf.get(String(id)) ?? []).map((turn) => ({
        from: Number(turn.from),
        to: Number(turn.to),
        name: String(turn.name),
        isStandby: turn.isStandby === true,
      })),
      orders: (held.get(String(id)) ?? []).map(({ order }) => order),
    })),
  }
}

const textsOf = (by: Narrowing): Record<string, string> =>
  Object.fromEntries(Object.entries(by).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

interface Held {
  assigneeId: string
  order: LaneOrder
}

async function ordersOf(ctx: Ctx, date: string, by: Narrowing): Promise<Held[]> {
  const where = new Where()
  applyScope(where, repairOrder, ctx)
  applyFilters(where, repairOrder, textsOf(by), ctx)
  const now = `${where.param(ctx.now)}::timestamptz`
  const [from, to] = [bounds(where.param(date)), bounds(where.param(date), 1)]
  const begin = 'coalesce(t.start_time, t.accept_time, t.dispatch_time, t.reopen_time, t.report_time)'
  const isOpen = `t.order_status in ('to_accept', 'accepted', 'repairing', 'suspended')`
  const end = `case when ${isOpen} then greatest(${now}, coalesce(t.expect_resume, t.finish_due, ${now})) else t.finish_time end`
  where.add(`t.assignee_id is not null and t.order_status not in ('to_dispatch', 'cancelled')`)
  where.add(`${begin} < ${to} and ${end} > ${from}`)
  const rows = await ctx.tx.query(
    `select t.id::text as id, t.title, t.order_no as "orderNo", t.order_status as "orderStatus", t.priority,
       t.assignee_id::text as "assigneeId", extract(epoch from ${begin})::float8 * 1000 as "from",
       extract(epoch from ${end})::float8 * 1000 as "to", ${isOpen} as "isOpen",
       case when ${isOpen} then ${lateSql(now)} else t.finish_breached = 1 end as "isLate"
     from repair_order t where ${where.sql} order by ${begin}, t.id limit ${MOST_ON_LANES + 1}`,
    where.values,
  )
  return rows.map((row) => ({
    assigneeId: String(row.assigneeId),
    order: {
      id: String(row.id),
      title: String(row.title),
      orderNo: String(row.orderNo),
      orderStatus: String(row.orderStatus),
      priority: Number(row.priority),
      from: Number(row.from),
      to: Number(row.to),
      isOpen: row.isOpen === true,
      isLate: row.isLate === true,
    },
  }))
}

export const orderLanes = route({
  method: 'GET',
  path: `/${repairOrder.path}/lanes`,
  zh: '人员泳道',
  en: 'A day of the technicians: turns and orders',
  tag: repairOrder.name,
  may: [...codesFor(repairOrder, 'dispatch'), ...codesFor(repairOrder, 'transfer')],
  query: narrowing.extend({ day: daySchema.optional() }),
  run: (ctx, { query: { day: wanted, ...by } }) => lanesOf(ctx, wanted ?? nowOf(ctx).slice(0, 10), by),
})
