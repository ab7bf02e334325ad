// What a plan, or a person, asks of the makers of bills: one bill, for one occurrence and one target, which is made once.
import type { Row } from '@steward/domain/entity'
import { type Values, add, addOnce } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { isTogether } from '../plan/together.ts'
import type { BillOf, Kind } from './bill-items.ts'
import { type Target, targetsIn } from './targets.ts'

export interface BillWish {
  planId: string | null
  /** Published, of the kind of the bill. */
  templateId: string
  title: string
  /** What is looked at, in the order of the walk; a bill without devices is about places. */
  targets: readonly Target[]
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
  helperIds?: readonly string[]
  reviewerId: string | null
  /** The plan is one the law asks for: so is the bill. */
  isStatutory?: boolean
  /** It was never to be done: it is stored as missed, with its reason. */
  missedBecause?: 'system_down'
}

/** Adds the bill, or finds the one that was made for the same wish before. */
export type MakeBill = (ctx: Ctx, wish: BillWish) => Promise<{ id: string; isNew: boolean }>

/** Makes bills of a kind: `made` adds the bill of a wish by `addFor`, and what follows from it. */
export const maker =
  (kind: Kind, made: (ctx: Ctx, wish: BillWish) => Promise<Made>): MakeBill =>
  async (ctx, wish) => {
    const known = await madeBefore(ctx, kind, wish)
    if (known) return { id: known, isNew: false }
    return (await made(ctx, wish)) ?? { id: String(await madeBefore(ctx, kind, wish)), isNew: false }
  }

/** Nothing where another process has made it meanwhile. */
export type Made = { id: string; isNew: boolean } | undefined

/** The bill that was made for the same wish before. */
async function madeBefore(
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

/** Adds the bill of a wish, with what its kind says beside; undefined where another process has made it meanwhile. */
export async function addFor<K extends Kind>(
  ctx: Ctx,
  { bill }: K,
  wish: BillWish,
  template: Row<Kind['template']>,
  items: readonly Values<Kind['items']>[],
  own: Values<K['bill']>,
): Promise<BillOf<K> | undefined> {
  const deviceIds = devicesOf(items)
  const [place] = [...wish.targets.filter(({ deviceId }) => !deviceId), ...items]
  const facts = {
    title: wish.title || template.name,
    templateId: template.id,
    templateVersion: template.versionNo,
    equipmentType: template.equipmentType,
    deviceIds,
    deviceCount: deviceIds.length,
    areaId: place?.areaId ?? null,
    groupId: wish.groupId,
    assigneeId: wish.assigneeId,
    ...(wish.helperIds ? { helperIds: [...wish.helperIds] } : {}),
    reviewerId: wish.reviewerId,
    plannedTime: wish.plannedTime,
    dueTime: wish.dueTime,
    windowEnd: wish.windowEnd,
    itemTotal: items.length,
    uncheckedCount: items.length,
    planId: wish.planId,
    targetKey: wish.targetKey,
    ...(wish.missedBecause ? { billStatus: 'missed', missReason: wish.missedBecause } : {}),
    ...own,
  } as Values<K['bill']>
  return wish.planId === null || isTogether(ctx)
    ? add<K['bill']>(ctx, bill, facts)
    : addOnce<K['bill']>(ctx, bill, facts)
}

export const devicesOf = (items: readonly Pick<Values<Kind['items']>, 'deviceId'>[]): string[] => [
  ...new Set(items.flatMap(({ deviceId }) => deviceId ?? [])),
]

export interface Asked {
  templateId: string
  title?: string | null
  deviceIds?: readonly string[] | null
  areaId?: string | null
  groupId?: string | null
  assigneeId?: string | null
  helperIds?: readonly string[] | null
  reviewerId?: string | null
  plannedTime?: string | null
  dueTime?: string | null
}

/** What somebody asks for without a plan, from now on and as long as it usually takes unless he says otherwise. */
export function wishOf(ctx: Ctx, asked: Asked, usualEnd: (plannedTime: string) => string): BillWish {
  const plannedTime = asked.plannedTime ?? nowOf(ctx)
  const dueTime = asked.dueTime ?? usualEnd(plannedTime)
  return {
    planId: null,
    templateId: asked.templateId,
    title: asked.title ?? '',
    targets: targetsIn(asked),
    targetKey: '',
    plannedTime,
    dueTime,
    windowEnd: dueTime,
    groupId: asked.groupId ?? null,
    assigneeId: asked.assigneeId ?? null,
    ...(asked.helperIds ? { helperIds: asked.helperIds } : {}),
    reviewerId: asked.reviewerId ?? null,
  }
}
