// The second step of a sign-in: a right password is answered with a challenge, which a code turns into tokens. Wrong
// codes count with wrong passwords, and each answers a new challenge for the rest of the five minutes.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { tellOfRefusal } from '../logs/tell.ts'
import { countAttempt, forgive, uncount } from './attempts.ts'
import { CHALLENGE_SECONDS, issueChallenge, takeChallenge } from './challenge.ts'
import type { Client } from './clients.ts'
import { spendCode } from './factor.ts'
import type { Asked, Door } from './grant.ts'
import { type Person, personById, readPerson, requireAdmitted } from './person.ts'

/** Ends the first step. Whether somebody has a second factor is told to whoever knows the password alone. */
export async function askForCode(ctx: Ctx, client: Client, person: Person): Promise<never> {
  requireAdmitted(person)
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_SECONDS * 1000)
  const challenge = await issueChallenge(ctx.app, { person, client, expiresAt })
  throw problem('session.second-factor', {}, { data: { challenge, expiresIn: CHALLENGE_SECONDS } })
}

interface Proven {
  person: Person
  /** Guesses from elsewhere since the last sign-in. */
  guesses: number
}

/** The person of the challenge, whose code is right. */
export async function proveCode(ctx: Ctx, door: Door, client: Client, asked: Asked): Promise<Proven> {
  const { app } = ctx
  const taken = await takeChallenge(app, client, asked.challenge)
  if (!taken) throw problem('session.challenge')
  const { text, values } = personById(taken.userId, ctx.now)
  const [rows] = await app.db.lane('door').open(platformScope).readOnce([{ text, values }])
  const person = readPerson(rows)
  if (!person?.isEnabled || !taken.fits(person)) throw problem('session.challenge')
  const { tenant, account } = person
  const who = { tenant, account, device: asked.device, ip: ctx.remoteIp }
  const { attempt, end } = await countAttempt(app, door.inFlight, who)
  try {
    const isRight = await spendCode(app, person.id, asked.code, ctx.now).catch(async (error: unknown) => {
      await uncount(app, attempt).catch(() => undefined)
      throw error
    })
    if (isRight) return { person, guesses: await forgive(app, attempt) }
    await tellOfRefusal(ctx, { event: 'sign_in_refused', level: 'warn', tenant, account })
    const challenge = await issueChallenge(app, { person, client, expiresAt: taken.expiresAt })
    throw problem('session.second-factor-wrong', {}, { field: 'code', data: { challenge } })
  } finally {
    end()
  }
}
