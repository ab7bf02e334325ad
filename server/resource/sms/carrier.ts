// Sends a text message again as it was, within the limits; while it waits its words may change.
import { smsRecord } from '@steward/domain/index'
import { find } from '../../document/find.ts'
import { add } from '../../document/rows.ts'
import type { Carrier } from '../carriers.ts'
import { mustBeWithinLimits } from './limits.ts'
import { mustBeAvailable } from './queue.ts'
import { serviceOf } from './sms.ts'
import { reword } from './together.ts'

export const smsCarrier: Carrier = {
  source: smsRecord.name,
  isToPeople: true,
  async again(ctx, sourceId, { address: other, content }) {
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
  reword,
}
