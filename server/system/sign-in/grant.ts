// A sign-in from client to tokens, for every dialect. The order of the checks matters for security.
import { problem } from '@steward/domain/problems'
import type { Ctx, AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { tell, tellOfRefusal } from '../logs/tell.ts'
import { countAttempt, forgive, uncount } from './attempts.ts'
import type { Captchas } from './captcha.ts'
import { type Wish, choose, narrow, unnarrowed } from './choice.ts'
import type { Client, Clients } from './clients.ts'
import { remember } from './devices.ts'
import { isFirstCode, spendFirstCode } from './first-code.ts'
import type { InFlight } from './in-flight.ts'
import type { Keys } from './keys.ts'
import { verifyPassword } from './password.ts'
import { type Person, mustStillBe, personByAccount, readPerson, requireAdmitted } from './person.ts'
import { refreshSession } from './refresh.ts'
import { askForCode, proveCode } from './second-step.ts'
import { type Granted, openSession } from './sessions.ts'

/** The request, as parsed by either dialect. */
export interface Asked {
  authorization: string
  grant: string
  tenant: string
  account: string
  /** Encrypted with the installation's public key. */
  password: string
  captchaKey: string
  captchaCode: string
  /** The mark of an earlier sign-in from this browser. */
  device: string
  refreshToken: string
  /** What the first step answered where a second factor is needed, and the code for it. */
  challenge: string
  code: string
  wish: Wish
}

export interface Door {
  clients: Clients
  captchas: Captchas
  keys: Keys
  inFlight: InFlight
  /** Notifies a user after sign-in of failed guesses since the last one. */
  tellOfGuesses(ctx: Ctx, person: Person, guesses: number): Promise<void>
}

const offered = ['captcha', 'password', 'refresh_token']

/** Issues tokens; refusals reveal no more than the caller may know. */
export async function grantTokens(ctx: Ctx, door: Door, asked: Asked): Promise<Granted> {
  const client = await door.clients.identify(asked.authorization)
  if (!offered.includes(asked.grant) || !client.grants.has(asked.grant)) throw problem('session.grant')
  if (asked.grant === 'refresh_token') return refreshSession(ctx.app, client, asked.refreshToken, asked.wish)
  const { proven, guesses } = await proveWhole(ctx, door, client, asked)
  const { person } = proven
  const granted = await open(ctx, client, proven, asked.wish)
  const known = { device: asked.device, userId: person.id, tenant: person.tenant }
  await tell(ctx, { event: 'sign_in', tenant: person.tenant, userId: person.id, account: asked.account })
  const device = await remember(ctx.tx, known, ctx.now)
  if (guesses >= WORTH_TELLING) await door.tellOfGuesses(ctx, person, guesses)
  return { ...granted, device }
}

/** By password, or by the code a right password asked for. */
async function proveWhole(ctx: Ctx, door: Door, client: Client, asked: Asked): Promise<Judged> {
  if (asked.challenge !== '') return proveCode(ctx, door, client, asked)
  if (asked.grant === 'captcha') await door.captchas.check(asked.captchaKey, asked.captchaCode)
  return prove(ctx, door, client, asked)
}

/** One or two failures are likely a colleague's typing error. */
const WORTH_TELLING = 3

export interface Judged {
  proven: Proven
  /** Guesses from elsewhere since the last sign-in. */
  guesses: number
}

interface Proven {
  person: Person
  /** The code for the first sign-in, in place of a password. */
  code?: string
}

async function prove(ctx: Ctx, door: Door, client: Client, asked: Asked): Promise<Judged> {
  const { app } = ctx
  const { tenant, account, device } = asked
  const { attempt, end } = await countAttempt(app, door.inFlight, { tenant, account, device, ip: ctx.remoteIp })
  try {
    const needsCaptcha = attempt.isBesieged && asked.grant !== 'captcha'
    const proven = await examine(app, door, asked, needsCaptcha).catch(async (error: unknown) => {
      await uncount(app, attempt).catch(() => undefined)
      throw error
    })
    // The same problem for an unknown account, a wrong password and a disabled user.
    if (!proven?.person.isEnabled) {
      await tellOfRefusal(ctx, { event: 'sign_in_refused', level: 'warn', tenant, account })
      throw problem('session.password')
    }
    if (proven.person.needsCode) {
      // The failures stay until the code is right as well; this attempt was none.
      await uncount(app, attempt)
      await askForCode(ctx, client, proven.person)
    }
    return { proven, guesses: await forgive(app, attempt) }
  } finally {
    end()
  }
}

// No connection is held while hashing: waiting sign-ins must not exhaust the pool.
async function examine(app: AppContext, door: Door, asked: Asked, needsCaptcha: boolean): Promise<Proven | undefined> {
  if (needsCaptcha) await door.captchas.check(asked.captchaKey, asked.captchaCode)
  const plain = await door.keys.decrypt(asked.password)
  const [rows] = await app.db.open(platformScope).readOnce([personByAccount(asked.tenant, asked.account, app.now())])
  const person = readPerson(rows)
  const isRight = await verifyPassword(plain, person?.password)
  if (!person || plain === undefined) return undefined
  if (isRight) return { person }
  if (person.password !== null) return undefined
  const isCode = await app.db.transaction(platformScope, (tx) => isFirstCode(tx, person.id, plain, app.now()))
  return isCode ? { person, code: plain } : undefined
}

async function open(ctx: Ctx, client: Client, { person, code }: Proven, wish: Wish): Promise<Granted> {
  requireAdmitted(person)
  const choice = choose(person, wish, unnarrowed)
  await mustStillBe(ctx, person)
  if (code !== undefined && !(await spendFirstCode(ctx.tx, person.id, code, ctx.now))) throw problem('session.password')
  return { person: narrow(person, choice), tokens: await openSession(ctx, person, client, choice) }
}
