// Who could take an order, the likeliest first, each with the reasons (domain reference 2.3).
import { codesFor } from '@steward/domain/derive/permissions'
import { area, repairOrder } from '@steward/domain/index'
import { type Candidate, type Known, judged, ranked } from '@steward/domain/repair/candidates'
import { z } from 'zod'
import { columnOf, tableOf } from '../engine/columns.ts'
import { rowsOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { localText } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { peopleWith } from '../system/user/people.ts'
import { type Duty, type Placed, dutyFor, peopleOf } from './order-duty.ts'
import { usualTradeOf } from './usual-trade.ts'

const MOST = 8

const idText = z.string().regex(/^\d{1,19}$/)

export type Asked = Placed & { deviceId: string | null; assigneeId: string | null }

/** The group somebody works for now is told beside what is known of the person. */
export type Found = Known & { dutyGroupId: string | null }

/** Everybody who may accept orders, but for whoever has this one. */
export async function peopleFor(ctx: Ctx, order: Asked, duty: Duty): Promise<Found[]> {
  const able = await peopleWith(ctx, codesFor(repairOrder, 'accept'))
  const people = able.filter((id) => id !== order.assigneeId)
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
    [ctx.tx.scope.tenant, people, order.areaId, order.trade, order.deviceId],
  )
  return rows.map((row) => ({
    ...onDutyNow(ctx, duty, order, String(row['id'])),
    ...recordOf(row),
  }))
}

const recordOf = (row: DbRow) => ({
  userId: String(row['id']),
  realName: String(row['real_name']),
  deptName: String(row['dept_name'] ?? ''),
  openCount: Number(row['open_count']),
  tradeCount: Number(row['trade_count']),
  areaCount: Number(row['area_count']),
  lastOnDevice: row['last_on_device'] === null ? null : String(row['last_on_device']),
})

/** The shift somebody is in, or else the group the person belongs to, and what that group answers for. */
function onDutyNow(ctx: Ctx, { groups, now, areaPath }: Duty, { trade }: Asked, userId: string) {
  const of = (kind: 'turns' | 'standby') => now.flatMap((one) => one[kind]).find((turn) => turn.userId === userId)
  const [working, waiting] = [of('turns'), of('standby')]
  const turn = working ?? waiting
  const group = groups.find((one) => (turn ? one.id === turn.groupId : peopleOf(one).includes(userId)))
  return {
    groupName: group?.groupName ?? '',
    duty: working ? 'on' : waiting ? 'standby' : 'off',
    until: turn ? localText(new Date(turn.to), ctx.app.timeZone).slice(11, 16) : '',
    hasTrade: group?.trades.includes(trade ?? '') ?? false,
    hasArea: group?.areaIds.some((id) => areaPath.includes(id)) ?? false,
    dutyGroupId: turn?.groupId ?? null,
  } as const
}

/** An order, or what is not one yet: the place, device and trade of a request or an alarm. */
const asked = z.object({
  orderId: idText.optional(),
  areaId: idText.optional(),
  deviceId: idText.optional(),
  trade: z.string().max(40).optional(),
})

type About = z.output<typeof asked>

async function orderOf(ctx: Ctx, { orderId, areaId, deviceId, trade }: About): Promise<Asked> {
  if (orderId === undefined) {
    const usual = trade ?? (await usualTradeOf(ctx, deviceId))
    return { areaId: areaId ?? null, deviceId: deviceId ?? null, trade: usual, groupId: null, assigneeId: null }
  }
  const [row] = await rowsOf(repairOrder, ctx, [orderId])
  const text = (name: string) => (row?.[name] == null ? null : String(row[name]))
  return {
    groupId: text('groupId'),
    trade: text('trade'),
    areaId: text('areaId'),
    deviceId: text('deviceId'),
    assigneeId: text('assigneeId'),
  }
}

async function candidates(ctx: Ctx, about: About): Promise<Candidate[]> {
  const order = await orderOf(ctx, about)
  const people = await peopleFor(ctx, order, await dutyFor(ctx, order))
  return ranked(people)
    .slice(0, MOST)
    .map((person) => judged(person, ctx.locale))
}

export const orderCandidates = route({
  method: 'GET',
  path: `/${repairOrder.path}/candidates`,
  zh: '候选人',
  en: 'Who could take an order, or what is to become one',
  tag: repairOrder.name,
  may: [...codesFor(repairOrder, 'dispatch'), ...codesFor(repairOrder, 'transfer')],
  query: asked,
  run: (ctx, { query }) => candidates(ctx, query),
})
