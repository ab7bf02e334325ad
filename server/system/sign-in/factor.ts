// Time-based one-time codes of a person (RFC 6238: SHA-1, six digits, thirty seconds, as every app reads them) and the
// recovery codes beside them. Each is taken once.
import type { Flag } from '@steward/domain/kinds/bool'
import { Secret, TOTP } from 'otpauth'
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import { sealedTexts } from '../../platform/sealed-text.ts'
import { codeHash, drawCode } from './first-code.ts'

const ISSUER = 'Steward'
const SECRET_BYTES = 20
const PERIOD = 30
/** Intervals before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const WINDOW = 1
export const RECOVERY_CODES = 10

const { seal, open } = sealedTexts('second-factor')

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** The interval the code belongs to; undefined where it is wrong. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

interface Owner {
  userId: string
  tenant: string
  account: string
}

export interface Offered {
  /** Base32, to be typed where nothing can be scanned. */
  secret: string
  /** What the QR code says: `otpauth://totp/…`. */
  uri: string
}

/** A new secret, which counts once it is confirmed; false where a confirmed one stands. */
export async function offerFactor(
  app: AppContext,
  tx: Tx,
  { userId, tenant, account }: Owner,
): Promise<Offered | false> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const written = await tx.query(
    `insert into user_factor as f (user_id, tenant_id, secret) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret where f.confirmed_at is null returning 1`,
    [userId, tenant, await seal(app, userId, secret)],
  )
  return written.length > 0 && { secret, uri: generatorOf(secret, `${account}@${tenant}`).toString() }
}

/** Confirms the offered secret by a code of it; answers the recovery codes, or undefined where the code is wrong. */
export async function confirmFactor(
  app: AppContext,
  tx: Tx,
  { userId, tenant }: Owner,
  code: string,
  now: Date,
): Promise<string[] | undefined> {
  const [row] = await tx.query<{ secret: string }>(
    'select secret from user_factor where user_id = $1 and confirmed_at is null for update',
    [userId],
  )
  const secret = await open(app, userId, row?.secret)
  const step = secret && stepOf(secret.toString(), digitsOf(code), now)
  if (step === undefined) return undefined
  await tx.query('update user_factor set confirmed_at = $2, last_step = $3 where user_id = $1', [userId, now, step])
  await noteFactors(tx, [userId], 1)
  return renewRecoveryCodes(tx, { userId, tenant })
}

/** Ten new ones, told only this once; those before are taken no more. */
export async function renewRecoveryCodes(tx: Tx, { userId, tenant }: Omit<Owner, 'account'>): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, drawCode)
  await tx.query('delete from recovery_code where user_id = $1', [userId])
  await tx.query(
    'insert into recovery_code (user_id, tenant_id, hash) select $1, $2, hash from unnest($3::bytea[]) n (hash)',
    [userId, tenant, codes.map(codeHash)],
  )
  return codes
}

const digitsOf = (code: string) => code.replace(/\s/g, '')

/** Whether the code is right and was not taken before; committed at once, so that it is taken only once. */
export async function spendCode(app: AppContext, userId: string, code: string, now: Date): Promise<boolean> {
  const digits = digitsOf(code)
  return app.db.transaction(platformScope, async (tx) => {
    const [row] = await tx.query<{ secret: string; step: string }>(
      `select secret, last_step::text as step from user_factor where user_id = $1 and confirmed_at is not null for update`,
      [userId],
    )
    if (!row) return false
    if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(tx, userId, code, now)
    const secret = await open(app, userId, row.secret)
    const step = secret && stepOf(secret.toString(), digits, now)
    if (step === undefined || step <= Number(row.step)) return false
    await tx.query('update user_factor set last_step = $2 where user_id = $1', [userId, step])
    return true
  })
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const spent = await tx.query(
    'update recovery_code set used_at = $3 where user_id = $1 and hash = $2 and used_at is null returning 1',
    [userId, codeHash(code), now],
  )
  return spent.length > 0
}

/** Of these people; answers whose there were. */
export async function removeFactors(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  await tx.query('delete from recovery_code where user_id = any($1)', [userIds])
  const rows = await tx.query<{ id: string }>(
    'delete from user_factor where user_id = any($1) returning user_id::text as id',
    [userIds],
  )
  await noteFactors(tx, userIds, 0)
  return rows.map(({ id }) => id)
}

/** For the list of people; without a new revision, which would refuse a form somebody has open about the person. */
const noteFactors = (tx: Tx, userIds: readonly string[], has: Flag) =>
  tx.query('update "user" set has_factor = $2 where id = any($1) and has_factor <> $2', [userIds, has])

// A hospital that has chosen nothing offers it (`optional` in domain/system/security.ts).
const demand = (tenant: string) =>
  `coalesce((select g.second_factor from security_setting g where g.tenant_id = ${tenant}), 'optional')`

const has = (user: string) =>
  `exists (select from user_factor f where f.user_id = ${user} and f.confirmed_at is not null)`

/** SQL over a row `u` of "user": whether sign-ins of the person need a code. */
export const needsCode = `(${demand('u.tenant_id')} <> 'off' and ${has('u.id')})`

/** SQL over a row `u` of "user": whether the person has to set up a second factor before anything else. */
export const isFactorDue = `(not ${has('u.id')} and (${demand('u.tenant_id')} = 'all' or (${demand('u.tenant_id')} = 'administrators'
  and exists (select from role a where a.id = any(u.role_id) and a.tenant_id = u.tenant_id and a.is_deleted = 0 and a.status = 1
    and a.built_in is not null))))`
