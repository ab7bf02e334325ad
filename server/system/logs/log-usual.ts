// The log of events: lists without what is long.
import { logUsual } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'

export default behave(logUsual, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map(({ userAgent: _agent, ...row }) => row) }
  },
})
