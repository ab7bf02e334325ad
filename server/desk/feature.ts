// What the desk brings: notices, mail, and the record of what was told to whom.
import type { Feature } from '../feature.ts'
import { announcing, everything } from '../system/role/role-rights.ts'
import mail from './mail.ts'
import { messageCare } from './message-care.ts'
import messageRecord from './message-record.ts'
import notice from './notice.ts'

export const desk: Feature = {
  behaviours: [mail, notice, messageRecord],
  jobs: [messageCare],
  rights: { 'rights.notices': announcing, 'rights.message-record': everything('message-record') },
}
