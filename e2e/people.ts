// New accounts and hospitals, button names, and what a person has to do, for tests of people at work.
import type { Page } from '@playwright/test'
import { type Account, type Session, addPerson, call, changePassword } from './support.ts'

/** antd inserts a space between two Chinese characters. */
export const button = (name: string) => new RegExp(`^${Array.from(name).join('\\s?')}$`)

let count = 0
/** A new account with the administrator's role, so that tests do not share one. */
export async function newcomer(keeper: Session, more: object = {}): Promise<Account> {
  const own = await call(keeper, 'GET', 'blade-user/info')
  count += 1
  const username = `new${Date.now() % 1_000_000_000}${count}`
  const password = 'First-password-1'
  const { roleId, deptId, postId } = own
  const named = { realName: '张晓明', phone: '13900000001', roleId, deptId, postId }
  const account = { tenantId: own.tenantId, username, password }
  await addPerson(keeper, account, { ...named, ...more })
  return account
}

/** Ids of new people of these names in the keeper's department and role, since a person is a member of one group only. */
export async function newPeople(keeper: Session, names: readonly string[]): Promise<string[]> {
  const { roleId, deptId, tenantId } = await call(keeper, 'GET', 'blade-user/info')
  const ids: string[] = []
  for (const realName of names) {
    const username = `roster${Math.random().toString(36).slice(2, 10)}`
    const account = { tenantId, username, password: 'Roster-keys-2041' }
    ids.push((await addPerson(keeper, account, { realName, roleId, deptId })).id)
  }
  return ids
}

/** A new hospital, whose administrator has chosen a password. */
export async function newHospital(platform: Session, tenantName: string): Promise<Account> {
  const { tenantId, initialPassword } = await call(platform, 'POST', 'blade-system/tenant/submit', { tenantName })
  const account = { tenantId, username: 'admin', password: 'Own-choice-2041' }
  await changePassword({ ...account, password: initialPassword }, account.password)
  return account
}

/** From now on counts the clicks on the page; call before anything is opened. */
export const countClicks = (page: Page) =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      // Keys that press a button have no detail.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      true,
    )
  })

export const clicksOn = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => sessionStorage.getItem('clicks')))
