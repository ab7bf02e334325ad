// What the desk brings: notices and mail.
import type { Feature } from '../feature.ts'
import { announcing } from '../system/role/role-rights.ts'
import mail from './mail.ts'
import notice from './notice.ts'

export const desk: Feature = {
  behaviours: [mail, notice],
  rights: { 'rights.notices': announcing },
}
