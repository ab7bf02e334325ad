// Which analyses name a query by its code.
import { analysisTemplate } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

const NAMES = `a.content -> 'inputs' @> jsonb_build_array(jsonb_build_object('source', 'query', 'code', q.code))`

/** Throws where an analysis names one of these codes. */
export async function mustBeUnnamed(
  ctx: Ctx,
  codes: readonly string[],
  refusal: 'query.used' | 'query.code-used',
): Promise<void> {
  const rows = await ctx.tx.query(
    `select distinct a.id::text as id, a.template_name as name from unnest($2::text[]) as q(code)
     join analysis_template a on a.tenant_id = $1 and a.is_deleted = 0 and ${NAMES} order by name limit 6`,
    [ctx.tx.scope.tenant, codes],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, 5).map(({ name }) => String(name))
  throw problem(
    refusal,
    { names: names.join('、'), namesEn: names.join(', ') },
    { data: { reason: 'IN_USE', blockers: rows.map(({ id, name }) => ({ entity: analysisTemplate.name, id, name })) } },
  )
}

/** Counts anew how many analyses name each query of the tenant. Not a change of the row. */
export const countUses = (tx: Tx): Promise<unknown> =>
  tx.query(
    `update named_query t set use_count = g.n from (
       select q.id, count(a.id)::int as n from named_query q
       left join analysis_template a on a.tenant_id = q.tenant_id and a.is_deleted = 0 and ${NAMES}
       where q.tenant_id = $1 group by q.id) g
     where t.id = g.id and t.use_count is distinct from g.n`,
    [tx.scope.tenant],
  )
