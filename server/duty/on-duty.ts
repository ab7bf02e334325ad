// Who is on duty at a moment, the closest group first.
import { onDuty } from '@steward/domain/duty/roster'
import type { Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'
import { groupsOf, turnsAt } from './turns.ts'

interface Wanted {
  groupId?: string | undefined
  areaId?: string | undefined
  trade?: string | undefined
  at?: string | undefined
}

/** People on duty by group, with their names and phones. */
export async function whoIsOnDuty(ctx: Ctx, { groupId, areaId, trade, at }: Wanted) {
  const [moment] = await ctx.tx.query<{ at: number }>(
    'select extract(epoch from coalesce($1::timestamptz, $2))::float8 * 1000 as at',
    [at ?? null, ctx.now],
  )
  const when = new Date(moment?.at ?? ctx.now)
  const groups = await groupsOf(ctx)
  const turns = await turnsAt(ctx, when)
  const [place] = areaId
    ? await ctx.tx.query<{ path: string[] }>(
        `select string_to_array(ancestors, ',') || id::text as path from area where id = $1 and is_deleted = 0`,
        [areaId],
      )
    : []
  const wanted = {
    ...(groupId === undefined ? {} : { groupId }),
    ...(trade === undefined ? {} : { trade }),
    ...(place ? { areaPath: place.path } : {}),
  }
  const found = onDuty(groups, turns, wanted, when.getTime())
  const people = await ctx.tx.query<{ id: string; realName: string; phone: string | null }>(
    `select id::text as id, real_name as "realName", phone from "user" where id = any($1::bigint[]) and is_deleted = 0`,
    [found.flatMap((one) => [...one.turns, ...one.standby].map(({ userId }) => userId))],
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const zone = ctx.app.timeZone
  return found.map((one) => {
    const group = groups.find(({ id }) => id === one.groupId)
    const told = (turn: (typeof one.turns)[number]) => ({
      userId: turn.userId,
      realName: byId.get(turn.userId)?.realName ?? '',
      phone: byId.get(turn.userId)?.phone ?? '',
      shiftId: turn.shiftId,
      startAt: localText(new Date(turn.from), zone),
      endAt: localText(new Date(turn.to), zone),
    })
    return {
      groupId: one.groupId,
      groupName: group?.groupName ?? '',
      leaderId: group?.leaderId ?? '',
      onDuty: one.turns.map(told),
      standby: one.standby.map(told),
    }
  })
}
