import type { Words } from '../../words/words.ts'
import type { recycle as zh } from './zh.ts'

export const recycle: Words<typeof zh> = {
  title: 'Recycle bin · {{name}}',
  find: 'Find by name or code',
  parts_one: 'with {{count}} line',
  parts_other: 'with {{count}} lines',
  restore: 'Restore',
  restoreOf: 'Restore “{{name}}”',
  restoreChosen_one: 'Restore {{count}} selected',
  restoreChosen_other: 'Restore {{count}} selected',
  choose: 'Select “{{name}}”',
  restored: 'Restored',
  none: 'The recycle bin is empty',
  noMatch: 'Nothing matches',
  kept: 'What was deleted within {{days}} days can be restored, with its lines and files.',
  undo: 'Undo',
}
