// Duty groups: their rotation names their own shifts, a person is a member of one of them, and planned ones stay.
import { codesFor } from '@steward/domain/derive/permissions'
import { rotationOf } from '@steward/domain/duty/rotation'
import type { Input } from '@steward/domain/entity'
import { dutyGroup, dutyShift } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { z } from 'zod'
import { withLines } from '../document/lines.ts'
import type { Returning } from '../document/restore.ts'
import { numbersFor } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { lockRows, rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { list } from '../engine/list.ts'
import { hold } from '../engine/references.ts'
import { setStatus } from '../engine/remove.ts'
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

/** Two groups changed at once could take one person both: they are changed one after the other. */
const holdMembers = (ctx: Ctx) => hold(ctx, `members of duty groups ${ctx.tx.scope.tenant}`)

/** As stored: whoever is a member of one of these groups is a member of no other that is enabled. */
async function mustBeMembersOnce(ctx: Ctx, ids: readonly string[], about: { field?: string } = {}): Promise<void> {
  const [found] = await ctx.tx.query<{ name: string; group: string }>(
    `select u.real_name as name, o.group_name as group from duty_group g
     join duty_group o on o.tenant_id = g.tenant_id and o.id <> g.id and o.is_deleted = 0 and o.status = 1
     join "user" u on u.id = any(g.member_ids) and u.id = any(o.member_ids)
     where g.tenant_id = $1 and g.id = any($2::bigint[]) and g.is_deleted = 0 and g.status = 1 order by u.id limit 1`,
    [ctx.tx.scope.tenant, ids],
  )
  if (found) throw problem('duty.member-elsewhere', { name: found.name, group: found.group }, about)
}

const verbs = withLines(dutyGroup, {
  async submit(ctx, input, base) {
    await mustNameShifts(ctx, input)
    await holdMembers(ctx)
    const facts = input.id === undefined ? await numbersFor(ctx, dutyGroup) : {}
    const { id } = await base(ctx, input, facts)
    await mustBeMembersOnce(ctx, [id], { field: 'memberIds' })
    return { id }
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

/** While a group was in the recycle bin its members may have gone to another. */
export const returningGroups: Returning = {
  entity: entityNamed(dutyGroup.name),
  async check(ctx, rows) {
    await holdMembers(ctx)
    await mustBeMembersOnce(
      ctx,
      rows.map(({ id }) => String(id)),
    )
  },
}

export default behave(dutyGroup, {
  ...verbs,
  actions: {
    // While it was disabled its members may have gone to another.
    async enable(ctx, { ids }) {
      await holdMembers(ctx)
      await setStatus(dutyGroup, ctx, ids, 1)
      await mustBeMembersOnce(ctx, ids)
      return true
    },
  },
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
