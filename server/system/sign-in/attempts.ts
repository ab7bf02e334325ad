// Failed sign-ins, counted before the password is checked, so that parallel guesses gain nothing. An attacker cannot
// lock out an account: delays apply per address, and known browsers are counted separately. What is refused only because
// of attempts still being checked waits for their outcome.
import { folded } from '@steward/domain/folded'
import { problem } from '@steward/domain/problems'
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import { knows } from './devices.ts'
import type { InFlight } from './in-flight.ts'
import { callerOf } from './limits.ts'
import { hashToken } from './tokens.ts'

export interface Attempt {
  /** Keys of the counters, in lock order. */
  keys: readonly string[]
  /** Counter of guesses at this account from all but known browsers. */
  elsewhere: string
  own: string
  /** So many addresses guess at this account that grants without a captcha need one as well. */
  isBesieged: boolean
}

/** An attempt whose counters are full. */
interface Refused {
  /** The counter that is full. */
  by: string
}

const MINUTE = 60_000
const REMEMBERED = 2 * 60 * MINUTE
const ELSEWHERE_REMEMBERED = 7 * 24 * 60 * MINUTE
// A whole hospital may share one address: this only stops trying account after account. The half hour is not extended
// by further failures: with many people behind one address the count would never expire.
const MOST_OF_ADDRESS = 100
const ADDRESS_REMEMBERED = 30 * MINUTE
/** Limit over all addresses, as a multiple of one address's limit. */
const ADDRESSES = 10

// The parameter is free text: anything but a small positive number means the default of five.
const mostOfAccount = `(select coalesce(max(case when param_value ~ '^[1-9][0-9]{0,2}$' then param_value::int end), 5)
  from param where param_key = 'account.failCount' and is_deleted = 0 and status = 1)`

// 30 seconds after the free attempts, doubled each time, 30 minutes at most. A free attempt leaves no moment to wait
// for: two right passwords at once may be counted in the other order than their clocks were read.
const nextAfter = (failures: string, most: string) =>
  `case when ${failures} < ${most} then '-infinity' else $3::timestamptz + least(interval '30 minutes',
     interval '30 seconds' * power(2, least(${failures} - ${most}, 10))) end`

// Atomic per key: an attempt within the delay updates nothing, returns no row and does not extend the delay.
const countSlower = (most: string) =>
  `insert into sign_in_attempt as a (key, failures, until, next_at)
   values ($1, 1, $2, ${nextAfter('1', most)})
   on conflict (key) do update set until = $2, failures = case when a.until <= $3 then 1 else a.failures + 1 end,
     next_at = ${nextAfter('(case when a.until <= $3 then 1 else a.failures + 1 end)', most)}
   where a.until <= $3 or a.next_at <= $3
   returning failures`

const countOwn = countSlower(mostOfAccount)
const countAccount = countSlower(`${mostOfAccount} * ${ADDRESSES}`)

const countAddress = `insert into sign_in_attempt as a (key, failures, until) values ($1, 1, $2)
   on conflict (key) do update set failures = case when a.until <= $3 then 1 else a.failures + 1 end,
     until = case when a.until <= $3 then $2 else a.until end
   where a.until <= $3 or a.failures < ${MOST_OF_ADDRESS}
   returning failures`

const countElsewhere = `insert into sign_in_attempt as a (key, failures, until) values ($1, 1, $2)
   on conflict (key) do update set failures = case when a.until <= $3 then 1 else a.failures + 1 end, until = $2`

/** One for every spelling of an account. */
const keyOf = (tenant: string, account: string): string => `account ${tenant} ${folded(account)}`

interface Who {
  tenant: string
  account: string
  ip: string
  /** The mark of an earlier sign-in from this browser. */
  device: string
}

/** Counts an attempt as failed and commits at once; throws while the delay lasts. Call `end` when it has been judged. */
export async function countAttempt(
  app: AppContext,
  inFlight: InFlight,
  who: Who,
): Promise<{ attempt: Attempt; end: () => void }> {
  for (;;) {
    const counted = await countOnce(app, inFlight, who)
    if (counted !== WAITED) return counted
  }
}

const WAITED = Symbol('an attempt in the same counter is over')

async function countOnce(app: AppContext, inFlight: InFlight, who: Who) {
  const now = app.now()
  const tx = app.db.lane('door').open(platformScope)
  let end = () => {}
  try {
    const counted = (await knows(tx, who, now)) ? await countKnown(tx, who, now) : await countStranger(tx, who, now)
    if ('by' in counted) {
      const others = inFlight.settled(counted.by)
      if (!others) {
        await tx.commit()
        throw problem('session.locked-out')
      }
      // What it was counted for so far is counted again the next time.
      await tx.rollback()
      await others
      return WAITED
    }
    // Before the commit, after which others may be refused because of this one.
    end = inFlight.begin(counted.keys)
    await tx.commit()
    return { attempt: counted, end }
  } catch (error) {
    end()
    await tx.rollback()
    throw error
  }
}

const after = (now: Date, time: number) => new Date(now.getTime() + time)

async function countKnown(tx: Tx, { tenant, account, device }: Who, now: Date): Promise<Attempt | Refused> {
  const own = `pair ${tenant} ${hashToken(device).toString('base64url')} ${folded(account)}`
  const counted = await tx.query(countOwn, [own, after(now, REMEMBERED), now])
  const elsewhere = `elsewhere ${tenant} ${folded(account)}`
  return counted.length === 0 ? { by: own } : { keys: [own], own, elsewhere, isBesieged: false }
}

async function countStranger(tx: Tx, { tenant, account, ip }: Who, now: Date): Promise<Attempt | Refused> {
  const caller = callerOf(ip)
  const address = `ip ${caller}`
  const own = `pair ${tenant} ${caller} ${folded(account)}`
  const elsewhere = `elsewhere ${tenant} ${folded(account)}`
  // A blocked or delayed address must not also slow down the account.
  if ((await tx.query(countAddress, [address, after(now, ADDRESS_REMEMBERED), now])).length === 0)
    return { by: address }
  if ((await tx.query(countOwn, [own, after(now, REMEMBERED), now])).length === 0) return { by: own }
  const key = keyOf(tenant, account)
  const [all] = await tx.query<{ failures: number }>(countAccount, [key, after(now, REMEMBERED), now])
  if (!all) {
    await tx.query(`update sign_in_attempt set failures = failures - 1, next_at = '-infinity' where key = $1`, [own])
    return { by: key }
  }
  await tx.query(countElsewhere, [elsewhere, after(now, ELSEWHERE_REMEMBERED), now])
  const isBesieged = all.failures > BESIEGED
  return { keys: [address, own, key, elsewhere], own, elsewhere, isBesieged }
}

/** Failures of one account, from any number of addresses. */
const BESIEGED = 20

/**
 * After a correct password: resets what this address or browser counted. Returns the number of guesses from elsewhere
 * since the last sign-in.
 */
export async function forgive(app: AppContext, { keys, own, elsewhere }: Attempt): Promise<number> {
  return app.db.lane('door').transaction(platformScope, async (tx) => {
    const [mine] = await tx.query<{ failures: number }>('select failures from sign_in_attempt where key = $1', [own])
    for (const key of keys) await takeBack(tx, key, key.startsWith('ip ') ? 1 : (mine?.failures ?? 1))
    await tx.query('delete from sign_in_attempt where key = $1', [own])
    const [others] = await tx.query<{ failures: number }>(
      'delete from sign_in_attempt where key = $1 returning failures',
      [elsewhere],
    )
    return others?.failures ?? 0
  })
}

/** The password was not checked: undo the count. */
export async function uncount(app: AppContext, { keys }: Attempt): Promise<void> {
  await app.db.lane('door').transaction(platformScope, async (tx) => {
    for (const key of keys) {
      await takeBack(tx, key)
      await tx.query(`update sign_in_attempt set next_at = '-infinity' where key = $1`, [key])
    }
  })
}

const takeBack = (tx: Tx, key: string, failures = 1) =>
  tx.query('update sign_in_attempt set failures = greatest(failures - $2, 0) where key = $1', [key, failures])

/** Unlocks accounts; with a tenant's scope only those of that tenant. */
export async function clearAttempts(tx: Tx, tenant: string, accounts: readonly string[]): Promise<void> {
  await tx.query('select forget_attempts($1)', [accounts.map((account) => keyOf(tenant, account))])
}
