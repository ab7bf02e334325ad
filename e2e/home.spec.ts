// A home page is the person's: tiles are added, moved by keys and by hand, taken away and brought back; an administrator
// arranges a role's.
import { type Page, expect as soon, test } from '@playwright/test'
import { atHome } from './frame.ts'
import { PHONE } from './repair-steps.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
test.describe.configure({ timeout: 180_000 })

const shown = (page: Page) => page.locator('.home-tiles .home-tile .tile, .home-tiles .home-tile .home-card')
const rows = (page: Page) => page.locator('.arranging-rows li')
const names = async (page: Page) => (await rows(page).locator('strong').allTextContents()).slice(0, 3)

test('a person moves, adds and removes tiles, takes a step back, and has them after a reload', async ({ page }) => {
  const account = accountOf('巡检员')
  const session = await startSession(account)
  await call(session, 'POST', 'blade-system/home/keep', { tiles: null })
  await signIn(page, { account })
  await atHome(page)
  await page.getByRole('button', { name: '调整首页' }).click()
  await expect(rows(page).first()).toBeVisible()
  const before = await names(page)
  await rows(page).nth(1).locator('[data-grip]').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => names(page)).toEqual([before[1], before[0], before[2]])
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(before)
  const grip = await rows(page).first().locator('[data-grip]').boundingBox()
  const third = await rows(page).nth(2).boundingBox()
  if (!grip || !third) throw new Error('nothing to drag')
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, third.y + third.height - 6, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual([before[1], before[2], before[0]])
  await page.getByRole('button', { name: '添加“当前值班”' }).click()
  await page.getByRole('button', { name: '移除“最新通知”' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('首页已保存')).toBeVisible()
  await page.reload()
  await expect(page.locator('.tile[data-tile="duty"]')).toBeVisible()
  await expect(page.locator('.home-notices')).toHaveCount(0)

  await page.getByRole('button', { name: '调整首页' }).click()
  await page.getByRole('button', { name: '恢复角色首页' }).click()
  await expect(page.locator('.home-notices')).toBeVisible()
  await expect(page.locator('.tile[data-tile="duty"]')).toHaveCount(0)
})

test('a finger drags as a mouse does', async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true })
  await signIn(page, { account: accountOf('库管员') })
  await atHome(page)
  await expect(page.locator('.tile[data-tile="materials"]')).toContainText('尚未上线')
  await page.getByRole('button', { name: '调整首页' }).tap()
  const grip = rows(page).first().locator('[data-grip]')
  expect((await grip.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await page.close()
})

test('an administrator arranges the home of a role, and gives the usual one back', async ({ page, browser }) => {
  const keeper = accountOf('管理员', '000000')
  await signIn(page, { account: keeper })
  await atHome(page)
  await expect(shown(page).first()).toBeVisible()
  await page.getByRole('button', { name: '调整首页' }).click()
  await page.getByLabel('为谁安排').selectOption({ label: '审计员' })
  await expect(page.getByRole('button', { name: '恢复默认首页' })).toBeVisible()
  // The rights of the role decide what can be added.
  await expect(page.getByRole('button', { name: '添加“待派单”' })).toHaveCount(0)
  await page.getByRole('button', { name: '移除“最新通知”' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('角色“审计员”的首页已保存')).toBeVisible()

  const theirs = await browser.newPage()
  await signIn(theirs, { account: accountOf('审计员', '000000') })
  await atHome(theirs)
  await expect(theirs.locator('.home-entries')).toBeVisible()
  await expect(theirs.locator('.home-notices')).toHaveCount(0)
  await theirs.close()
  await page.getByRole('button', { name: '调整首页' }).click()
  await page.getByLabel('为谁安排').selectOption({ label: '审计员' })
  await page.getByRole('button', { name: '恢复默认首页' }).click()
  await expect(page.getByText('角色“审计员”的首页已保存')).toBeVisible()
})
