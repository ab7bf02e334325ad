// Who stands how to a piece of work, whatever its kind: its assignee, those who help him, whoever of its group is on duty, and the
// leader of the group. Whoever takes work by himself passes `performer`, and whoever is given it `ableOf`: what a person has to
// hold for it is asked in these two.
import type { Entity } from '@steward/domain/entity'
import { dutyGroup } from '@steward/domain/index'
import { type ProblemCode, problem } from '@steward/domain/problems'
import type { Relation } from '../document/moves.ts'
import { evident, orWhoMay, peopleIn, relation, stored } from '../document/relations.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { enabledOf } from '../system/user/people.ts'

export const isAssignee = (ctx: Ctx, { assigneeId }: Shown): boolean => assigneeId === ctx.me.userId
/** The assignee, or one of those who help him. */
export const isWorker = (ctx: Ctx, row: Shown): boolean =>
  isAssignee(ctx, row) || peopleIn(row.helperIds).includes(ctx.me.userId)

export const assignee = (code: ProblemCode): Relation => evident(code, isAssignee)
export const worker = (code: ProblemCode): Relation => evident(code, isWorker)

/** Who is named for it; where nobody is, whoever of its group is on duty: `performer('upkeep.not-performer', isAssignee)` */
export const performer = (code: ProblemCode, isNamed: typeof isAssignee): Relation =>
  relation(code, async (ctx, _, rows) => {
    const isOpen = ({ assigneeId, groupId }: Shown) => !assigneeId && Boolean(groupId)
    const mine: ReadonlySet<string> = rows.some(isOpen) ? await groupsOfMine(ctx) : new Set()
    const may = (row: Shown) => isNamed(ctx, row) || (isOpen(row) && mine.has(String(row.groupId)))
    return new Set(rows.filter(may).map(({ id }) => String(id)))
  })

/** The groups the caller works for at this moment; in one round trip where a list asks. */
async function groupsOfMine(ctx: Ctx): Promise<ReadonlySet<string>> {
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

/** Of rows `t`, as conditions of `stored` take them: nobody's group, or one that the caller leads. */
export const ungroupedOrLed = `(t.group_id is null or exists (select 1 from duty_group g
  where g.id = t.group_id and g.leader_id = me.user_id and g.is_deleted = 0))`

/** Who keeps the groups acts for every leader. */
export const orLeaders = (held: Relation): Relation => orWhoMay(dutyGroup, 'edit', held)

/** The leader of its group; what has no group anybody may lead who has the right. */
export const leader = (entity: Entity, code: ProblemCode): Relation => orLeaders(stored(entity, code, ungroupedOrLed))

type People = readonly (string | null | undefined)[]

/** Those of them who may be given work, in their order. */
export const ableOf = (ctx: Ctx, people: People): Promise<string[]> =>
  enabledOf(
    ctx,
    people.filter((id) => typeof id === 'string'),
  )

/** Throws unless each of them may be given work. */
export async function mustBeAble(
  ctx: Ctx,
  people: People,
  field: string,
  code: ProblemCode = 'order.assignee',
): Promise<void> {
  const able = new Set(await ableOf(ctx, people))
  if (people.some((id) => typeof id === 'string' && !able.has(id))) throw problem(code, {}, { field })
}
