// Sends an e-mail again as it was, to its address or another one.
import { emailRecord } from '@steward/domain/index'
import { find } from '../../document/find.ts'
import { add } from '../../document/rows.ts'
import type { Carrier } from '../carriers.ts'

export const emailCarrier: Carrier = {
  source: emailRecord.name,
  isToPeople: true,
  async again(ctx, sourceId, { address: other }) {
    const [before] = await find(ctx, emailRecord, { id: sourceId })
    if (!before) return undefined
    const { subject, content } = before
    const { id } = await add(ctx, emailRecord, { address: other ?? before.address, subject, content })
    return id
  },
}
