// One's own open requests, followed like a parcel: where each stands, who has it, until when, and what it waits for.
import { codesFor } from '@steward/domain/derive/permissions'
import { area, repairBill } from '@steward/domain/index'
import { billCourse } from '@steward/domain/repair/bill-course'
import { openRequests } from '@steward/domain/repair/own-requests'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { lateSql } from './order-late.ts'
import { URGE_MINUTES } from './urging.ts'

const MOST = 20
const TIME = 'YYYY-MM-DD HH24:MI:SS'

async function ownRequests(ctx: Ctx) {
  const [counted] = await ctx.tx.query(
    `select count(*)::int as total from repair_bill
     where tenant_id = $1 and reporter_id = $2 and is_deleted = 0 and bill_status = any($3)`,
    [ctx.tenant, ctx.me.userId, openRequests],
  )
  const rows = await ctx.tx.query(
    `select b.id::text as id, b.rev, b.bill_no as "billNo", b.title, b.bill_status as "billStatus",
       coalesce(${captionSql(area, 'a')}, '') as "areaName", to_char(b.report_time, '${TIME}') as "reportTime",
       b.urge_count as "urgeCount", to_char(b.last_urge_time, '${TIME}') as "lastUrgeTime",
       (b.last_urge_time is null or b.last_urge_time <= $3::timestamptz - make_interval(mins => ${URGE_MINUTES}))::int as "mayUrge",
       coalesce(u.real_name, g.group_name, '') as "assigneeName", coalesce(u.phone, '') as "assigneePhone",
       to_char(t.next_due, '${TIME}') as "dueTime", coalesce(${lateSql('$3::timestamptz')}, false)::int as "isLate",
       coalesce(t.arrive_time is not null, false)::int as "hasArrived",
       t.hold_reason as "holdReason", to_char(t.expect_resume, '${TIME}') as "expectResume",
       (t.paused_since is not null)::int as "isWaiting", (t.assignee_id = $2)::int as "isOwnWork"
     from repair_bill b left join repair_order t on t.id = b.order_id and t.is_deleted = 0
     left join area a on a.id = b.area_id left join "user" u on u.id = t.assignee_id left join duty_group g on g.id = t.group_id
     where b.tenant_id = $1 and b.reporter_id = $2 and b.is_deleted = 0 and b.bill_status = any($4)
     order by (b.bill_status in ('to_check', 'to_evaluate')) desc, b.report_time desc, b.id desc limit ${MOST}`,
    [ctx.tenant, ctx.me.userId, ctx.now, openRequests],
  )
  const names: Readonly<Record<string, { zh: string; en: string } | undefined>> = billCourse.dictionary.entries
  return {
    total: Number(counted?.total ?? 0),
    records: rows.map((row) => ({
      ...row,
      billStatusName: names[String(row.billStatus)]?.[ctx.locale] ?? '',
    })),
  }
}

export const ownRequestsRoute = route({
  method: 'GET',
  path: `/${repairBill.path}/mine`,
  zh: '本人的报修进度',
  en: 'Open requests of one’s own: where they stand, who has them, until when',
  tag: repairBill.name,
  may: codesFor(repairBill, 'list'),
  run: ownRequests,
})
