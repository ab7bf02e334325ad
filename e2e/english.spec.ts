// Somebody who reads English alone, in the English-speaking hospital of the demonstration.
import { type Page, expect } from '@playwright/test'
import { ALARMS } from './alarm-example.ts'
import { rows, screen, walk } from './frame.ts'
import { menuOf } from './menu-of.ts'
import { call, demoAccounts, signIn } from './support.ts'
import { test } from './walked.ts'

const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/
const FRIDGE = 'Emergency pharmacy refrigerator'
// The simulator opens the door of this refrigerator every two minutes.
const ALARM = 150_000

const accountOf = (role: string) => {
  const found = demoAccounts().find((account) => account.tenantId === '100002' && account.role === role)
  if (!found) throw new Error(`the English-speaking hospital has no ${role}`)
  return found
}

/** Texts with a Chinese word, whether shown or read aloud. */
async function chineseOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const named = ['placeholder', 'aria-label', 'title', 'alt'].flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`), (one) => one.getAttribute(name) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...named]
  })
  return texts.filter((text) => chinese.test(text))
}

interface Group {
  children?: { path: string }[]
}

async function chineseOnScreens(page: Page, menu: readonly Group[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { path } of menu.flatMap(({ children = [] }) => children)) {
    await walk(page, path)
    await expect(page.locator(`.tab.is-active a[href^="${path}"]`)).toBeVisible()
    await expect(screen(page).locator('table, .kit-state, h1, h2, .plan-work').first()).toBeVisible()
    await expect(screen(page).locator('[aria-busy="true"], .is-expected')).toHaveCount(0)
    const foreign = await chineseOn(page)
    if (foreign.length > 0) found[path] = foreign
  }
  return found
}

test('the dispatcher of the English-speaking hospital works through alarms, devices and repairs without a Chinese word', async ({
  page,
}) => {
  // It may have to wait for the next alarm.
  test.slow()
  const session = await signIn(page, { account: accountOf('Dispatcher'), locale: 'en' })
  await page.goto(ALARMS)
  const row = rows(page).filter({ hasText: FRIDGE }).first()
  await expect(row).toContainText('Temperature above 8 ℃', { timeout: ALARM })
  expect(await chineseOn(page)).toEqual([])

  await row.locator('.alarm-lasting').click()
  await page.keyboard.press('r')
  const repair = page.getByRole('dialog').filter({ visible: true })
  await expect(repair.getByRole('textbox')).toHaveValue(/Temperature above 8 ℃/)
  expect(await chineseOn(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(repair).toBeHidden()
  await walk(page, '/maintenance/repair-bill')
  await expect(rows(page).first()).toContainText(FRIDGE)
  expect(await chineseOn(page)).toEqual([])

  const { records } = await call(session, 'GET', 'iot/device/list?size=500&deviceName=Emergency')
  await walk(page, `/iot/device?id=${records[0].id}`)
  await expect(page.getByText('Main building').filter({ visible: true }).first()).toBeVisible()
  expect(await chineseOn(page)).toEqual([])
  await page.goto('/wel/index')
  await expect(page.locator('.home-greeting')).toContainText('Susan Clarke')
  expect(await chineseOn(page)).toEqual([])
})

test('neither screens of its administrator nor the permissions of a role have a Chinese word', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('Administrator'), locale: 'en' })
  await page.goto('/wel/index')
  await expect(page.locator('.side-item').first()).toBeVisible()
  const menu = await menuOf<Group>(session)
  expect(await chineseOnScreens(page, menu)).toEqual({})

  await walk(page, '/authority/role')
  await rows(page).filter({ hasText: 'Team leader' }).getByRole('checkbox').check()
  await screen(page).getByRole('button', { name: 'Permissions', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const nodes = dialog.getByRole('tabpanel').getByRole('treeitem')
  await dialog.getByRole('button', { name: 'Expand all' }).click()
  await expect(nodes.filter({ hasText: 'Write mail' }).first()).toBeVisible()
  expect(await chineseOn(page)).toEqual([])
  await dialog.getByRole('tab', { name: /^Data scopes/ }).click()
  await dialog
    .getByRole('tabpanel', { name: /^Data scopes/ })
    .getByRole('button', { name: 'Expand all' })
    .click()
  await expect(nodes.filter({ hasText: 'the own department and those below' }).first()).toBeVisible()
  expect(await chineseOn(page)).toEqual([])
})
