// Passes of the dashboard: what a person's window or a wall shows in place of a session. Only their SHA-256 is kept.
import type { Tx } from '../../platform/db.ts'
import { hashToken, newToken } from '../../system/sign-in/tokens.ts'

/** Tokens contain no dot, so passes and tokens cannot be confused. */
const MARKS = { view: 'view.', wall: 'wall.' } as const
export type PassKind = keyof typeof MARKS

/** The shift of a control room; the pass ends earlier with the session it was opened from. */
const VIEW_HOURS = 8

export const kindOfPass = (token: string): PassKind | undefined =>
  (['view', 'wall'] as const).find((kind) => token.startsWith(MARKS[kind]))

/** A pass for whoever looks at the dashboard from the console; ends with the session. */
export async function openView(tx: Tx, { sessionId, now }: { sessionId: string; now: Date }): Promise<string> {
  const token = `${MARKS.view}${newToken()}`
  await tx.query(
    `insert into dashboard_pass (hash, tenant_id, session_id, expires_at)
     select $1, s.tenant_id, s.id, $3::timestamptz + interval '${VIEW_HOURS} hours' from session s where s.id = $2`,
    [hashToken(token), sessionId, now],
  )
  return token
}

/** The only pass of a wall: what was bound before is bound no more. */
export async function openWall(tx: Tx, { wallId, tenant }: { wallId: string; tenant: string }): Promise<string> {
  const token = `${MARKS.wall}${newToken()}`
  await closeWalls(tx, [wallId])
  await tx.query('insert into dashboard_pass (hash, tenant_id, wall_id) values ($1, $2, $3)', [
    hashToken(token),
    tenant,
    wallId,
  ])
  return token
}

export const closeWalls = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.query('delete from dashboard_pass where wall_id = any($1::bigint[])', [ids])
