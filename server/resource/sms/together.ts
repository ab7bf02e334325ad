// Text messages about one thing: what comes within the minute a number has for each waits for its end, as one message.
import { cut } from '@steward/domain/cut'
import type { Ctx } from '../../platform/ctx.ts'
import { type CarriedBy, withOthers } from '../told-together.ts'
import { BETWEEN } from './limits.ts'

/** Characters of a text message, and of what is said of others. */
export const LONGEST = 600
const OTHERS = 20

export const waitingTexts: CarriedBy = {
  channel: 'sms',
  table: 'sms_record',
  address: 'phone',
  state: 'sms_state',
  apart: BETWEEN,
  rewrite: (ctx, { carriedId, content }, others) =>
    reword(ctx, carriedId, withOthers(cut(content, LONGEST - OTHERS), others, 'zh')),
}

/** Gives a message that waits other words; false where it does not wait any more. */
export async function reword(ctx: Ctx, id: string, content: string): Promise<boolean> {
  // What is being claimed just now is not waited for: its words are read already.
  const changed = await ctx.tx.query(
    `update sms_record set content = $2, update_time = now(), rev = rev + 1 where id = (
       select id from sms_record where id = $1::bigint and tenant_id = $3 and sms_state = 'waiting' and lease_token is null
       for update skip locked) returning 1`,
    [id, content, ctx.tx.scope.tenant],
  )
  return changed.length > 0
}
