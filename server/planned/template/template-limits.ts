// Limits of the items of a template, together with those their indicators give where an item leaves them empty.
import type { Entity } from '@steward/domain/entity'
import { areLimitsOrdered } from '@steward/domain/planned/limits-order'
import { problem } from '@steward/domain/problems'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'

interface Limit {
  [column: string]: unknown
  name: string
  lowerLimit: string | null
  upperLimit: string | null
}

/** Refuses items whose lower limit lies above the upper one; a warning outside narrower limits has no effect. */
export async function limitsMustFit(ctx: Ctx, detail: Entity, indicator: Entity, templateId: string): Promise<void> {
  const rows = await ctx.tx.query<Limit>(
    `select i.name, coalesce(d.lower_limit, i.lower_limit)::text as "lowerLimit", coalesce(d.upper_limit, i.upper_limit)::text as "upperLimit"
     from ${tableOf(detail)} d join ${tableOf(indicator)} i on i.id = d.indicator_id
     where d.template_id = $1 and d.tenant_id = $2 and d.is_deleted = 0
       and (d.lower_limit is not null or d.upper_limit is not null) order by d.line_no`,
    [templateId, ctx.tx.scope.tenant],
  )
  const wrong = rows.find((limits) => !areLimitsOrdered({ ...limits, warnLower: null, warnUpper: null }))
  if (wrong) throw problem('template.limits', { name: wrong.name }, { field: 'upperLimit' })
}
