// How far a request is, for whoever reported it and may not see the order: who comes, until when, and why it waits.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairBill } from '@steward/domain/index'
import { holdReason } from '@steward/domain/repair/dictionaries'
import { z } from 'zod'
import { missing, rowsOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { duesOf } from './order-clock.ts'
import { standardFor } from './order-standard.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const reasons: Readonly<Record<string, Record<'zh' | 'en', string>>> = holdReason.entries

/** What the order says; empty texts before there is one. Times are local, as everywhere on the wire. */
async function orderOf(ctx: Ctx, orderId: string) {
  const [row] = await ctx.tx.query(
    `select o.order_status as state, o.response_due as response, o.arrive_due as arrive, o.finish_due as finish,
       o.hold_reason as hold, o.expect_resume as resume, o.arrive_time as arrived, u.real_name as name, u.phone,
       g.group_name as "group", exists (select from repair_bill_record r where r.order_id = o.id and r.tenant_id = $2
         and r.action = 'unstaffed' and r.operate_time >= coalesce(o.dispatch_time, o.create_time)) as "isUnstaffed"
     from repair_order o left join "user" u on u.id = o.assignee_id left join duty_group g on g.id = o.group_id
     where o.id = $1 and o.tenant_id = $2 and o.is_deleted = 0`,
    [orderId, ctx.tx.scope.tenant],
  )
  return row
}

async function progress(ctx: Ctx, id: string) {
  const [bill] = await rowsOf(repairBill, ctx, [id])
  if (!bill) throw missing(repairBill)
  const order = bill.orderId ? await orderOf(ctx, String(bill.orderId)) : undefined
  const about = {
    areaId: textOf(bill.areaId) || null,
    deviceId: textOf(bill.deviceId) || null,
    trade: textOf(bill.trade) || null,
    priority: Number(bill.priority),
  }
  // What is promised before anybody has taken it up is what its standard says.
  const promised = order ?? {
    ...renamed(await duesOf(ctx, await standardFor(ctx, about), textOf(bill.reportTime) || nowOf(ctx))),
  }
  return {
    id,
    billNo: textOf(bill.billNo),
    billStatus: textOf(bill.billStatus),
    orderStatus: textOf(order?.state),
    responseDue: textOf(promised.response),
    arriveDue: textOf(promised.arrive),
    finishDue: textOf(promised.finish),
    arriveTime: textOf(order?.arrived),
    assignee: textOf(order?.name),
    assigneePhone: textOf(order?.phone),
    group: textOf(order?.group),
    isUnstaffed: order?.isUnstaffed === true ? 1 : 0,
    holdReason: reasons[textOf(order?.hold)]?.[ctx.locale] ?? '',
    expectResume: textOf(order?.resume),
  }
}

const renamed = ({ responseDue, arriveDue, finishDue }: Awaited<ReturnType<typeof duesOf>>) => ({
  response: responseDue,
  arrive: arriveDue,
  finish: finishDue,
})

export const billProgress = route({
  method: 'GET',
  path: `/${repairBill.path}/progress`,
  zh: '报修进度',
  en: 'How far a request is',
  tag: repairBill.name,
  may: codesFor(repairBill, 'detail'),
  query: z.object({ id: z.string().regex(/^\d{1,19}$/) }),
  run: (ctx, { query }) => progress(ctx, query.id),
})
