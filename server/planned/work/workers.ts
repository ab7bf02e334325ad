// Who a piece of work waits for.
import type { Ctx } from '../../platform/ctx.ts'

interface Assigned {
  assigneeId: unknown
  groupId: unknown
}

interface Group {
  leader: string | null
  members: readonly string[]
}

export async function groupOf(ctx: Ctx, groupId: unknown): Promise<Group> {
  const [group] = groupId
    ? await ctx.tx.query(
        `select leader_id::text as leader, coalesce(member_ids::text[], '{}') as members from duty_group
         where id = $1::bigint and tenant_id = $2 and is_deleted = 0`,
        [groupId, ctx.tx.scope.tenant],
      )
    : []
  return {
    leader: group?.leader ? String(group.leader) : null,
    members: Array.isArray(group?.members) ? group.members.map(String) : [],
  }
}

/** The assignee, or the members of the group where nobody has taken it. */
export const workersOf = async (ctx: Ctx, { assigneeId, groupId }: Assigned): Promise<readonly string[]> =>
  assigneeId ? [String(assigneeId)] : (await groupOf(ctx, groupId)).members
