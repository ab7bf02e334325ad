// Texts of bringing in devices that report and are not declared.
import type { Words } from '../../../../words/words.ts'
import type { adopt as zh } from './zh.ts'

export const adopt: Words<typeof zh> = {
  title: 'Bring in devices',
  of: 'Bring in devices · {{name}}',
  hint: 'Devices that reported through a gateway in the last seven days and are not declared yet. Choose some, give each a name, a type and an area, and bring them in together.',
  none: 'No undeclared device has reported in the last seven days. A device appears here with its first message.',
  chooseAll: 'Choose all',
  mostAtOnce: 'At most {{most}} at once',
  messages: 'Messages: {{count}}, the last {{time}}',
  fits: '{{known}} of {{all}} values known',
  noFit: 'No type fits',
  noValues: 'Unknown wording',
  name: 'Name of {{code}}',
  forAll: 'For all chosen',
  type: 'Type',
  area: 'Area',
  bringIn: 'Bring in {{count}}',
  done_one: '{{count}} device brought in. Its data is stored from the next message on',
  done_other: '{{count}} devices brought in. Their data is stored from the next message on',
}
