import type { Words } from '../words.ts'
import type { session as zh } from '../zh/session.ts'

export const session: Words<typeof zh> = {
  lock: 'Lock screen',
  lockHint: 'At least {{min}} characters. It is asked for whenever you unlock, until you sign out.',
  lockPassword: 'Lock password',
  lockPasswordMissing: 'Enter a lock password',
  lockPasswordShort: 'The lock password must have at least {{min}} characters',
  lockNow: 'Lock',
  locked: 'Locked',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  signOut: 'Sign out',
  forgotten: 'Forgot the lock password? Sign out and sign in again.',
  again: {
    title: 'Sign in again',
    expired: 'Your session has ended. Please sign in again',
    kept: 'What is on this page is kept until you are back.',
    another: 'Use another account',
    close: 'Close',
  },
  password: {
    rule: '{{min}} to {{max}} characters with at least {{classes}} of capitals, small letters, digits and symbols',
    strength: 'Password strength',
    weak: 'Breaks the rule',
    fair: 'Fair',
    strong: 'Strong',
    changeTitle: 'Change your initial password',
    changeLead:
      'An administrator set your password. To keep your account safe, please change it before you go on. If you signed in with a first sign-in code, that code is your current password.',
    old: 'Current password',
    fresh: 'New password',
    again: 'New password again',
    missing: {
      old: 'Enter the current password',
      fresh: 'Enter a new password',
      again: 'Enter the new password again',
    },
    differs: 'The two passwords differ',
    save: 'Save and continue',
    saving: 'Saving…',
  },
  link: {
    question: 'You are signed in as “{{current}}”, and this link signs in “{{other}}”. Who do you want to be?',
    stay: 'Stay “{{name}}”',
    change: 'Change to “{{name}}”',
  },
}
