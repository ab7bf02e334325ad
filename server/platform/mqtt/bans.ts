// Who guesses passwords is not listened to for a while, by address and user name together.

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
  isBanned(remoteIp: string, username: string): boolean
  failed(remoteIp: string, username: string): void
  forgive(remoteIp: string, username: string): void
}

export function createBans(now: () => number = Date.now): Bans {
  const guessers = new Map<string, Guesser>()
  const keyOf = (remoteIp: string, username: string) => `${remoteIp} ${username.slice(0, 100)}`
  return {
    isBanned: (remoteIp, username) => (guessers.get(keyOf(remoteIp, username))?.until ?? 0) > now(),
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
    forgive: (remoteIp, username) => {
      guessers.delete(keyOf(remoteIp, username))
    },
  }
}
