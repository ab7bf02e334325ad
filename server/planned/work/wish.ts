// What a plan, or a person, asks of the makers of bills: one bill, for one occurrence and one target, which is made once.
import { type Values, add, addOnce } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isTogether } from '../plan/together.ts'
import type { BillOf, Kind } from './bill-items.ts'

export interface BillWish {
  planId: string | null
  /** Published, of the kind of the bill. */
  templateId: string
  title: string
  /** What is looked at, in the order of the walk; a bill without devices is about places. */
  targets: readonly { deviceId: string | null; areaId: string | null }[]
  /** With the plan and the planned time: what the bill is about. No two bills agree in all three. */
  targetKey: string
  /** Local times of the hospital, `yyyy-MM-dd HH:mm:ss`. */
  plannedTime: string
  dueTime: string
  /** Until then it may be begun; afterwards it is missed. */
  windowEnd: string
  groupId: string | null
  /** Nobody: whoever of the group is on duty begins it. */
  assigneeId: string | null
  reviewerId: string | null
  /** The plan is one the law asks for: so is the bill. */
  isStatutory?: boolean
  /** It was never to be done: it is stored as missed, with its reason. */
  missedBecause?: 'system_down'
}

/** Adds the bill, or finds the one that was made for the same wish before. */
export type MakeBill = (ctx: Ctx, wish: BillWish) => Promise<{ id: string; isNew: boolean }>

/** The bill that was made for the same wish before. */
export async function madeBefore(
  ctx: Ctx,
  { bill }: Kind,
  { planId, targetKey, plannedTime }: BillWish,
): Promise<string | undefined> {
  if (planId === null) return undefined
  const [row] = await ctx.tx.query<{ id: string }>(
    `select id::text as id from ${tableOf(bill)} where tenant_id = $1 and plan_id = $2 and target_key = $3
       and planned_time = $4::timestamp at time zone $5 and is_deleted = 0`,
    [ctx.tx.scope.tenant, planId, targetKey, plannedTime, ctx.app.timeZone],
  )
  return row?.id
}

/** Adds the bill of a wish; undefined where another process has made it meanwhile. */
export const addFor = <K extends Kind>(
  ctx: Ctx,
  { bill }: K,
  { planId }: BillWish,
  facts: Values<K['bill']>,
): Promise<BillOf<K> | undefined> =>
  planId === null || isTogether(ctx) ? add<K['bill']>(ctx, bill, facts) : addOnce<K['bill']>(ctx, bill, facts)
