// Deletes expired captchas, one-time codes, attempts, tokens, sessions and old error logs.
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'

const EVERY = 60_000
const DAY = 24 * 60 * 60_000
// Ended sessions are kept as a record of who was signed in from where.
const SESSIONS_KEPT = 90 * DAY
const ERRORS_KEPT = 90 * DAY

/** Call often: works at most once a minute, in the background. */
export function createPurge(app: AppContext): () => void {
  let last = 0
  let lastSessions = 0
  return () => {
    const now = app.now().getTime()
    if (now - last < EVERY) return
    last = now
    const withSessions = now - lastSessions >= DAY
    if (withSessions) lastSessions = now
    purge(app, now, withSessions).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired sign-in data was not removed'),
    )
  }
}

export async function purge(app: AppContext, now: number, withSessions: boolean): Promise<void> {
  const before = new Date(now)
  // Expired tokens are kept a day to find the session of a late sign-out.
  const yesterday = new Date(now - DAY)
  await app.db.transaction(platformScope, async (tx) => {
    for (const text of [captchas, attempts, guests, codes, devices]) await tx.query(text, [before])
    await tx.query(tokens, [yesterday])
    if (!withSessions) return
    await tx.query(sessions, [new Date(now - SESSIONS_KEPT)])
    await tx.query('delete from log_error where create_time < $1', [new Date(now - ERRORS_KEPT)])
  })
}

// Skip locked: waiting for a sign-in's rows could deadlock.
const expired = (table: string, key: string, column: string) =>
  `delete from ${table} where ${key} in (select ${key} from ${table} where ${column} < $1 for update skip locked)`

const captchas = expired('captcha', 'key', 'expires_at')
const attempts = expired('sign_in_attempt', 'key', 'until')
const guests = expired('guest', 'id', 'expires_at')
const codes = expired('session_code', 'hash', 'expires_at')
const devices = expired('known_device', 'hash', 'expires_at')
const tokens = expired('session_token', 'hash', 'expires_at')
const sessions = `delete from session where id in (
  select s.id from session s where s.created_at < $1
    and not exists (select from session_token t where t.session_id = s.id) for update skip locked)`
