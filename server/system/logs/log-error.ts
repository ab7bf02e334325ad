// Error log: lists omit long fields such as stack traces, and of the server's own errors a hospital reads when and where,
// not what its statements and files are called.
import { CONDITIONS } from '@steward/domain/conditions/name'
import { logError } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { split } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'

type Shown = Record<string, unknown>

const words = { zh: '服务器内部错误', en: 'Error of the server' }

function readable(ctx: Ctx, row: Shown): Shown {
  if (ctx.me.isPlatform || row.serviceId !== 'server') return row
  return { ...row, message: words[ctx.locale], stackTrace: '', params: '' }
}

/** What is not shown is not found by guessing it. */
const asksForMessages = (query: Record<string, string>) =>
  Object.keys(query).some((key) => split(key)[0] === 'message') || (query[CONDITIONS] ?? '').includes('message')

export default behave(logError, {
  async list(ctx, query, base) {
    const hides = !ctx.me.isPlatform && asksForMessages(query)
    const page = await base(ctx, query, (where) => {
      if (hides) where.add(`t.service_id <> 'server'`)
    })
    const records = page.records.map((row) => {
      const { stackTrace: _stack, params: _params, userAgent: _agent, ...shown } = readable(ctx, row)
      return shown
    })
    return { ...page, records }
  },
  detail: async (ctx, id, base) => readable(ctx, await base(ctx, id)),
})
