// Sign-ins that wait for a second factor after the right password: each is taken up once, within five minutes.
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Client } from './clients.ts'
import type { Person } from './person.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

export const CHALLENGE_SECONDS = 300

interface Waiting {
  person: Person
  client: Pick<Client, 'clientId'>
  expiresAt: Date
}

const markOf = (password: string | null) => hashToken(password ?? '')

/** Committed at once: the call that needs it ends with a problem. */
export async function issueChallenge(app: AppContext, { person, client, expiresAt }: Waiting): Promise<string> {
  const challenge = newToken()
  await app.db
    .lane('door')
    .transaction(platformScope, (tx) =>
      tx.query(
        'insert into sign_in_challenge (hash, user_id, client_id, password_mark, expires_at) values ($1, $2, $3, $4, $5)',
        [hashToken(challenge), person.id, client.clientId, markOf(person.password), expiresAt],
      ),
    )
  return challenge
}

export interface Taken {
  userId: string
  expiresAt: Date
  /** Whether the password is still the one that was given. */
  fits(person: Person): boolean
}

/** Undefined where it is unknown, over, another client's, or was taken before. */
export async function takeChallenge(app: AppContext, client: Client, challenge: string): Promise<Taken | undefined> {
  if (!isToken(challenge)) return undefined
  const [row] = await app.db.lane('door').transaction(platformScope, (tx) =>
    tx.query<{ userId: string; mark: Buffer; expires: number }>(
      `delete from sign_in_challenge where hash = $1 and client_id = $2 and expires_at > $3
       returning user_id::text as "userId", password_mark as mark, extract(epoch from expires_at)::float8 * 1000 as expires`,
      [hashToken(challenge), client.clientId, app.now()],
    ),
  )
  if (!row) return undefined
  return {
    userId: row.userId,
    expiresAt: new Date(row.expires),
    fits: ({ password }) => markOf(password).equals(row.mark),
  }
}
