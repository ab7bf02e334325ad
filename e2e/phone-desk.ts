// A switchboard of the tests: a new account with a phone line, and the recorder behind it.
import { type Page, expect as soon, test as base } from '@playwright/test'
import { Box } from './box.ts'
import { type Account, type Session, accountOf, addPerson, call, signIn, startSession } from './support.ts'

// Tests with a recorder and several pages are slow on a small machine.
export const expect = soon.configure({ timeout: 30_000 })
export const PASSWORD = 'Box-secret-1'
export const unique = () => Math.random().toString(36).slice(2, 8)
export const digits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '0')

export interface Desk {
  account: Account
  lineId: string
  box: Box
}

/** A new account of the demonstration hospital, since a line belongs to one person. */
export async function hire(keeper: Session): Promise<{ id: string; account: Account }> {
  const { tenantId } = accountOf()
  const username = `desk${unique()}`
  const password = `Desk-${unique()}-1`
  const own = `tenantId_equal=${tenantId}`
  const { records: roles } = await call(keeper, 'GET', `blade-system/role/list?roleAlias_equal=admin&${own}`)
  const { records: depts } = await call(keeper, 'GET', `blade-system/dept/list?size=1&${own}`)
  const account = { tenantId, username, password }
  const places = { tenantId, realName: '话务员', roleId: roles[0].id, deptId: depts[0].id }
  const { id } = await addPerson(keeper, account, places)
  return { id, account }
}

export const test = base.extend<{ desk: Desk; keeper: Session }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
  keeper: async ({}, give) => give(await startSession(accountOf())),
  desk: async ({ keeper }, give) => {
    const [{ id, account }, box] = [await hire(keeper), await Box.open(PASSWORD)]
    const line = { phoneName: '调度台', extension: digits(), ip: '127.0.0.1', port: box.port, password: PASSWORD }
    const { id: lineId } = await call(keeper, 'POST', 'iot/phone/save', { ...line, userId: id })
    await give({ account, lineId, box })
    await box.fall()
  },
})

export const mark = (page: Page) => page.locator('.phone-mark')
export const card = (page: Page) => page.locator('.phone-card')
export const isOpen = (page: Page) => expect(mark(page)).toHaveAttribute('data-link', 'open')
export const recordsOf = async (session: Session, number: string) =>
  (await call(session, 'GET', `iot/phone-call/list?callerNumber_equal=${number}`)).records

export async function sitDown(page: Page, { account }: Desk): Promise<void> {
  await signIn(page, { account })
  await page.goto('/')
  await isOpen(page)
}
