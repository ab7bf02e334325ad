// Error log: lists omit long fields such as stack traces.
import { logError } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'

export default behave(logError, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    const records = page.records.map(({ stackTrace: _stack, params: _params, userAgent: _agent, ...row }) => row)
    return { ...page, records }
  },
})
