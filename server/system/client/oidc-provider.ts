// OpenID providers: the secret is kept encrypted and belongs to the address it was entered for.
import { oidcProvider } from '@steward/domain/index'
import { MASK } from '@steward/domain/kinds/secret'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { lockRows } from '../../engine/detail.ts'
import { route } from '../../platform/route.ts'
import { mustBeReachable } from '../role/reachable.ts'
import { callerOf, limitCalls } from '../sign-in/limits.ts'
import { isTenantOpen } from '../third/open-tenant.ts'
import { providersOf, sealSecret } from '../third/provider.ts'
import { mustReachSource } from '../third/source-reach.ts'
import { unlinkSource } from '../third/unlink.ts'

const limit = limitCalls(600)

const isNew = (secret: string | null | undefined): secret is string =>
  secret !== undefined && secret !== null && secret !== '' && secret !== MASK

export default behave(oidcProvider, {
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockRows(oidcProvider, ctx, [input.id]) : []
    const { clientSecret: sent, issuer } = input
    if (issuer && issuer !== before?.issuer) {
      const given = URL.canParse(issuer) ? new URL(issuer) : undefined
      if (given?.search !== '' || given.hash !== '') throw problem('third.issuer', {}, { field: 'issuer' })
      await mustBeReachable(ctx, issuer, problem('third.issuer', {}, { field: 'issuer' }))
      // Whoever may edit the row could otherwise have the stored secret sent to an address of his own.
      if (before?.clientSecret && !isNew(sent)) throw problem('third.secret', {}, { field: 'clientSecret' })
    }
    const clientSecret = isNew(sent) ? await sealSecret(ctx.app, ctx.tx.scope.tenant, sent) : undefined
    const saved = await base(ctx, { ...input, clientSecret } as typeof input)
    await mustReachSource(ctx, saved)
    return saved
  },
  async remove(ctx, ids, base) {
    await base(ctx, ids)
    await unlinkSource(ctx, ids)
  },
  routes: [
    route({
      method: 'GET',
      path: '/blade-auth/oauth/providers',
      zh: '可用的登录方式',
      en: 'Identity sources of a tenant, for the sign-in page',
      tag: 'Sign-in',
      may: 'anybody',
      query: z.object({ tenantId: z.string().max(12).default('') }),
      async run(ctx, { query: { tenantId } }) {
        limit(callerOf(ctx.remoteIp), ctx.now)
        if (!/^\w{1,12}$/.test(tenantId) || !(await isTenantOpen(ctx.app, tenantId))) return []
        return (await providersOf(ctx.app, tenantId)).map(({ source, name }) => ({ source, name }))
      },
    }),
  ],
})
