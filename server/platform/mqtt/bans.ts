// Bans password guessers by address and user name for a while. The last correct password is accepted even then, so that
// a guesser behind the same address cannot lock out the gateway whose name it uses.
import { createHash, timingSafeEqual } from 'node:crypto'
import { setNewest } from '../bounded.ts'
import { createWindows, lasts } from '../window.ts'

const FAILURES = 5
const WINDOW = 60_000
const BAN_MS = 300_000
/** Most bans kept; the oldest are evicted first. */
const MOST = 20_000

export interface Bans {
  isBanned(remoteIp: string, username: string, password: Buffer): boolean
  failed(remoteIp: string, username: string): void
  forgive(remoteIp: string, username: string, password: Buffer): void
}

const digestOf = (password: Buffer) => createHash('sha256').update(password).digest()

export function createBans(now: () => number = Date.now): Bans {
  const failures = createWindows({ length: WINDOW, most: MOST })
  /** When the bans began, by address and name. */
  const banned = new Map<string, number>()
  /** Digests of the last correct password by user name; a matching attempt is still verified. */
  const right = new Map<string, Buffer>()
  const wasRight = (username: string, password: Buffer) => {
    const known = right.get(username)
    return known !== undefined && timingSafeEqual(known, digestOf(password))
  }
  const isRunning = (key: string) => lasts(banned.get(key) ?? -Infinity, BAN_MS, now())
  const keyOf = (remoteIp: string, username: string) => `${remoteIp} ${username.slice(0, 100)}`
  return {
    isBanned(remoteIp, username, password) {
      return isRunning(keyOf(remoteIp, username)) && !wasRight(username, password)
    },
    failed(remoteIp, username) {
      const key = keyOf(remoteIp, username)
      if (failures.count(key, now()).count >= FAILURES) setNewest(banned, key, now(), MOST)
    },
    forgive(remoteIp, username, password) {
      setNewest(right, username, digestOf(password), MOST)
      // A correct password does not lift a running ban of the same address and name.
      if (!isRunning(keyOf(remoteIp, username))) failures.forget(keyOf(remoteIp, username))
    },
  }
}
