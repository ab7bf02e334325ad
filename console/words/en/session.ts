import type { Words } from '../words.ts'
import type { session as zh } from '../zh/session.ts'

export const session: Words<typeof zh> = {
  lock: 'Lock screen',
  lockHint: 'Kept for this session and asked for when you unlock.',
  lockPassword: 'Lock password',
  lockPasswordMissing: 'Enter a lock password',
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
}
