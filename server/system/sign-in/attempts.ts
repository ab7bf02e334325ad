// Failed sign-ins by account and by address; counted before a password is looked at, so that haste gains nothing.
import { problem } from '@steward/domain/problems'
import type { AppContext } from '../../platform/ctx.ts'
import { type Tx, platformScope } from '../../platform/db.ts'
import { callerOf } from './limits.ts'

export interface Attempt {
  account: string
  address: string
}

const LOCKED_FOR = 30 * 60_000
// A whole hospital may sit behind one address: this only stops those who try account after account. Its half hour is not
// renewed, because where many people work somebody mistypes all the time and the count would never end.
const MOST_OF_ADDRESS = 100

// The parameter is text that people write: anything but a small positive number means the usual five.
const mostOfAccount = `(select coalesce(max(case when param_value ~ '^[1-9][0-9]{0,2}$' then param_value::int end), 5)
  from param where param_key = 'account.failCount' and is_deleted = 0 and status = 1)`

// Atomic for each key: whoever finds the limit reached changes nothing, is given no row, and does not prolong the lock.
const countOne = (most: string, renewed: string) =>
  `insert into sign_in_attempt as a (key, failures, until) values ($1, 1, $2)
   on conflict (key) do update set failures = case when a.until <= $3 then 1 else a.failures + 1 end,
     until = case when a.until <= $3 then $2 else ${renewed} end
   where a.until <= $3 or a.failures < ${most}
   returning failures`

const countAddress = countOne(String(MOST_OF_ADDRESS), 'a.until')
const countAccount = countOne(mostOfAccount, '$2')

const keyOf = (tenant: string, account: string): string => `account ${tenant} ${account}`

/** Counts an attempt as failed, committed at once; throws where account or address has had too many. */
export async function countAttempt(
  app: AppContext,
  who: { tenant: string; account: string; ip: string },
): Promise<Attempt> {
  const attempt = { account: keyOf(who.tenant, who.account), address: `ip ${callerOf(who.ip)}` }
  const now = app.now()
  const until = new Date(now.getTime() + LOCKED_FOR)
  const isAdmitted = await app.db.transaction(platformScope, async (tx) => {
    const byAddress = await tx.query(countAddress, [attempt.address, until, now])
    // A locked address must not lock accounts as well.
    if (byAddress.length === 0) return false
    const byAccount = await tx.query(countAccount, [attempt.account, until, now])
    return byAccount.length > 0
  })
  if (!isAdmitted) throw problem('session.locked-out')
  return attempt
}

/** The password was right: the account starts anew, the address gets back what this attempt counted. */
export async function forgive(app: AppContext, attempt: Attempt): Promise<void> {
  await app.db.transaction(platformScope, async (tx) => {
    await takeBack(tx, attempt.address)
    await tx.query('delete from sign_in_attempt where key = $1', [attempt.account])
  })
}

/** Nobody looked at the password: nothing was counted. */
export async function uncount(app: AppContext, attempt: Attempt): Promise<void> {
  await app.db.transaction(platformScope, async (tx) => {
    await takeBack(tx, attempt.address)
    await takeBack(tx, attempt.account)
  })
}

const takeBack = (tx: Tx, key: string) =>
  tx.query('update sign_in_attempt set failures = failures - 1 where key = $1 and failures > 0', [key])

/** Lets accounts in again; with a tenant's scope only those of that tenant. */
export async function clearAttempts(tx: Tx, tenant: string, accounts: readonly string[]): Promise<void> {
  await tx.query('select forget_attempts($1)', [accounts.map((account) => keyOf(tenant, account))])
}
