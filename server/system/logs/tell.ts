// Events worth telling: written with what they tell of, in the same transaction.
import { folded } from '@steward/domain/folded'
import { hostname } from 'node:os'
import type { Ctx } from '../../platform/ctx.ts'
import { link } from '../insert.ts'
import { isAccount } from '../user/accounts.ts'
import { type Told, eventRow } from './rows.ts'

const host = hostname().slice(0, 64)

/** Who it concerns, where that is not the caller: at a sign-in nobody is signed in yet. */
interface About extends Told {
  tenant?: string
}

/** `await tell(ctx, { event: 'export', data: '设备', rowIds: [id] })`. */
export async function tell(ctx: Ctx, { tenant, ...told }: About): Promise<void> {
  const { maybeMe: me, requestId, remoteIp, userAgent } = ctx
  const of = tenant ?? me?.tenant ?? ctx.tx.scope.tenant
  const who = me ? { userId: me.access ? null : me.userId, account: me.account } : {}
  await link(ctx.tx, 'log_usual', [eventRow(of, { ...who, requestId, remoteIp, userAgent, ...told }, host)])
  await ctx.changed('log_usual', of)
}

/**
 * The same of something that was refused, whose transaction is rolled back: in one of its own, and only for a tenant there
 * is. A failure to write it changes nothing for the caller.
 */
export async function tellOfRefusal(ctx: Ctx, { tenant = '', ...told }: About): Promise<void> {
  const { app, requestId, remoteIp, userAgent } = ctx
  try {
    await app.db.lane('background').transaction({ tenant, platform: false }, async (tx) => {
      const known = await tx.query('select 1 from tenant where tenant_id = $1 and is_deleted = 0', [tenant])
      if (known.length === 0) return
      // What is typed in place of an account may be a password.
      const [person] = await tx.query<{ id: string; account: string }>(
        `select id::text as id, account from "user" u
         where u.tenant_id = $1 and ${isAccount('u', '$2', '$3')} and u.is_deleted = 0`,
        [tenant, told.account ?? '', folded(told.account ?? '')],
      )
      const who = { userId: person?.id ?? null, account: person?.account ?? '' }
      await link(tx, 'log_usual', [eventRow(tenant, { requestId, remoteIp, userAgent, ...told, ...who }, host)])
    })
    app.changes.notify('log_usual', tenant)
  } catch (error) {
    app.log.warn({ err: error, req: requestId }, 'an event could not be recorded')
  }
}
