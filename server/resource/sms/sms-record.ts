// Sent text messages: of a number only its ends are shown, in lists and exports.
import { smsRecord } from '@steward/domain/index'
import { maskedPhone } from '@steward/domain/resource/text-template'
import { behave } from '../../engine/behave.ts'

export default behave(smsRecord, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => ({ ...row, phone: maskedPhone(String(row.phone)) })) }
  },
})
