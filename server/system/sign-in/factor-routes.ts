// Calls about one's own second factor: set up, confirm, new recovery codes, remove.
import { user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { tell } from '../logs/tell.ts'
import { readSecurity } from '../user/security.ts'
import { confirmFactor, offerFactor, removeFactors, renewRecoveryCodes } from './factor.ts'
import type { Door } from './grant.ts'
import { limitCalls } from './limits.ts'
import { isProven, proveOwn } from './own-proof.ts'

/** Encrypted with the installation's public key, as at sign-in. */
const cipher = z.string().max(4096)
const code = z.string().max(32)
const both = z.object({ password: cipher, code })

export function factorRoutes(door: Door): Route[] {
  const limit = limitCalls(20)
  const shared = { tag: user.name, may: 'signed-in', whileFactorDue: true } as const
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/blade-user/second-factor',
      zh: '我的二次验证',
      en: 'One’s own second factor',
      run: standing,
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/blade-user/second-factor/offer',
      zh: '设置二次验证',
      en: 'Begin to set up a second factor; the secret is told only this once',
      body: z.object({ password: cipher.optional() }).nullish(),
      async run(ctx, { body }) {
        limit(ctx.me.userId, ctx.now)
        if ((await demandOf(ctx)) === 'off') throw problem('factor.off')
        if (body?.password) await proveOwn(ctx, door, { password: body.password })
        else if (!(await isProven(ctx))) throw problem('factor.password', {}, { field: 'password' })
        const offered = await offerFactor(ctx.app, ctx.tx, ctx.me)
        if (!offered) throw problem('factor.stands')
        return offered
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/blade-user/second-factor/confirm',
      zh: '确认二次验证',
      en: 'Confirm it by a code; the recovery codes are told only this once',
      body: z.object({ code }),
      async run(ctx, { body }) {
        limit(ctx.me.userId, ctx.now)
        const recoveryCodes = await confirmFactor(ctx.app, ctx.tx, ctx.me, body.code, ctx.now)
        if (!recoveryCodes) throw problem('session.second-factor-wrong', {}, { field: 'code' })
        await tell(ctx, { event: 'factor_added' })
        await announce(ctx)
        return { recoveryCodes }
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/blade-user/second-factor/recovery',
      zh: '更换恢复码',
      en: 'New recovery codes in place of those before',
      body: both,
      async run(ctx, { body }) {
        await mustStand(ctx)
        await proveOwn(ctx, door, body)
        return { recoveryCodes: await renewRecoveryCodes(ctx.tx, ctx.me) }
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/blade-user/second-factor/remove',
      zh: '解除二次验证',
      en: 'Remove one’s own second factor',
      body: both,
      async run(ctx, { body }) {
        await mustStand(ctx)
        await proveOwn(ctx, door, body)
        await removeFactors(ctx.tx, [ctx.me.userId])
        await tell(ctx, { event: 'factor_removed', level: 'warn' })
        await announce(ctx)
        return true
      },
    }),
  ]
}

async function announce(ctx: Ctx): Promise<void> {
  await ctx.changed('user_factor')
  await ctx.changed('user', ctx.tenant, { ids: [ctx.me.userId], fields: ['hasFactor'] })
}

const demandOf = async (ctx: Ctx) => (await readSecurity(ctx.tx, ctx.me.tenant)).values.secondFactor

async function sinceWhen({ tx, me }: Ctx): Promise<string | null> {
  const [row] = await tx.query<{ since: string }>(
    'select confirmed_at as since from user_factor where user_id = $1 and confirmed_at is not null',
    [me.userId],
  )
  return row?.since ?? null
}

async function mustStand(ctx: Ctx): Promise<void> {
  if ((await sinceWhen(ctx)) === null) throw problem('factor.none')
}

async function standing(ctx: Ctx) {
  const [left] = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from recovery_code where user_id = $1 and used_at is null',
    [ctx.me.userId],
  )
  return {
    demand: await demandOf(ctx),
    isDue: ctx.me.isFactorDue === true,
    since: await sinceWhen(ctx),
    recoveryLeft: left?.n ?? 0,
    needsPassword: !(await isProven(ctx)),
  }
}
