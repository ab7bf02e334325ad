import type { Words } from '../../words/words.ts'
import type { wall as zh } from './zh.ts'

export const wall: Words<typeof zh> = {
  bind: 'Bind a device',
  bindOf: '{{name}} · bind a device',
  once: 'The code is shown only once, for {{minutes}} minutes, and is good for one device',
  steps: 'Open this address in the browser of the screen and type the code. A device bound before is signed out then.',
  address: 'Address',
  code: 'Code',
  show: 'Make a code',
  sureAgain: 'A device is bound already. It is signed out as soon as the new code is typed.',
  arrange: 'Arrange',
  arrangeOf: '{{name}} · arrangement',
  arranged: 'Saved. The wall follows within seconds',
  width: 'Width (1 to 12 columns)',
  height: 'Height (1 to 6 rows)',
  system: 'System',
  up: 'Up',
  down: 'Down',
  remove: 'Remove',
  add: 'Add a widget',
  nothing: 'A wall shows at least one widget',
  widgetOf: '{{at}}: {{name}}',
  list: 'Widgets in the order they are shown',
  save: 'Save',
  what: 'Wall',
  device: 'Device',
}
