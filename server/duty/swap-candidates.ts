// Turns that one's own could be swapped for: those of colleagues of the group, published and not begun.
import { dayAfter } from '@steward/domain/calendar/days'
import { codesFor } from '@steward/domain/derive/permissions'
import { dutySwap } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { localText, nowOf } from '../platform/local-time.ts'
import { route } from '../platform/route.ts'
import { shiftsOf, turnsIn } from './turns.ts'

const AROUND = 31

export const swapCandidates = route({
  method: 'GET',
  path: `/${dutySwap.path}/candidates`,
  zh: '可换的班',
  en: 'Turns of colleagues that one’s own could be swapped for',
  tag: dutySwap.name,
  may: codesFor(dutySwap, 'propose'),
  query: z.object({ turnId: idSchema }),
  async run(ctx, { query: { turnId } }) {
    const [own] = await ctx.tx.query<{ groupId: string; day: string }>(
      `select group_id::text as "groupId", to_char(work_date, 'YYYY-MM-DD') as day from schedule
       where id = $1 and tenant_id = $2 and user_id = $3 and is_deleted = 0`,
      [turnId, ctx.tx.scope.tenant, ctx.me.userId],
    )
    if (!own) throw problem('swap.own')
    const today = nowOf(ctx).slice(0, 10)
    const earliest = dayAfter(own.day, -AROUND)
    const turns = await turnsIn(ctx, {
      groupIds: [own.groupId],
      first: earliest < today ? today : earliest,
      last: dayAfter(own.day, AROUND),
    })
    const offered = turns.filter(
      ({ userId, state, isRest, kind, attend, from }) =>
        userId !== ctx.me.userId &&
        state === 'published' &&
        !isRest &&
        kind === 'normal' &&
        (attend === 'planned' || attend === 'covered') &&
        from > ctx.now.getTime(),
    )
    const shifts = new Map((await shiftsOf(ctx, [own.groupId])).map((shift) => [shift.id, shift]))
    const people = await ctx.tx.query<{ id: string; name: string }>(
      `select id::text, real_name as name from "user" where id = any($1::bigint[]) and is_deleted = 0`,
      [offered.map(({ userId }) => userId)],
    )
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const zone = ctx.app.timeZone
    return offered.map(({ id, userId, workDate, shiftId, from, to }) => ({
      id,
      userId,
      realName: names.get(userId) ?? '',
      workDate,
      shiftName: shifts.get(shiftId)?.shiftName ?? '',
      shortCode: shifts.get(shiftId)?.shortCode ?? '',
      color: shifts.get(shiftId)?.color ?? 'grey',
      startAt: localText(new Date(from), zone),
      endAt: localText(new Date(to), zone),
    }))
  },
})
