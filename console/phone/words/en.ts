import type { Words } from '../../words/words.ts'
import type { phone as zh } from './zh.ts'

export const phone: Words<typeof zh> = {
  line: 'Extension {{extension}}',
  link: {
    connecting: 'connecting to the box',
    open: 'connected',
    waiting: 'recorder disconnected, reconnecting',
    refused: 'the box refuses the password, please ask an administrator',
    blocked: 'the browser does not allow it, the line needs encryption',
    unsupported: 'your browser does not support sockets',
  },
  unsupported: 'Your browser does not support sockets',
  understood: 'OK',
  handset: { ringing: 'Incoming call', talking: 'On the line', ended: 'Call ended' },
  putAway: 'Minimise',
  asking: 'Looking up where this is…',
  unknownPlace: 'Unknown number',
  activeAlarms: 'Active alarms here',
  openRepairs: 'Open repairs there',
  lastCalls: 'Last calls',
  noNote: 'Nothing noted',
  note: 'Note',
  noteHint: 'What was said',
  repair: 'New repair',
  linked: 'Repair reported: {{title}}',
  finish: 'Done',
  finished: 'Call noted',
  finishedLater: 'The call is kept as soon as it ends',
}
