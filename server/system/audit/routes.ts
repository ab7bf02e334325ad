// Calls of the audit: who did what, as pages and as a file, and whether the history is what it was.
import { AUDIT, CHECK_HISTORY, EXPORT_AUDIT } from '@steward/domain/derive/menu-groups'
import { logUsual } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Route, route } from '../../platform/route.ts'
import { asked, auditedTenant, soughtBy } from './asked.ts'
import { beginCheck, checksOf } from './check.ts'
import { beginAuditFile } from './export.ts'
import { auditPage, cursorOf } from './page.ts'

const MOST_CHECKS = 10
const { name: tag } = logUsual
const tenantOnly = z.object({ tenantId: z.string().max(12).optional() })

export const auditRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/blade-log/audit/list',
    zh: '安全审计列表',
    en: 'Who did what, newest first; `cursor` is the `next` of the page before',
    tag,
    may: [AUDIT],
    query: asked.extend({
      cursor: z.string().max(80).optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    async run(ctx, { query: { cursor, size, ...wish } }) {
      const after = cursor ? cursorOf(cursor) : undefined
      if (cursor && !after) throw problem('request.parameter', { name: 'cursor' }, { field: 'cursor' })
      return auditPage(ctx, await soughtBy(ctx, wish), size, after)
    },
  }),
  route({
    method: 'POST',
    path: '/blade-log/audit/export',
    zh: '导出安全审计',
    en: 'Export an audit as a bulk task',
    tag,
    may: [EXPORT_AUDIT],
    body: asked,
    async run(ctx, { body }) {
      ctx.must(AUDIT)
      return beginAuditFile(ctx, body)
    },
  }),
  route({
    method: 'GET',
    path: '/blade-log/audit/checks',
    zh: '变更记录核验结果',
    en: 'The latest checks of the chain of the history',
    tag,
    may: [AUDIT],
    query: tenantOnly,
    run: async (ctx, { query }) => checksOf(ctx, await auditedTenant(ctx, query.tenantId), MOST_CHECKS),
  }),
  route({
    method: 'POST',
    path: '/blade-log/audit/check',
    zh: '核验变更记录',
    en: 'Check the chain of the history from its first row to now',
    tag,
    may: [CHECK_HISTORY],
    body: tenantOnly,
    run: async (ctx, { body }) => beginCheck(ctx, await auditedTenant(ctx, body.tenantId)),
  }),
]
