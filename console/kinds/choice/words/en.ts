import type { Words } from '../../../words/words.ts'
import type { choice as zh } from './zh.ts'

export const choice: Words<typeof zh> = {
  options: 'Options',
  recent: 'Recent',
  all: 'All',
  chosen: '{{count}} chosen',
  drop: 'Remove {{name}}',
  clear: 'Clear',
  path: 'Level',
  top: 'All',
  below: 'Below {{name}}',
  disabled: 'Disabled',
  loading: 'Loading…',
  empty: 'No {{name}} to choose',
  nothingFor: 'Nothing found for “{{text}}”',
  typeMore: 'There are more: type a name, pinyin or number',
  retry: 'Retry',
  title: 'Choose {{name}}',
  search: 'Name, pinyin initials or number',
  done: 'Done ({{count}})',
  people: 'Choose people',
}
