// The one client of the console, configured.
import { createClient } from '@steward/client'
import { currentLocale } from '../words/i18n.ts'
import { noteLock } from './lock.ts'
import { expire, readTokens, writeTokens } from './session.ts'

// A public client: what a browser knows is no secret, it only names who is calling.
const clientId: string = import.meta.env.VITE_CLIENT_ID ?? 'console'
const clientSecret: string = import.meta.env.VITE_CLIENT_SECRET ?? 'console_secret'

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  // Absent on plain-http pages other than localhost.
  'locks' in navigator ? navigator.locks.request('steward-refresh', work) : work()

export const client = createClient({
  baseUrl: '/api',
  clientId,
  clientSecret,
  locale: currentLocale,
  tokens: { read: readTokens, write: writeTokens },
  onSignedOut: expire,
  onLocked: () => noteLock(true),
  exclusively,
})
