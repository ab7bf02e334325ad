// Who guesses passwords is not listened to for a while, by address and user name together. The password that was right
// before is heard all the same: behind one address a guesser must not shut out the gateway whose name he uses.
import { createHash, timingSafeEqual } from 'node:crypto'

const FAILURES = 5
const WINDOW = 60_000
const BAN_MS = 300_000
/** Remembered at most; the oldest are let go first. */
const MOST = 20_000

interface Guesser {
  failures: number
  since: number
  until: number
}

export interface Bans {
  isBanned(remoteIp: string, username: string, password: Buffer): boolean
  failed(remoteIp: string, username: string): void
  forgive(remoteIp: string, username: string, password: Buffer): void
}

const digestOf = (password: Buffer) => createHash('sha256').update(password).digest()

export function createBans(now: () => number = Date.now): Bans {
  const guessers = new Map<string, Guesser>()
  /** Digests of what was right last, by user name; it is still asked for after this. */
  const right = new Map<string, Buffer>()
  const wasRight = (username: string, password: Buffer) => {
    const known = right.get(username)
    return known !== undefined && timingSafeEqual(known, digestOf(password))
  }
  const keyOf = (remoteIp: string, username: string) => `${remoteIp} ${username.slice(0, 100)}`
  return {
    isBanned: (remoteIp, username, password) =>
      (guessers.get(keyOf(remoteIp, username))?.until ?? 0) > now() && !wasRight(username, password),
    failed(remoteIp, username) {
      const key = keyOf(remoteIp, username)
      const known = guessers.get(key)
      const guesser = known && now() - known.since < WINDOW ? known : { failures: 0, since: now(), until: 0 }
      guesser.failures += 1
      if (guesser.failures >= FAILURES) guesser.until = now() + BAN_MS
      // Deleted first so that the newest stand last.
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
      // The right one does not open the door to the guesser behind the same address.
      if (guesser && guesser.until <= now()) guessers.delete(keyOf(remoteIp, username))
    },
  }
}
