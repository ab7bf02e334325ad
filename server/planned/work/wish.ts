// What a plan, or a person, asks of the makers of bills: one bill, for one occurrence and one target.
import type { Ctx } from '../../platform/ctx.ts'

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
