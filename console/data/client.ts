// The console's API client.
import { createClient } from '@steward/client'
import { recall, remember } from '../browser/storage.ts'
import { currentLocale } from '../words/i18n.ts'
import { isUnattended } from './attended.ts'
import { storeLock } from './lock.ts'
import { askProof } from './proof.ts'
import { expireSession, noteDue, readOwner, readTokens, writeTokens } from './session.ts'

// A public OAuth client: its id is visible in the browser and authenticates nobody.
const clientId: string = import.meta.env.VITE_CLIENT_ID ?? 'console'
const clientSecret: string = import.meta.env.VITE_CLIENT_SECRET ?? 'console_secret'

/** Milliseconds for a localStorage write to reach other windows; the lock is held that much longer. */
const SPREADS = 1_000

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // The Web Locks API is missing on plain-http pages other than localhost.
  if (!('locks' in navigator)) return work()
  return new Promise((resolve, reject) => {
    const alone = async () => {
      await work().then(resolve, reject)
      await new Promise((spread) => setTimeout(spread, SPREADS))
    }
    navigator.locks.request('steward-refresh', alone).catch(reject)
  })
}

export const client = createClient({
  baseUrl: '/api',
  clientId,
  clientSecret,
  locale: currentLocale,
  tokens: { read: readTokens, write: writeTokens, owner: readOwner },
  device: { read: () => String(recall('device') ?? ''), write: (mark) => remember('device', mark) },
  onSignedOut: expireSession,
  onLocked: () => storeLock(true),
  onDue: noteDue,
  prove: askProof,
  exclusively,
  isUnattended,
})
