import type { Words } from '../../../words/words.ts'
import type { people as zh } from './zh.ts'

export const people: Words<typeof zh> = {
  title: 'Choose people',
  person: 'Person',
  avatar: 'Picture',
  name: 'Name',
  dept: 'Department',
  post: 'Post',
  search: 'Search',
  reset: 'Reset',
  choose: 'Choose {{name}}',
  chooseAll: 'Choose everybody on this page',
  chosen: '{{count}} chosen',
  none: 'Nobody chosen',
  drop: 'Remove {{name}}',
  clear: 'Clear',
  total: '{{total}} people',
  noMatch: 'Nobody matches',
  noMatchHint: 'Try another name, department or post',
  someone: 'Please choose at least one row',
  confirm: 'Confirm',
}
