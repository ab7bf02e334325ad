// Limits of one device: at most one row per indicator, and for indicators that are measured.
import { inspectionIndicatorOverride } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'

async function mustBeMeasured(ctx: Ctx, indicatorId: string | null | undefined): Promise<void> {
  if (!indicatorId) return
  const [row] = await ctx.tx.query(
    'select value_type as type from inspection_indicator where id = $1 and tenant_id = $2',
    [indicatorId, ctx.tx.scope.tenant],
  )
  if (row && row.type !== 'number' && row.type !== 'meter')
    throw problem('indicator.measured', {}, { field: 'indicatorId' })
}

const isTwice = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'inspection_indicator_override_once'

export default behave(inspectionIndicatorOverride, {
  async submit(ctx, input, base) {
    await mustBeMeasured(ctx, input.indicatorId)
    try {
      return { id: (await base(ctx, input)).id }
    } catch (error) {
      throw isTwice(error) ? problem('override.twice', {}, { field: 'indicatorId' }) : error
    }
  },
})
