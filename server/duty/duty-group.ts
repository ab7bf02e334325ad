// Duty groups: their rotation names their own shifts, a person is a member of one of them, and planned ones stay.
import { codesFor } from '@steward/domain/derive/permissions'
import { rotationOf } from '@steward/domain/duty/rotation'
import type { Input } from '@steward/domain/entity'
import { dutyGroup, dutyShift } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { withLines } from '../document/lines.ts'
import { numbersFor } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { lockRows, rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { list } from '../engine/list.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'

type Sent = Partial<Input<typeof dutyGroup>> & { shifts?: unknown }

/** Short names as they will be: those sent, or the stored ones where the shifts are not sent. */
async function shortCodes(ctx: Ctx, { id, shifts }: Sent): Promise<string[]> {
  if (Array.isArray(shifts)) return shifts.map((one) => String(z.looseObject({}).parse(one).shortCode ?? ''))
  const rows = await ctx.tx.query<{ code: string }>(
    'select short_code as code from duty_shift where group_id = $1 and is_deleted = 0',
    [id ?? null],
  )
  return rows.map(({ code }) => code)
}

async function mustNameShifts(ctx: Ctx, input: Sent): Promise<void> {
  if (!input.rotation) return
  const known = new Set(await shortCodes(ctx, input))
  const code = rotationOf(input.rotation).find((one) => !known.has(one))
  if (code !== undefined) throw problem('duty.rotation', { code }, { field: 'rotation' })
}

/** Two groups changed at once could take one person both: they are looked at one after the other. */
async function mustBeMembersHere(ctx: Ctx, { id, memberIds }: Sent): Promise<void> {
  if (!memberIds || memberIds.length === 0) return
  await hold(ctx, `members of duty groups ${ctx.tx.scope.tenant}`)
  const [found] = await ctx.tx.query<{ name: string; group: string }>(
    `select u.real_name as name, g.group_name as group from duty_group g join "user" u on u.id = any(g.member_ids)
     where g.tenant_id = $1 and g.is_deleted = 0 and g.status = 1 and g.id is distinct from $2 and u.id = any($3::bigint[])
     order by u.id limit 1`,
    [ctx.tx.scope.tenant, id ?? null, memberIds],
  )
  if (found) throw problem('duty.member-elsewhere', { name: found.name, group: found.group }, { field: 'memberIds' })
}

const verbs = withLines(dutyGroup, {
  async submit(ctx, input, base) {
    await mustNameShifts(ctx, input)
    await mustBeMembersHere(ctx, input)
    const facts = input.id === undefined ? await numbersFor(ctx, dutyGroup) : {}
    return { id: (await base(ctx, input, facts)).id }
  },
  async remove(ctx, ids, base) {
    await lockRows(dutyGroup, ctx, ids)
    const planned = await ctx.tx.query(
      'select 1 from schedule where group_id = any($1::bigint[]) and is_deleted = 0 and work_date >= $2::date limit 1',
      [ids, nowOf(ctx).slice(0, 10)],
    )
    if (planned.length > 0) throw problem('duty.scheduled')
    return base(ctx, ids)
  },
})

export default behave(dutyGroup, {
  ...verbs,
  routes: [
    route({
      method: 'GET',
      path: `/${dutyGroup.path}/selectSchedule`,
      zh: '班组的班次',
      en: 'Shifts of a group that are in use',
      tag: dutyGroup.name,
      may: codesFor(dutyGroup, 'list'),
      query: z.object({ groupId: idSchema }),
      async run(ctx, { query: { groupId } }) {
        // 404 for a group the caller does not reach.
        await rowsOf(dutyGroup, ctx, [groupId])
        const page = await list(engineOf(ctx), dutyShift, ctx, { groupId, isOff: '0', size: '500', ascs: 'lineNo' })
        return page.records
      },
    }),
  ],
})
