// How an item came down through the shifts: the same item on every sheet before, the latest first.
import { codesFor } from '@steward/domain/derive/permissions'
import { changeShifts } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { z } from 'zod'
import { rowsOf } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

const MOST = 50

interface Link {
  [column: string]: unknown
  id: string
  handoverId: string
}

async function chainOf(ctx: Ctx, itemId: string): Promise<Link[]> {
  const links = await ctx.tx.query<Link>(
    `with recursive chain as (
       select i.*, 0 as n from handover_item i where i.id = $1 and i.tenant_id = $2 and i.is_deleted = 0
       union all
       select i.*, c.n + 1 from chain c join handover_item i on i.id = c.from_item_id and i.is_deleted = 0 where c.n < ${MOST})
     select c.id::text, c.handover_id::text as "handoverId", h.handover_no as "handoverNo",
       to_char(h.work_date, 'YYYY-MM-DD') as "workDate", s.shift_name as "shiftName", c.note, c.age, c.result, c.snapshot,
       coalesce((select string_agg(u.real_name, ',' order by o.n) from unnest(h.from_user_ids) with ordinality o (id, n)
         join "user" u on u.id = o.id), '') as "fromUserNames"
     from chain c join change_shifts h on h.id = c.handover_id left join duty_shift s on s.id = h.from_shift_id order by c.n`,
    [itemId, ctx.tx.scope.tenant],
  )
  // 404 for a sheet the caller does not reach.
  await rowsOf(changeShifts, ctx, [links[0]?.handoverId ?? '0'])
  return links
}

export const handoverChain = route({
  method: 'GET',
  path: `/${changeShifts.path}/chain`,
  zh: '事项经过',
  en: 'How an item came down through the shifts',
  tag: changeShifts.name,
  may: codesFor(changeShifts, 'detail'),
  query: z.object({ itemId: idSchema }),
  run: (ctx, { query }) => chainOf(ctx, query.itemId),
})
