// Sends a text message again as it was, within the limits; while it waits its words may change.
import { smsRecord } from '@steward/domain/index'
import { find } from '../../document/find.ts'
import { add } from '../../document/rows.ts'
import type { Carrier } from '../carriers.ts'
import { mustBeWithinLimits } from './limits.ts'
import { mustBeAvailable } from './queue.ts'
import { serviceOf } from './sms.ts'

export const smsCarrier: Carrier = {
  source: smsRecord.name,
  isToPeople: true,
  async again(ctx, sourceId, { phone: other, content }) {
    const [before] = await find(ctx, smsRecord, { id: sourceId })
    if (!before) return undefined
    const service = await serviceOf(ctx, before.smsId, '')
    mustBeAvailable(service.category)
    const { smsId, values } = before
    const phone = other ?? before.phone
    await mustBeWithinLimits(ctx, service, [phone])
    const { id } = await add(ctx, smsRecord, { smsId, phone, content, values, requestId: ctx.requestId })
    return id
  },
  async reword(ctx, sourceId, content) {
    // What is being claimed just now is not waited for: its words are read already.
    const changed = await ctx.tx.query(
      `update sms_record set content = $2, update_time = now(), rev = rev + 1 where id = (
         select id from sms_record where id = $1::bigint and tenant_id = $3 and sms_state = 'waiting' and lease_token is null
         for update skip locked) returning 1`,
      [sourceId, content, ctx.tx.scope.tenant],
    )
    return changed.length > 0
  },
}
