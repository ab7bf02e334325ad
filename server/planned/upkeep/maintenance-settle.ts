// Of upkeep due on one day at the same devices only the highest is done: it settles what it includes.
import { maintenanceBill } from '@steward/domain/index'
import { type Due, type Includes, settled } from '@steward/domain/planned/upkeep-levels'
import { takeStep } from '../../document/steps.ts'
import { hold } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'

interface Wanted {
  code: string
  includes: Includes
  deviceIds: readonly string[]
  /** `yyyy-MM-dd` */
  day: string
  /** Whether the law asks for the work: then only what the law asks for too may do it. */
  isStatutory: boolean
}

export interface Settlement {
  /** A bill that does this work too. */
  by?: { id: string; billNo: string }
  /** Bills whose work the new one does. */
  of: string[]
}

const NEW = 'new'

/** Makers of the same devices' bills for a day come one after the other. */
export async function settlementOf(
  ctx: Ctx,
  { code, includes, deviceIds, day, isStatutory }: Wanted,
): Promise<Settlement> {
  if (deviceIds.length === 0) return { of: [] }
  const { tenant } = ctx.tx.scope
  const target = [...deviceIds].toSorted().join(',')
  await hold(ctx, `upkeep ${tenant} ${target} ${day}`)
  const rows = await ctx.tx.query<{
    id: string
    billNo: string
    template: string
    isPending: boolean
    isBound: boolean
  }>(
    `select b.id::text as id, b.bill_no as "billNo", t.template_code as template, b.bill_status = 'pending' as "isPending",
       b.legal_due is not null as "isBound"
     from maintenance_bill b join maintenance_template t on t.id = b.template_id
     where b.tenant_id = $1 and b.planned_time >= $2::date and b.planned_time < $2::date + 1 and b.is_deleted = 0
       and b.bill_status not in ('missed', 'cancelled') and b.device_ids @> $3::bigint[] and b.device_ids <@ $3::bigint[]
     order by b.id`,
    [tenant, day, deviceIds],
  )
  const due = (id: string, template: string): Due => ({ id, template, target, day })
  const found = settled([...rows.map(({ id, template }) => due(id, template)), due(NEW, code)], includes)
  const by = rows.find(({ id, isBound }) => id === found.get(NEW) && (isBound || !isStatutory))
  return {
    ...(by ? { by } : {}),
    of: rows
      .filter(({ id, isPending, isBound }) => isPending && found.get(id) === NEW && (isStatutory || !isBound))
      .map(({ id }) => id),
  }
}

export async function settleWith(ctx: Ctx, billId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await takeStep(ctx, maintenanceBill, id, 'settle', { settledById: billId })
}
