import type { Words } from '../../../../words/words.ts'
import type { gateway as zh } from './zh.ts'

export const gateway: Words<typeof zh> = {
  access: 'Access and traffic',
  accessOf: '{{name}} · Access and traffic',
  once: 'The secret is shown this once: copy it into the gateway now',
  username: 'MQTT user name',
  secret: 'MQTT password',
  hidden: 'Stored encrypted and never shown; reset it if it is lost',
  host: 'MQTT server',
  topic: 'Topic for reports',
  sample: 'Sample message',
  deviceCode: 'device code',
  reset: 'Reset secret',
  sureReset: 'Reset the secret of this gateway?',
  sureResetHint: 'The old secret stops working at once: the gateway is cut off until it is given the new one.',
  days: 'Traffic of the last 7 days',
  day: 'Day',
  silent: 'Nothing came from this gateway in the last 7 days',
  counts: {
    messages: 'Messages',
    points: 'Points',
    partial: 'Partly accepted',
    rejected: 'Rejected',
    unknown: 'Unknown device',
    duplicates: 'Repeated',
    late: 'Late',
  },
  skew: 'Clock ahead (s)',
}
