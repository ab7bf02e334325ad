// Sent e-mails: of an address only enough is shown to know it again, in lists and exports.
import { emailRecord } from '@steward/domain/index'
import { maskedAddress } from '@steward/domain/system/mail-address'
import { type Shown, behave } from '../../engine/behave.ts'

const masked = (row: Shown): Shown => ({ ...row, address: maskedAddress(String(row.address)) })

export default behave(emailRecord, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map(masked) }
  },
  detail: async (ctx, id, base) => masked(await base(ctx, id)),
})
