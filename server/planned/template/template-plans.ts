// How many plans follow a template, counted when it is read: plans come, go and end without touching it.
import type { Behaviour } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from '../plan/bill-kinds.ts'
import type { Plan } from '../plan/plan-time.ts'

/** Plans that have not ended, by the code that versions share: a plan follows the newest, whichever one it names. */
async function planCounts({ tx }: Ctx, kind: Plan['planType'], codes: readonly string[]) {
  const rows = await tx.query(
    `select t.template_code as code, count(*)::int as plans
     from work_plan p join ${billKinds[kind].templates} t on t.tenant_id = p.tenant_id and t.id::text = p.template_id
     where p.tenant_id = $1 and p.plan_type = $2 and p.plan_status <> 'ended' and p.is_deleted = 0
       and t.template_code = any($3) group by t.template_code`,
    [tx.scope.tenant, kind, codes],
  )
  return new Map(rows.map(({ code, plans }) => [String(code), Number(plans)]))
}

/** Reading templates of this kind, each with `usedPlanCount`. */
export function withPlanCounts(kind: Plan['planType']): Required<Pick<Behaviour, 'list' | 'detail'>> {
  async function counted<R extends Record<string, unknown>>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
    const plans = await planCounts(
      ctx,
      kind,
      rows.map(({ templateCode }) => String(templateCode)),
    )
    return rows.map((row) => ({ ...row, usedPlanCount: plans.get(String(row.templateCode)) ?? 0 }))
  }
  return {
    async list(ctx, query, base) {
      const page = await base(ctx, query)
      return { ...page, records: await counted(ctx, page.records) }
    },
    async detail(ctx, id, base) {
      const [row] = await counted(ctx, [await base(ctx, id)])
      return row ?? {}
    },
  }
}
