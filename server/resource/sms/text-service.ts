// Texts of other features go through the enabled service, or the one of a code, as messages of its template.
import { placesOf } from '@steward/domain/resource/text-template'
import type { TextService } from '../text-service.ts'
import { queueMessages } from './queue.ts'
import { serviceOf } from './sms.ts'

export const smsTexts: TextService = {
  placesOf: async (ctx, code) => placesOf((await serviceOf(ctx, undefined, code)).template),
  async send(ctx, code, phones, valueOf, occasion) {
    const service = await serviceOf(ctx, undefined, code)
    const filling = placesOf(service.template).map((name) => [name, valueOf(name)])
    await queueMessages(ctx, service, phones, Object.fromEntries(filling), occasion)
  },
}
