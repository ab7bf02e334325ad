// Whom an action tells: people by name, by role, of departments with those below them, and whoever is on duty.
import { type Receivers, nobody } from '@steward/domain/alarm/linkage/actions'
import type { Ctx } from '../../platform/ctx.ts'
import { type Called, dutyServiceOf } from '../../system/duty-service.ts'

export interface Person {
  id: string
  name: string
  phone: string
  email: string
  /** Reached as being on duty or leading a group: neither choices nor quiet hours of his own are asked. */
  isCalled: boolean
}

/** Enabled people, each once. `areaId` is where the alarm is. */
export async function peopleOf(ctx: Ctx, asked: Partial<Receivers>, areaId: string | null): Promise<Person[]> {
  const { userIds, roleIds, deptIds, ...byDuty } = { ...nobody, ...asked }
  const onDuty = new Set(await onDutyOf(ctx, byDuty, areaId))
  const rows = await ctx.tx.query(
    `select u.id::text as id, u.real_name as name, coalesce(u.phone, '') as phone, coalesce(u.email, '') as email from "user" u
     where u.tenant_id = $1 and u.is_deleted = 0 and u.status = 1
       and (u.id = any($2::bigint[]) or u.role_id && $3::bigint[]
         or exists (select from dept d where d.id = any(u.dept_id)
           and (d.id = any($4::bigint[]) or string_to_array(d.ancestors, ',') && $4::text[]))) order by u.id`,
    [ctx.tx.scope.tenant, [...userIds, ...onDuty], roleIds, deptIds],
  )
  return rows.map(({ id, name, phone, email }) => ({
    id: String(id),
    name: String(name),
    phone: String(phone),
    email: String(email),
    isCalled: onDuty.has(String(id)),
  }))
}

type ByDuty = Pick<Receivers, 'dutyGroupIds' | 'leaderGroupIds' | 'atPlace'>

async function onDutyOf(ctx: Ctx, { dutyGroupIds, leaderGroupIds, atPlace }: ByDuty, areaId: string | null) {
  const duty = dutyServiceOf(ctx)
  if (!duty || dutyGroupIds.length + leaderGroupIds.length + atPlace.length === 0) return []
  const groups = await duty.ofGroups(ctx, [...dutyGroupIds, ...leaderGroupIds], ctx.now)
  const here = atPlace.length > 0 ? await duty.atPlace(ctx, areaId, ctx.now) : undefined
  const there = (one: Called) => (dutyGroupIds.includes(one.groupId) ? one.userIds : [])
  const lead = (one: Called) => (leaderGroupIds.includes(one.groupId) ? [one.leaderId] : [])
  return [
    ...groups.flatMap((one) => [...there(one), ...lead(one)]),
    ...(here && atPlace.includes('onDuty') ? here.userIds : []),
    ...(here && atPlace.includes('leader') ? [here.leaderId] : []),
  ]
}

/** Whether each of them is there. */
export async function areKnown(ctx: Ctx, asked: Receivers): Promise<boolean> {
  const { userIds, roleIds, deptIds, dutyGroupIds, leaderGroupIds } = asked
  const groups = new Set([...dutyGroupIds, ...leaderGroupIds])
  const [found] = await ctx.tx.query<{ n: number }>(
    `select ((select count(*) from "user" where tenant_id = $1 and is_deleted = 0 and status = 1 and id = any($2::bigint[]))
        + (select count(*) from role where tenant_id = $1 and is_deleted = 0 and id = any($3::bigint[]))
        + (select count(*) from dept where tenant_id = $1 and is_deleted = 0 and id = any($4::bigint[])))::int as n`,
    [ctx.tx.scope.tenant, userIds, roleIds, deptIds],
  )
  const there = groups.size === 0 ? 0 : ((await dutyServiceOf(ctx)?.names(ctx, [...groups]))?.size ?? 0)
  const wanted = new Set(userIds).size + new Set(roleIds).size + new Set(deptIds).size + groups.size
  return (found?.n ?? 0) + there === wanted
}
