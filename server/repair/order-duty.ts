// Who of the duty groups answers for an order, and who of them is there now.
import { type OnDuty, answering, onDuty } from '@steward/domain/duty/roster'
import { type StoredGroup, groupsOf, turnsAt } from '../duty/turns.ts'
import type { Ctx } from '../platform/ctx.ts'

export interface Placed {
  groupId: string | null
  trade: string | null
  areaId: string | null
}

export interface Duty {
  groups: readonly StoredGroup[]
  /** The groups that answer for the order, the closest first. */
  answering: readonly StoredGroup[]
  /** Who is there now, of all groups. */
  now: readonly OnDuty[]
  /** The area and what it is part of, from the outside in. */
  areaPath: readonly string[]
}

/** The order's group alone answers for it where it has one. */
export async function dutyFor(ctx: Ctx, { groupId, trade, areaId }: Placed): Promise<Duty> {
  const groups = await groupsOf(ctx)
  const [place] = await ctx.tx.query<{ path: string[] }>(
    `select string_to_array(ancestors, ',') || id::text as path from area where id = $1`,
    [areaId],
  )
  const areaPath = place?.path ?? []
  const wanted = groupId ? { groupId } : { trade: trade ?? 'other', areaPath }
  const now = onDuty(groups, await turnsAt(ctx, ctx.now), {}, ctx.now.getTime())
  return { groups, answering: answering(groups, wanted), now, areaPath }
}

/** People of a group who are there now. */
export function peopleOnDuty({ now }: Duty, groupId: string): string[] {
  const found = now.find((one) => one.groupId === groupId)
  return found ? [...found.turns, ...found.standby].map(({ userId }) => userId) : []
}

export const peopleOf = ({ memberIds, supporterIds }: StoredGroup): string[] => [...memberIds, ...supporterIds]
