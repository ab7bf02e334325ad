// Work in progress on the dashboard: repairs, rounds and upkeep that wait, are under way, and are late.
import type { Entity } from '@steward/domain/entity'
import { inspectionBill, maintenanceBill, repairOrder } from '@steward/domain/index'
import type { BoardWork } from '@steward/domain/report/dashboard/board'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { lateSql } from '../../repair/order-late.ts'

interface Counted {
  kind: BoardWork['kind']
  entity: Entity
  table: string
  waiting: (now: string) => string
  underWay: string
  late: (now: string) => string
}

const planned = {
  waiting: (now: string) => `t.bill_status = 'pending' and t.planned_time <= ${now}`,
  late: () => 't.is_overdue = 1',
}

const counted: readonly Counted[] = [
  {
    kind: 'repair',
    entity: repairOrder,
    table: 'repair_order',
    waiting: () => `t.order_status in ('to_dispatch', 'to_accept')`,
    underWay: `t.order_status in ('accepted', 'repairing', 'suspended')`,
    late: lateSql,
  },
  {
    kind: 'inspection',
    entity: inspectionBill,
    table: 'inspection_bill',
    waiting: planned.waiting,
    underWay: `t.bill_status = 'doing'`,
    late: planned.late,
  },
  {
    kind: 'upkeep',
    entity: maintenanceBill,
    table: 'maintenance_bill',
    waiting: planned.waiting,
    underWay: `t.bill_status in ('doing', 'suspended')`,
    late: planned.late,
  },
]

export const workOf = (ctx: Ctx, sees: (entity: Entity) => boolean): Promise<BoardWork[]> =>
  Promise.all(
    counted
      .filter(({ entity }) => sees(entity))
      .map(async ({ kind, entity, table, waiting, underWay, late }) => {
        const where = new Where()
        applyScope(where, entity, ctx)
        const now = `${where.param(ctx.now)}::timestamptz`
        const waits = waiting(now)
        const [row] = await ctx.tx.query(
          `select count(*) filter (where ${waits})::int as waiting, count(*) filter (where ${underWay})::int as "underWay",
             count(*) filter (where (${waits} or ${underWay}) and ${late(now)})::int as late
           from ${table} t where ${where.sql}`,
          where.values,
        )
        return { kind, waiting: Number(row?.waiting), underWay: Number(row?.underWay), late: Number(row?.late) }
      }),
  )
