// The items of a template: how many, and whether each can be inspected.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'

export async function recount(ctx: Ctx, templateId: string): Promise<number> {
  const [row] = await ctx.tx.query(
    'select count(*)::int as n from inspection_template_detail where template_id = $1 and is_deleted = 0',
    [templateId],
  )
  return Number(row?.n ?? 0)
}

/** Groups have no value, and what is disabled is inspected no more. */
export async function mustBeInspectable(ctx: Ctx, templateId: string): Promise<void> {
  const [wrong] = await ctx.tx.query(
    `select i.name from inspection_template_detail d join inspection_indicator i on i.id = d.indicator_id
     where d.template_id = $1 and d.is_deleted = 0 and (i.node_type = 'group' or i.status <> 1) order by d.line_no limit 1`,
    [templateId],
  )
  if (wrong) throw problem('template.indicator', { name: String(wrong.name) })
}
