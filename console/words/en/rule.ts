import type { Words } from '../words.ts'
import type { rule as zh } from '../zh/rule.ts'

export const rule: Words<typeof zh> = {
  sections: { rule: 'Rule', target: 'Target', condition: 'Condition', recovery: 'Recovery and advice' },
  broken:
    'Enabled rules that watch a property which no longer exists and raise nothing: {{count}}. Change or disable them.',
  vanished: 'Broken',
  ofDevice: 'Rules in force',
  none: 'No alarm rule applies to this device',
  origin: 'From',
  standing: 'State',
  own: 'This device',
  ofType: 'Device type “{{name}}”',
  inForce: 'In force',
  replacedBy: 'Replaced by “{{name}}”',
  replacedAt: 'Replaced on',
  besides: 'Also in force',
  off: 'Disabled',
}
