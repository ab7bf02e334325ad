// Duty as people look at it who do not plan it: one's own month, and who is there now in every group.
import { codesFor } from '@steward/domain/derive/permissions'
import { onDuty } from '@steward/domain/duty/roster'
import { schedule } from '@steward/domain/index'
import type { Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'
import { type Route, route } from '../platform/route.ts'
import { periodOf, periodQuery } from './month.ts'
import { type StoredTurn, groupsOf, shiftsOf, turnsAt, turnsIn } from './turns.ts'

interface Person {
  [column: string]: unknown
  id: string
  realName: string
  phone: string
}

async function peopleOf({ tx }: Ctx, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await tx.query<Person>(
    `select id::text as id, real_name as "realName", coalesce(phone, '') as phone from "user"
     where id = any($1::bigint[]) and is_deleted = 0`,
    [ids],
  )
  return new Map(rows.map((person) => [person.id, person]))
}

const isThere = ({ state, isRest, attend }: StoredTurn): boolean =>
  state === 'published' && !isRest && (attend === 'planned' || attend === 'covered')

/** Swaps of the caller that wait for somebody, by the turn of his they would take away. */
async function openSwaps({ tx, me }: Ctx): Promise<Map<string, { id: string; userId: string; state: string }>> {
  const rows = await tx.query<{ turnId: string; id: string; userId: string; state: string }>(
    `select s.id::text as id, s.swap_status as state,
       case when s.from_user_id = $2 then s.from_turn_id else s.to_turn_id end::text as "turnId",
       case when s.from_user_id = $2 then s.to_user_id else s.from_user_id end::text as "userId"
     from duty_swap s where s.tenant_id = $1 and s.is_deleted = 0 and s.swap_status in ('proposed', 'accepted')
       and $2 in (s.from_user_id, s.to_user_id) order by s.id`,
    [tx.scope.tenant, me.userId],
  )
  return new Map(rows.map(({ turnId, ...swap }) => [turnId, swap]))
}

/** Published turns of the caller, each with those who work the same shift. */
async function monthOfMine(ctx: Ctx, [first, last]: readonly [string, string]) {
  const own = (await turnsIn(ctx, { userIds: [ctx.me.userId], first, last })).filter(
    ({ state }) => state === 'published',
  )
  const groupIds = [...new Set(own.map(({ groupId }) => groupId))]
  const groups = new Map((await groupsOf(ctx, groupIds)).map((group) => [group.id, group]))
  const shifts = new Map((await shiftsOf(ctx, groupIds)).map((shift) => [shift.id, shift]))
  const others = (await turnsIn(ctx, { groupIds, first, last })).filter(
    (turn) => isThere(turn) && turn.userId !== ctx.me.userId,
  )
  const swaps = await openSwaps(ctx)
  const people = await peopleOf(ctx, [...new Set([...others, ...swaps.values()].map(({ userId }) => userId))])
  const zone = ctx.app.timeZone
  return own.map(({ id, groupId, shiftId, workDate, kind, attend, from, to, isRest }) => ({
    id,
    groupId,
    groupName: groups.get(groupId)?.groupName ?? '',
    workDate,
    shiftId,
    shiftName: shifts.get(shiftId)?.shiftName ?? '',
    shortCode: shifts.get(shiftId)?.shortCode ?? '',
    color: shifts.get(shiftId)?.color ?? 'grey',
    kind,
    attendState: attend,
    isRest: isRest ? 1 : 0,
    startAt: localText(new Date(from), zone),
    endAt: localText(new Date(to), zone),
    isNow: !isRest && from <= ctx.now.getTime() && ctx.now.getTime() < to ? 1 : 0,
    /** What a swap that is not decided yet would make of it. */
    swap: swaps.has(id) ? { with: people.get(swaps.get(id)?.userId ?? '')?.realName ?? '', ...swaps.get(id) } : null,
    mayBeSwapped:
      !swaps.has(id) && !isRest && kind === 'normal' && attend !== 'leave' && from > ctx.now.getTime() ? 1 : 0,
    colleagues: others
      .filter((one) => !isRest && one.workDate === workDate && one.shiftId === shiftId)
      .map(({ userId }) => people.get(userId)?.realName ?? ''),
  }))
}

/** Every group in use, with whoever is there; a group without anybody is shown as such. */
async function wallOf(ctx: Ctx) {
  const groups = await groupsOf(ctx)
  const turns = await turnsAt(ctx, ctx.now)
  const there = new Map(onDuty(groups, turns, {}, ctx.now.getTime()).map((one) => [one.groupId, one]))
  const shifts = new Map(
    (
      await shiftsOf(
        ctx,
        groups.map(({ id }) => id),
      )
    ).map((shift) => [shift.id, shift]),
  )
  const people = await peopleOf(ctx, [
    ...new Set([...turns.map(({ userId }) => userId), ...groups.map(({ leaderId }) => leaderId)]),
  ])
  const places = await ctx.tx.query<{ id: string; phone: string; areas: string[] }>(
    `select g.id::text, coalesce(g.work_phone, '') as phone, coalesce((select array_agg(a.area_name::text order by u.n)
       from unnest(g.area_ids) with ordinality u (id, n) join area a on a.id = u.id and a.is_deleted = 0), '{}') as areas
     from duty_group g where g.id = any($1::bigint[])`,
    [groups.map(({ id }) => id)],
  )
  const placeOf = new Map(places.map((one) => [one.id, one]))
  const zone = ctx.app.timeZone
  const told = ({ userId, shiftId, from, to }: Pick<StoredTurn, 'userId' | 'shiftId' | 'from' | 'to'>) => ({
    userId,
    realName: people.get(userId)?.realName ?? '',
    phone: people.get(userId)?.phone ?? '',
    shiftName: shifts.get(shiftId)?.shiftName ?? '',
    shortCode: shifts.get(shiftId)?.shortCode ?? '',
    color: shifts.get(shiftId)?.color ?? 'grey',
    startAt: localText(new Date(from), zone),
    endAt: localText(new Date(to), zone),
  })
  return groups.map(({ id, groupName, trades, leaderId, memberIds }) => ({
    groupId: id,
    groupName,
    trades,
    areas: placeOf.get(id)?.areas ?? [],
    workPhone: placeOf.get(id)?.phone ?? '',
    leaderName: people.get(leaderId)?.realName ?? '',
    leaderPhone: people.get(leaderId)?.phone ?? '',
    isMine: leaderId === ctx.me.userId || memberIds.includes(ctx.me.userId) ? 1 : 0,
    onDuty: (there.get(id)?.turns ?? []).map(told),
    standby: (there.get(id)?.standby ?? []).map(told),
  }))
}

export const ownDuty: readonly Route[] = [
  route({
    tag: schedule.name,
    method: 'GET',
    // Everybody sees his own duty.
    may: 'signed-in',
    path: `/${schedule.path}/mine`,
    zh: '我的排班',
    en: 'One’s own published duty of a month',
    query: periodQuery,
    run: (ctx, { query }) => monthOfMine(ctx, periodOf(ctx, query)),
  }),
  route({
    tag: schedule.name,
    method: 'GET',
    may: codesFor(schedule, 'list'),
    path: `/${schedule.path}/wall`,
    zh: '各班组当前值班',
    en: 'Who is on duty now in every group',
    run: (ctx) => wallOf(ctx),
  }),
]
