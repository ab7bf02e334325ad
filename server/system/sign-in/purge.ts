// Jobs that delete expired captchas, one-time codes, challenges, attempts, tokens, sessions, kept answers and old error logs.
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { task } from '../../document/job.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { isIdle } from '../user/security.ts'

const DAY = 24 * 60 * 60_000
const kept = { default: 90, min: 7, max: 3650, unit: 'd' } as const

export const purgeSignIns = task(
  'sign-in-purge',
  '清理过期登录数据',
  'Delete expired sign-in data',
  { group: 'system', for: 'installation', cron: every('1 min'), keeps: 'failures', bounds: { least: 60, most: 3600 } },
  ({ app, now }) => purgeExpired(app, now),
)

export const purgeRecords = task(
  'record-purge',
  '清理登录记录与错误日志',
  'Delete old sessions and error logs',
  {
    group: 'system',
    for: 'installation',
    cron: '0 10 3 * * ?',
    bounds: { least: 3600 },
    // Ended sessions are kept as a record of who was signed in from where.
    params: {
      sessionDays: int('登录记录保留天数', 'Days sessions are kept', kept),
      errorDays: int('错误日志保留天数', 'Days error logs are kept', kept),
    },
  },
  ({ app, now, params: { sessionDays, errorDays } }) => purgeOld(app, now, { sessionDays, errorDays }),
)

export async function purgeExpired(app: AppContext, now: Date): Promise<void> {
  // Expired tokens are kept a day to find the session of a late sign-out.
  const yesterday = new Date(now.getTime() - DAY)
  await app.db.transaction(platformScope, async (tx) => {
    for (const text of [captchas, attempts, guests, flows, codes, firstCodes, devices, challenges, answers, spent])
      await tx.query(text, [now])
    await tx.query(tokens, [yesterday])
  })
  await endExpired(app, now)
  await endIdle(app, now)
}

/** Sessions of tenants whose time is over: nobody signed them out, and their streams are open. */
async function endExpired(app: AppContext, now: Date): Promise<void> {
  const tenants = await app.db.transaction(platformScope, async (tx) => {
    const rows = await tx.query<{ tenant: string }>(
      `update session s set ended_at = $1, end_reason = 'expired' from tenant n
       where n.tenant_id = s.tenant_id and n.tenant_id <> $2 and n.expire_time <= $1 and s.ended_at is null
       returning s.tenant_id as tenant`,
      [now, PLATFORM_TENANT],
    )
    const ended = [...new Set(rows.map(({ tenant }) => tenant))]
    for (const tenant of ended) await app.changes.announce(tx, 'session', tenant)
    return ended
  })
  for (const tenant of tenants) app.changes.notify('session', tenant)
}

/** Sessions that nobody uses: an open stream alone does not keep one. */
async function endIdle(app: AppContext, now: Date): Promise<void> {
  const tenants = await app.db.transaction(platformScope, async (tx) => {
    const rows = await tx.query<{ tenant: string }>(
      `update session s set ended_at = $1, end_reason = 'idle' where s.ended_at is null and ${isIdle('$1')} returning s.tenant_id as tenant`,
      [now],
    )
    const ended = [...new Set(rows.map(({ tenant }) => tenant))]
    for (const tenant of ended) await app.changes.announce(tx, 'session', tenant)
    return ended
  })
  for (const tenant of tenants) app.changes.notify('session', tenant)
}

export async function purgeOld(
  app: AppContext,
  now: Date,
  { sessionDays, errorDays }: { sessionDays: number; errorDays: number },
): Promise<void> {
  await app.db.transaction(platformScope, async (tx) => {
    await tx.query(sessions, [new Date(now.getTime() - sessionDays * DAY)])
    await tx.query('delete from log_error where create_time < $1', [new Date(now.getTime() - errorDays * DAY)])
  })
}

// Skip locked: waiting for a sign-in's rows could deadlock.
const expired = (table: string, key: string, column: string) =>
  `delete from ${table} where ${key} in (select ${key} from ${table} where ${column} < $1 for update skip locked)`

const captchas = expired('captcha', 'key', 'expires_at')
const attempts = expired('sign_in_attempt', 'key', 'until')
const guests = expired('guest', 'id', 'expires_at')
const flows = expired('third_flow', 'state', 'expires_at')
const codes = expired('session_code', 'hash', 'expires_at')
const firstCodes = expired('first_sign_in', 'user_id', 'expires_at')
const devices = expired('known_device', 'hash', 'expires_at')
const challenges = expired('sign_in_challenge', 'hash', 'expires_at')
const answers = expired('keyed_write', 'ctid', 'expires_at')
const spent = expired('spent_password', 'digest', 'expires_at')
const tokens = expired('session_token', 'hash', 'expires_at')
const sessions = `delete from session where id in (
  select s.id from session s where s.created_at < $1
    and not exists (select from session_token t where t.session_id = s.id) for update skip locked)`
