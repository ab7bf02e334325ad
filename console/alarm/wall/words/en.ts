import type { Words } from '../../../words/words.ts'
import type { alarmWall as zh } from './zh.ts'

export const alarmWall: Words<typeof zh> = {
  title: 'Alarm wall',
  none: 'No alarm stands',
  noneHint: 'A new one is shown here at once.',
  groups: 'Open alarms',
  asOf: 'As of {{time}}',
  stale: 'Connection lost: this is as of {{time}}',
  counts: '{{level}}: {{open}} open, {{waiting}} unacknowledged',
  aside: 'Not shown: {{shelved}} shelved, {{maintained}} under maintenance',
  more: '{{total}} groups, the {{shown}} most urgent are shown',
  all: 'Show all',
  following: '{{count}} in one incident',
  flapping: 'Flapping',
  waiting: '{{count}} unacknowledged',
  ack: 'Acknowledge',
  ackOf: 'Acknowledge {{name}}',
  acked: '{{count}} acknowledged',
  nothing: 'Nothing of this group waits',
  silence: 'Silence for 2 min',
  silent: 'Silenced, {{seconds}} s left',
  full: 'Full screen',
  fullOff: 'Leave full screen',
  keys: 'J/K move · A acknowledge · Enter open · S silence · F full screen',
}
