import type { Words } from '../words.ts'
import type { palette as zh } from '../zh/palette.ts'

export const palette: Words<typeof zh> = {
  hint: '↑↓ choose · Enter opens · Esc closes · pinyin and initials work',
  placeholder: 'Search menus, actions or records',
  searching: 'Searching records…',
  failed: 'Records could not be searched',
  leftOut: 'Could not be searched: {{names}}',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  close: 'Close search',
  group: { recent: 'Recent', page: 'On this page', menu: 'Menu', records: 'Records', commands: 'Commands' },
  command: {
    language: 'Language: {{name}}',
    appearance: 'Appearance: {{name}}',
    theme: 'Theme: {{name}}',
    keys: 'Keyboard shortcuts',
  },
  key: {
    filter: 'Go to the search fields',
    move: 'Choose the row above or below',
    turn: 'Close or open a branch',
    choose: 'Select the current row',
    search: 'Open the menu search',
    sheet: 'Open this list',
    moveTab: 'Move the tab left or right',
    closeTab: 'Close the tab that has the focus',
    save: 'Save a form',
    leave: 'Close the topmost window',
  },
  sheet: { title: 'Keyboard shortcuts', global: 'Everywhere', page: 'On this page', done: 'Got it' },
}
