// The bills that plans make, as far as plans have to know them.
import { readLocal } from '@steward/domain/calendar/wall-clock'
import type { Entity } from '@steward/domain/entity'
import { entityNamed } from '@steward/domain/registry'
import type { Ctx } from '../../platform/ctx.ts'
import type { Plan } from './plan-time.ts'

export interface BillKind {
  entity: Entity
  table: string
  templates: string
  /** States in which there is still something to do. */
  open: readonly string[]
  /** States in which it waits for somebody's review or check, no longer for the worker. */
  handedIn: string
}

export const billKinds: Readonly<Record<Plan['planType'], BillKind>> = {
  inspection: {
    entity: entityNamed('inspection-bill'),
    table: 'inspection_bill',
    templates: 'inspection_template',
    open: ['pending', 'doing', 'to_review'],
    handedIn: 'to_review',
  },
  maintenance: {
    entity: entityNamed('maintenance-bill'),
    table: 'maintenance_bill',
    templates: 'maintenance_template',
    open: ['pending', 'doing', 'suspended', 'to_check'],
    handedIn: 'to_check',
  },
}

/** The open bill of a plan, by what it is about. */
export type OpenBills = Map<string, string>

export async function openBills({ tx }: Ctx, plan: Plan): Promise<OpenBills> {
  const { table, open } = billKinds[plan.planType]
  const rows = await tx.query(
    `select target_key as key, max(id)::text as id from ${table}
     where tenant_id = $1 and plan_id = $2 and is_deleted = 0 and bill_status = any($3) group by target_key`,
    [tx.scope.tenant, plan.id, open],
  )
  return new Map(rows.map(({ key, id }) => [String(key), String(id)]))
}

/** Bills of a plan that nobody has begun and that may be left undone: what the law asks for stays. */
export async function waitingBills({ tx }: Ctx, plan: Plan): Promise<string[]> {
  if (plan.isStatutory === 1) return []
  const isFree = plan.planType === 'maintenance' ? 'and legal_due is null' : ''
  const rows = await tx.query(
    `select id::text as id from ${billKinds[plan.planType].table}
     where tenant_id = $1 and plan_id = $2 and is_deleted = 0 and bill_status = 'pending' ${isFree} order by id`,
    [tx.scope.tenant, plan.id],
  )
  return rows.map(({ id }) => String(id))
}

/** When everything of a plan's last occurrence was over: done, missed or cancelled; undefined while some of it is open. */
export async function lastClosed({ tx }: Ctx, plan: Plan): Promise<number | undefined> {
  const { table, open } = billKinds[plan.planType]
  const [row] = await tx.query(
    `select count(*) filter (where bill_status = any($3))::int as open,
       to_char(max(coalesce(finish_time, case when bill_status = 'missed' then window_end end, update_time)),
         'YYYY-MM-DD HH24:MI:SS') as at
     from ${table} where tenant_id = $1 and plan_id = $2 and is_deleted = 0
       and planned_time = (select max(planned_time) from ${table} where tenant_id = $1 and plan_id = $2 and is_deleted = 0)`,
    [tx.scope.tenant, plan.id, open],
  )
  if (!row || Number(row.open) > 0 || row.at === null) return undefined
  return readLocal(String(row.at))
}
