import type { Words } from '../../../words/words.ts'
import type { menu as zh } from './zh.ts'

export const menu: Words<typeof zh> = {
  drag: 'Drag to change the order or to move into a folder. Or select a row and press Alt with an arrow key; Ctrl+Z takes it back.',
  land: {
    before: 'Before “{{next}}”',
    last: 'To the end',
    top: 'To the first level, before “{{next}}”',
    topLast: 'To the end of the first level',
    into: 'Into “{{folder}}”, before “{{next}}”',
    intoLast: 'To the end of “{{folder}}”',
  },
  nowhere: 'It cannot go here',
  keys: 'Move the menu',
  moved: 'Moved “{{name}}”',
  undo: 'Undo',
  undone: '“{{name}}” is back where it was',
  preview: {
    action: 'Preview menu',
    tenant: 'Tenant',
    role: 'Role',
    chooseRole: 'Choose a role',
    person: 'Person (optional)',
    choosePerson: 'By all roles of a person',
    pick: 'Choose a role or a person to see the side menu just as it is for them.',
    asRole: 'The menu of somebody whose only role is “{{name}}”',
    asPerson: 'The menu of {{name}}, by the roles: {{roles}}',
    noRoles: '{{name}} has no role',
    off: '{{name}} (disabled)',
    counts: 'Folders: {{folders}}, entries: {{entries}}, buttons: {{buttons}}',
    none: 'No menu at all',
    barred: 'The account or the tenant is disabled: no sign-in, and no menu.',
    buttons: 'Buttons',
    saved: 'This is by the permissions that are saved.',
    look: 'Look at the menu',
  },
}
