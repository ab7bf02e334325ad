// Bans password guessers by address and user name for a while. The last correct password is accepted even then, so that
// a guesser behind the same address cannot lock out the gateway whose name it uses.
import { createHash, timingSafeEqual } from 'node:crypto'
import { lasts } from '../window.ts'

const FAILURES = 5
const WINDOW = 60_000
const BAN_MS = 300_000
/** Most bans kept; the oldest are evicted first. */
const MOST = 20_000

interface Guesser {
  failures: number
  since: number
  /** When the ban began. */
  banned?: number
}

export interface Bans {
  isBanned(remoteIp: string, username: string, password: Buffer): boolean
  failed(remoteIp: string, username: string): void
  forgive(remoteIp: string, username: string, password: Buffer): void
}

const digestOf = (password: Buffer) => createHash('sha256').update(password).digest()

export function createBans(now: () => number = Date.now): Bans {
  const guessers = new Map<string, Guesser>()
  /** Digests of the last correct password by user name; a matching attempt is still verified. */
  const right = new Map<string, Buffer>()
  const wasRight = (username: string, password: Buffer) => {
    const known = right.get(username)
    return known !== undefined && timingSafeEqual(known, digestOf(password))
  }
  const isRunning = ({ banned }: Guesser) => banned !== undefined && lasts(banned, BAN_MS, now())
  const keyOf = (remoteIp: string, username: string) => `${remoteIp} ${username.slice(0, 100)}`
  return {
    isBanned(remoteIp, username, password) {
      const guesser = guessers.get(keyOf(remoteIp, username))
      return guesser !== undefined && isRunning(guesser) && !wasRight(username, password)
    },
    failed(remoteIp, username) {
      const key = keyOf(remoteIp, username)
      const known = guessers.get(key)
      const guesser: Guesser = known && lasts(known.since, WINDOW, now()) ? known : { failures: 0, since: now() }
      guesser.failures += 1
      if (guesser.failures >= FAILURES) guesser.banned = now()
      // Deleted and set again so that the map stays ordered by age.
      guessers.delete(key)
      const [oldest] = guessers.size >= MOST ? guessers.keys() : []
      if (oldest !== undefined) guessers.delete(oldest)
      guessers.set(key, guesser)
    },
    forgive(remoteIp, username, password) {
      right.delete(username)
      const [oldest] = right.size >= MOST ? right.keys() : []
      if (oldest !== undefined) right.delete(oldest)
      right.set(username, digestOf(password))
      const guesser = guessers.get(keyOf(remoteIp, username))
      // A correct password does not lift a running ban of the same address and name.
      if (guesser && !isRunning(guesser)) guessers.delete(keyOf(remoteIp, username))
    },
  }
}
