// The menu looked at as a role has it.
import { expect as plain } from '@playwright/test'
import { screen } from './frame.ts'
import { hospital, roleWith } from './roles.ts'
import { call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = plain.configure({ timeout: 40_000 })

test('an administrator looks at the menu a role has from the dialog that grants it, and it is the one its bearer has', async ({
  page,
}) => {
  const { name, account } = await roleWith('notice', 'notice_view', 'repair-order')
  await signIn(page, { account: hospital })
  await page.goto(`/authority/role?f.roleName=${encodeURIComponent(name)}&do=grant`)
  await page.getByRole('button', { name: '查看菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '菜单预览' })
  const shown = drawer.getByRole('region', { name: new RegExp(name) })
  await expect(shown.getByRole('status')).toContainText('2 个目录，2 个菜单，1 个按钮')
  const notice = shown.locator('[data-code="notice"]')
  await expect(notice).toContainText('通知公告')
  await expect(notice).toContainText('Notice')
  await expect(notice.getByRole('list', { name: '按钮' })).toContainText('查看')
  const groups = await shown.locator('ul[data-depth="0"] > li > p > b').allInnerTexts()

  const theirs = await call(await startSession(account), 'GET', 'blade-system/menu/routes')
  expect(groups).toEqual(theirs.map((group: { name: string }) => group.name))

  // The dialog beneath has kept what it showed.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('dialog', { name: `权限设置 · ${name}` })).toBeVisible()
})

test('the platform looks at the menu of a role of any tenant, on a phone as well', async ({ page }) => {
  const { name } = await roleWith('notice')
  const { tenantName } = await call(await startSession(hospital), 'GET', 'blade-user/info')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/system/menu')
  await screen(page).getByRole('button', { name: '菜单预览' }).click()
  const drawer = page.getByRole('dialog', { name: '菜单预览' })
  await expect(drawer).toContainText('选择角色或人员后')
  await drawer.getByRole('combobox', { name: '租户' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: tenantName }).click()
  await drawer.getByRole('combobox', { name: '角色' }).click()
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('combobox').fill(name)
  await sheet.getByRole('option', { name: new RegExp(name) }).click()
  const shown = drawer.getByRole('region', { name: new RegExp(name) })
  await expect(shown).toContainText('通知公告')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
