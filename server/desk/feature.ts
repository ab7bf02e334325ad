// What the desk brings: notices, mail, and the record of what was told to whom.
import type { Feature } from '../feature.ts'
import { announcing, everything } from '../system/role/role-rights.ts'
import mail from './mail.ts'
import { messageCare } from './message-care.ts'
import messagePreference from './message-preference.ts'
import messageRecord from './message-record.ts'
import notice from './notice.ts'
import { createDigests } from './told/digest.ts'

export const desk: Feature = {
  behaviours: [mail, notice, messageRecord, messagePreference],
  jobs: [messageCare],
  workers: [({ app }) => createDigests(app)],
  rights: {
    'rights.notices': announcing,
    'rights.message-record': everything('message-record'),
    'rights.message-preference': everything('message-preference'),
  },
}
