// Devices of a plan by days of a month: done, abnormal, missed, still open, or not due.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from './bill-kinds.ts'
import { plansFor } from './plan-reads.ts'

/** The worst of a day is shown. */
const RANK = ['done', 'open', 'abnormal', 'missed'] as const

interface Cell {
  state: (typeof RANK)[number]
  count: number
  billId: string
}

const ANY = ['draft', 'enabled', 'paused', 'ended']

export async function matrixOf(ctx: Ctx, planId: string, month: string) {
  const [plan] = await plansFor(ctx, { planId }, ANY)
  if (!plan) throw problem('row.missing', { entity: '工作计划', entityEn: 'Work plan' })
  const { table, open } = billKinds[plan.planType]
  const rows = await ctx.tx.query(
    `select d.device_id::text as device, v.device_name as name, to_char(b.planned_time, 'YYYY-MM-DD') as day, b.id::text as bill,
       case when b.bill_status = 'missed' then 'missed' when b.bill_status = any($4) then 'open'
         when exists (select 1 from ${table}_item i where i.bill_id = b.id and i.device_id = d.device_id
           and i.check_result = 'abnormal' and i.is_deleted = 0) then 'abnormal' else 'done' end as state
     from ${table} b cross join unnest(b.device_ids) as d (device_id) join device v on v.id = d.device_id
     where b.tenant_id = $1 and b.plan_id = $2 and b.is_deleted = 0 and b.bill_status <> 'cancelled'
       and b.planned_time >= $3::timestamptz and b.planned_time < $3::timestamptz + interval '1 month'
     order by v.device_name, d.device_id, b.planned_time limit 20000`,
    [ctx.tx.scope.tenant, plan.id, `${month}-01 00:00:00`, open],
  )
  const devices = new Map<string, { deviceId: string; name: string; days: Record<string, Cell> }>()
  for (const row of rows) {
    const [id, day] = [String(row.device), String(row.day)]
    const device = devices.get(id) ?? { deviceId: id, name: String(row.name), days: {} }
    devices.set(id, device)
    const state = RANK.find((one) => one === row.state) ?? 'done'
    const known = device.days[day]
    const isWorse = !known || RANK.indexOf(state) >= RANK.indexOf(known.state)
    device.days[day] = {
      state: isWorse ? state : known.state,
      count: (known?.count ?? 0) + 1,
      billId: isWorse ? String(row.bill) : known.billId,
    }
  }
  return { planId: plan.id, planName: plan.name, planType: plan.planType, month, devices: [...devices.values()] }
}
