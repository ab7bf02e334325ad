// Calls to see and change what a hospital demands of sign-ins.
import { CHANGE_SECURITY, SECURITY } from '@steward/domain/derive/menu-groups'
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import {
  type SecurityKey,
  type SecurityValues,
  isPossible,
  securityKeys,
  securitySettings,
  securityWords,
} from '@steward/domain/system/security'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { tell } from '../logs/tell.ts'
import { readSecurity, writeSecurity } from './security.ts'

const tenantId = z.string().max(12).optional()
const change = z.object({
  tenantId,
  rev: z.number().int().min(0),
  values: z.record(z.string().max(40), z.union([z.string().max(40), z.number()])),
})

export const securityRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/blade-system/security/detail',
    zh: '安全策略',
    en: 'What is demanded of sign-ins',
    tag: user.name,
    may: [SECURITY],
    query: z.object({ tenantId }),
    run: async (ctx, { query }) => readSecurity(ctx.tx, await tenantOf(ctx, query.tenantId)),
  }),
  route({
    method: 'POST',
    path: '/blade-system/security/submit',
    zh: '修改安全策略',
    en: 'Change what is demanded of sign-ins',
    tag: user.name,
    may: [CHANGE_SECURITY],
    body: change,
    run: (ctx, { body }) => submit(ctx, body),
  }),
]

/** One's own; the platform's administrators may name another. */
async function tenantOf(ctx: Ctx, named: string | undefined): Promise<string> {
  if (named === undefined || named === ctx.tenant) return ctx.tenant
  if (!ctx.me.isPlatform) throw problem('tenant.foreign')
  const found = await ctx.tx.query('select from tenant where tenant_id = $1 and is_deleted = 0', [named])
  if (found.length === 0) throw problem('request.parameter', { name: 'tenantId' }, { field: 'tenantId' })
  return named
}

async function submit(ctx: Ctx, sent: z.output<typeof change>) {
  const tenant = await tenantOf(ctx, sent.tenantId)
  const values = possible(sent.values)
  const before = await readSecurity(ctx.tx, tenant)
  const changed = securityKeys.filter((key) => values[key] !== undefined && values[key] !== before.values[key])
  if (sent.rev !== before.rev) throw problem('row.stale')
  if (changed.length === 0) return before
  const given = Object.fromEntries(changed.map((key) => [key, values[key]]))
  if (!(await writeSecurity(ctx.tx, tenant, { values: given, rev: sent.rev, userId: ctx.me.userId })))
    throw problem('row.stale')
  const lines = changed.map((key) => lineOf(key, before.values[key], values[key] ?? ''))
  await tell(ctx, { event: 'security_changed', tenant, level: 'warn', data: lines.join('；') })
  await ctx.changed('security_setting', tenant)
  return readSecurity(ctx.tx, tenant)
}

const lineOf = (key: SecurityKey, before: string | number, after: string | number) =>
  `${securitySettings[key].zh}：${securityWords(key, before, 'zh')} → ${securityWords(key, after, 'zh')}`

function possible(sent: Readonly<Record<string, string | number>>): Partial<SecurityValues> {
  const known: Partial<SecurityValues> = {}
  for (const [name, value] of Object.entries(sent)) {
    const key = securityKeys.find((one) => one === name)
    if (!key) throw problem('request.parameter', { name }, { field: name })
    const { zh, en } = securitySettings[key]
    if (!isPossible(key, value)) throw problem('field.invalid', { field: zh, fieldEn: en }, { field: key })
    known[key] = value
  }
  return known
}
