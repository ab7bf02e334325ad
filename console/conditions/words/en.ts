import type { Words } from '../../words/words.ts'
import type { conditions as zh } from './zh.ts'

export const conditions: Words<typeof zh> = {
  title: 'Conditions',
  of: 'Conditions: {{name}}',
  hint: 'The list shows rows that meet these conditions, together with the filters above it',
  how: 'How conditions are joined',
  all: 'All of these',
  any: 'Any of these',
  field: 'Field',
  comparison: 'Comparison',
  valueOf: 'Value of {{name}}',
  days: 'Days',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  removeCondition: 'Remove condition: {{name}}',
  removeGroup: 'Remove group',
  none: 'No conditions yet',
  clear: 'Clear conditions',
  most: 'At most {{max}} conditions',
  edit: 'Change conditions',
  remove: 'Remove conditions',
  gone: 'Passed over, since these fields are gone: {{names}}',
  unreadable: 'The conditions cannot be read and have no effect',
}
