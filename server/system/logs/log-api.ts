// The log of calls: names of calls in the reader's language, lists without what is long.
import { logApi } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { titleOf } from './titles.ts'

export default behave(logApi, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    const records = page.records.map(({ params: _params, userAgent: _agent, ...row }) => ({
      ...row,
      title: titleOf(ctx, row),
    }))
    return { ...page, records }
  },
  async detail(ctx, id, base) {
    const row = await base(ctx, id)
    return { ...row, title: titleOf(ctx, row) }
  },
})
