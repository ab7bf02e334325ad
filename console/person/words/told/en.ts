import type { Words } from '../../../words/words.ts'
import type { told as zh } from './zh.ts'

export const told: Words<typeof zh> = {
  title: 'Messages',
  hint: 'Messages in the console always arrive. Choose how else you are told.',
  critical: 'Critical alarms are always told at once, whatever is chosen here and in quiet hours too.',
  kind: 'Kind of message',
  means: { sms: 'Text', email: 'E-mail', browser: 'Browser' },
  always: 'Always',
  none: 'Not sent this way',
  by: '{{kind}}: {{means}}',
  noPhone: 'Your account has no mobile number: no text message reaches you.',
  noEmail: 'Your account has no e-mail address: no e-mail reaches you.',
  notices: {
    title: 'Notifications of the browser',
    unable: 'This browser shows no notifications, or the page was not opened by https.',
    denied: 'The browser blocks notifications of this site: allow them in its settings first.',
    off: 'New alarms then appear as notifications while you look at another window and this page stays open. For this browser alone.',
    on: 'On in this browser: new alarms appear as notifications while you look elsewhere.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
  },
  quiet: {
    title: 'Quiet hours',
    isOn: 'Keep quiet hours',
    from: 'From',
    to: 'Until',
    days: 'Beginning on these days (none means every day)',
    gather: 'One digest at their end',
    gathered: 'What comes meanwhile, messages in the console too, is held and told in one message at the end.',
    notGathered: 'Messages in the console arrive as usual; text messages and e-mails are not sent.',
    zone: 'Hospital time: {{zone}}',
    overnight: 'next day',
  },
  save: 'Save',
  saved: 'Saved',
}
