// A sign-in from client to tokens, for every dialect. The order of the checks matters for security.
import { type Problem, problem } from '@steward/domain/problems'
import type { Ctx, AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { tell, tellOfRefusal } from '../logs/tell.ts'
import { askDirectories } from '../third/ask-directories.ts'
import { enter } from '../third/enter.ts'
import type { Entered } from '../third/social.ts'
import type { Source, Vouched } from '../third/source.ts'
import { countAttempt, forgive, uncount } from './attempts.ts'
import type { Captchas } from './captcha.ts'
import { type Wish, choose, narrow, unnarrowed } from './choice.ts'
import type { Client, Clients } from './clients.ts'
import { remember } from './devices.ts'
import { isFirstCode, spendFirstCode } from './first-code.ts'
import { admitVouched } from './guest.ts'
import type { InFlight } from './in-flight.ts'
import type { Keys } from './keys.ts'
import { verifyPassword } from './password.ts'
import { type Person, mustStillBe, personByAccount, readPerson, requireAdmitted } from './person.ts'
import { refreshSession } from './refresh.ts'
import { askForCode, proveCode } from './second-step.ts'
import { type Granted, openSession } from './sessions.ts'
import { spendPassword } from './spent-password.ts'

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
export async function grantTokens(ctx: Ctx, door: Door, asked: Asked): Promise<Entered> {
  const client = await door.clients.identify(asked.authorization)
  if (!offered.includes(asked.grant) || !client.grants.has(asked.grant)) throw problem('session.grant')
  if (asked.grant === 'refresh_token')
    return { granted: await refreshSession(ctx.app, client, asked.refreshToken, asked.wish) }
  const { entered, guesses } = await signIn(ctx, door, client, asked)
  if ('granted' in entered && guesses >= WORTH_TELLING) await door.tellOfGuesses(ctx, entered.granted.person, guesses)
  return entered
}

async function enterAs(ctx: Ctx, client: Client, proven: Own, asked: Asked): Promise<Entered> {
  const { person } = proven
  const granted = await open(ctx, client, proven, asked.wish)
  const known = { device: asked.device, userId: person.id, tenant: person.tenant }
  await tell(ctx, { event: 'sign_in', tenant: person.tenant, userId: person.id, account: person.account })
  return { granted: { ...granted, device: await remember(ctx.tx, known, ctx.now) } }
}

/** By password, or by the code a right password asked for. */
async function signIn(ctx: Ctx, door: Door, client: Client, asked: Asked): Promise<SignedIn> {
  if (asked.challenge !== '') {
    const { person, guesses } = await proveCode(ctx, door, client, asked)
    return { entered: await enterAs(ctx, client, { person }, asked), guesses }
  }
  if (asked.grant === 'captcha') await door.captchas.check(asked.captchaKey, asked.captchaCode)
  return signInByPassword(ctx, door, client, asked)
}

const enterBy = (ctx: Ctx, client: Client, { source, vouched }: Theirs, { device, wish }: Asked): Promise<Entered> =>
  enter(ctx, client, { source, vouched, device, wish }, () => admitVouched(ctx, source, vouched))

/** One or two failures are likely a colleague's typing error. */
const WORTH_TELLING = 3

interface SignedIn {
  entered: Entered
  /** Guesses from elsewhere since the last sign-in. */
  guesses: number
}

/** By the local password, or by one of the tenant's directories. */
type Proven = Own | Theirs

interface Own {
  person: Person
  /** The code for the first sign-in, in place of a password. */
  code?: string
}

interface Theirs {
  source: Source
  vouched: Vouched
}

/** A directory could not be asked. `isCounted`: a local password was tried all the same. */
interface Away {
  trouble: Problem
  isCounted: boolean
}

async function signInByPassword(ctx: Ctx, door: Door, client: Client, asked: Asked): Promise<SignedIn> {
  const { app } = ctx
  const { tenant, account, device } = asked
  const { attempt, end } = await countAttempt(app, door.inFlight, { tenant, account, device, ip: ctx.remoteIp })
  // Of an attempt that was none; the failures before it stay.
  const takeBack = async (cause: unknown): Promise<never> => {
    await uncount(app, attempt).catch(() => undefined)
    throw cause
  }
  try {
    const needsCaptcha = attempt.isBesieged && asked.grant !== 'captcha'
    const proven = await examine(app, door, asked, needsCaptcha).catch(takeBack)
    if (proven && 'trouble' in proven) {
      if (!proven.isCounted) await uncount(app, attempt)
      throw proven.trouble
    }
    // The same problem for an unknown account, a wrong password and a disabled user.
    if (!proven || ('person' in proven && !proven.person.isEnabled)) {
      await tellOfRefusal(ctx, { event: 'sign_in_refused', level: 'warn', tenant, account })
      throw problem('session.password')
    }
    await spendPassword(ctx.tx, asked.password, ctx.now)
    // Wrong codes count with wrong passwords: a right password alone forgives neither.
    const entered = await enterWith(ctx, client, proven, asked).catch(takeBack)
    return { entered, guesses: await forgive(app, attempt) }
  } finally {
    end()
  }
}

/** Throws a challenge where the person has a second factor. */
async function enterWith(ctx: Ctx, client: Client, proven: Proven, asked: Asked): Promise<Entered> {
  if ('vouched' in proven) return enterBy(ctx, client, proven, asked)
  if (proven.person.needsCode) await askForCode(ctx, client, proven.person)
  return enterAs(ctx, client, proven, asked)
}

/** As a directory may have it: what a keyboard in full width types is nobody's name there. */
const formOf = (account: string) => account.normalize('NFKC').trim()

// No connection is held while hashing: waiting sign-ins must not exhaust the pool.
async function examine(
  app: AppContext,
  door: Door,
  asked: Asked,
  needsCaptcha: boolean,
): Promise<Proven | Away | undefined> {
  if (needsCaptcha) await door.captchas.check(asked.captchaKey, asked.captchaCode)
  const plain = await door.keys.decrypt(asked.password)
  const [rows] = await app.db
    .lane('door')
    .open(platformScope)
    .readOnce([personByAccount(asked.tenant, asked.account, app.now())])
  const person = readPerson(rows)
  const isRight = await verifyPassword(plain, person?.password)
  if (plain === undefined) return undefined
  if (person && isRight) return { person }
  if (person?.password === null) {
    const isCode = await app.db
      .lane('door')
      .transaction(platformScope, (tx) => isFirstCode(tx, person.id, plain, app.now()))
    if (isCode) return { person, code: plain }
  }
  // Whether the account exists here or not, so that the time it takes tells nobody.
  const { proven, trouble } = await askDirectories(app, asked.tenant, formOf(asked.account), plain)
  if (proven) return proven
  // Guesses at a local password count whatever the state of the directory.
  return trouble ? { trouble, isCounted: typeof person?.password === 'string' } : undefined
}

async function open(ctx: Ctx, client: Client, { person, code }: Own, wish: Wish): Promise<Granted> {
  requireAdmitted(person)
  const choice = choose(person, wish, unnarrowed)
  await mustStillBe(ctx, person)
  if (code !== undefined && !(await spendFirstCode(ctx.tx, person.id, code, ctx.now))) throw problem('session.password')
  return { person: narrow(person, choice), tokens: await openSession(ctx, person, client, choice) }
}
