// Guest passes: a single-use token for requesting an account, without a session.
import { problem } from '@steward/domain/problems'
import { identityWay } from '@steward/domain/system/third-dictionaries'
import { z } from 'zod'
import type { Ctx, AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { readParam } from '../dictionary/params.ts'
import type { Source, Vouched } from '../third/source.ts'
import type { Asked, Door } from './grant.ts'
import { callerOf, limitCalls } from './limits.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

export const GRANT = 'register'

const SECONDS = 30 * 60
const MOST_TRIES = 20
const PER_MINUTE = 20

export interface Guest {
  id: string
  pass: string
  seconds: number
}

/** Issues guest passes; used by that grant type only. */
export function createGuests() {
  const limit = limitCalls(PER_MINUTE)
  return async (ctx: Ctx, door: Door, asked: Asked): Promise<Guest> => {
    const client = await door.clients.identify(asked.authorization)
    if (!client.grants.has(GRANT)) throw problem('session.grant')
    limit(callerOf(ctx.remoteIp), ctx.now)
    await door.captchas.check(asked.captchaKey, asked.captchaCode)
    if ((await readParam(ctx.tx, 'account.registerUser')) !== 'true') throw problem('guest.closed')
    const guest = { id: newId(), pass: newToken(), seconds: SECONDS }
    await ctx.tx.query('insert into guest (id, hash, expires_at) values ($1, $2, $3)', [
      guest.id,
      hashToken(guest.pass),
      new Date(ctx.now.getTime() + SECONDS * 1000),
    ])
    return guest
  }
}

/** Somebody an identity source vouches for and who has no account: a pass as well, which names who he is there. */
export async function admitVouched(
  ctx: Ctx,
  { way, id, name, tenant }: Source,
  { issuer, subject, account, name: realName }: Vouched,
): Promise<Guest> {
  const guest = { id: newId(), pass: newToken(), seconds: SECONDS }
  const identity = { way, id, name, issuer, subject, account, realName }
  await ctx.tx.query('insert into guest (id, hash, expires_at, tenant_id, identity) values ($1, $2, $3, $4, $5)', [
    guest.id,
    hashToken(guest.pass),
    new Date(ctx.now.getTime() + SECONDS * 1000),
    tenant,
    JSON.stringify(identity),
  ])
  return guest
}

const identitySchema = z.object({
  way: z.enum(identityWay.keys),
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  subject: z.string(),
  account: z.string(),
})

/** An applicant; of somebody an identity source vouched for with his tenant and who he is there. */
export interface Applicant {
  id: string
  tenant: string | undefined
  identity: z.output<typeof identitySchema> | undefined
}

/** The guest of an unused pass; counted at once, so that a pass cannot be used to probe accounts. */
export async function guestOf(app: AppContext, pass: string, id: string | undefined): Promise<Applicant> {
  const [found] = isToken(pass)
    ? await app.db.lane('door').transaction(platformScope, (tx) =>
        tx.query<{ id: string; tenant_id: string | null; identity: unknown }>(
          `update guest set tries = tries + 1
           where hash = $1 and user_id is null and expires_at > $2 and tries < $3
           returning id, tenant_id, identity`,
          [hashToken(pass), app.now(), MOST_TRIES],
        ),
      )
    : []
  if (!found || (id && id !== found.id)) throw problem('guest.unknown')
  return {
    id: found.id,
    tenant: found.tenant_id ?? undefined,
    identity: found.identity === null ? undefined : identitySchema.parse(found.identity),
  }
}

/** Throws where the pass was used concurrently. */
export async function spend(ctx: Ctx, guestId: string, userId: string): Promise<void> {
  const used = await ctx.tx.query('update guest set user_id = $2 where id = $1 and user_id is null returning id', [
    guestId,
    userId,
  ])
  if (used.length === 0) throw problem('guest.unknown')
}

export async function dismissGuest(ctx: Ctx, pass: string): Promise<void> {
  if (isToken(pass)) await ctx.tx.query('delete from guest where hash = $1 and user_id is null', [hashToken(pass)])
}
