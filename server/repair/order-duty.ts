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

/** The groups the caller works for at this moment; in one round trip where a list asks. */
export async function groupsOfMine(ctx: Ctx): Promise<ReadonlySet<string>> {
  const [rows = []] = await ctx.tx.readOnce([
    {
      text: `select distinct s.group_id::text as id from schedule s join duty_group g on g.id = s.group_id
        where s.tenant_id = $1 and s.user_id = $2 and s.is_deleted = 0 and s.is_rest = 0 and s.schedule_state = 'published'
          and s.attend_state in ('planned', 'covered') and s.start_at <= $3 and s.end_at > $3
          and g.is_deleted = 0 and g.status = 1`,
      values: [ctx.tx.scope.tenant, ctx.me.userId, ctx.now],
    },
  ])
  return new Set(rows.map(({ id }) => String(id)))
}
