// What text messages bring.
import type { Feature } from '../../feature.ts'
import { everything } from '../../system/role/role-rights.ts'
import { smsCarrier } from './carrier.ts'
import { plantTextMessages } from './demo.ts'
import { createSmsDispatch } from './dispatch.ts'
import { smsCare } from './sms-care.ts'
import smsRecord from './sms-record.ts'
import sms from './sms.ts'
import { smsTexts } from './text-service.ts'

export const textMessages: Feature = {
  behaviours: [sms, smsRecord],
  jobs: [smsCare],
  texts: smsTexts,
  carriers: [smsCarrier],
  workers: [
    ({ app, outside }) => {
      const file = outside.openLines?.('sms.log')
      const dispatch = createSmsDispatch(app, { file: file && ((line) => file.write(line)) })
      return {
        async stop() {
          await dispatch.stop()
          await file?.close()
        },
      }
    },
  ],
  demo: { resources: plantTextMessages },
  rights: { 'rights.text-messages': [...everything('sms'), ...everything('sms-record')] },
}
