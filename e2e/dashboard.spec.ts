// The monitoring dashboard: opened from the console, walked down the areas, honest about a lost line, and bound to a wall.
import { type Page, type Response, expect as plain, test } from '@playwright/test'
import { onBar } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

// Slow on a machine that runs other work.
const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

/** Script of the whole application, uncompressed. */
const MOST_SCRIPT = 400_000

const widget = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const areas = (page: Page) => widget(page, '区域告警')

async function openDashboard(page: Page, query = ''): Promise<void> {
  const { access } = await startSession(accountOf())
  await page.goto(`/dashboard/?token=${access}${query}`)
  await expect(areas(page).getByRole('button').first()).toBeVisible()
}

test('the console opens it signed in, and the token is nowhere in its address', async ({ page, context }) => {
  const account = accountOf()
  await signIn(page, { account })
  await page.goto('/wel/index')
  const [opened] = await Promise.all([context.waitForEvent('page'), onBar(page, '监控大屏').click()])
  const scripts = new Map<string, number>()
  const script = () => [...scripts.values()].reduce((all, one) => all + one, 0)
  const weigh = async (response: Response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, (await response.body().catch(() => '')).length)
  }
  opened.on('response', (response) => void weigh(response))
  await opened.waitForURL(/\/dashboard\/$/)
  // The pass is kept once figures are there: a reload goes on with it.
  await expect(areas(opened).getByRole('button').first()).toBeVisible()
  await opened.reload()
  await expect(areas(opened).getByRole('button').first()).toBeVisible()
  await expect(opened.getByText(/最近收到：\d+ 秒前/)).toBeVisible()
  await expect.poll(script).toBeGreaterThan(0)
  expect(script()).toBeLessThanOrEqual(MOST_SCRIPT)
  expect(await opened.evaluate(() => [window.opener, performance.getEntriesByType('navigation')[0]?.name])).toEqual([
    null,
    expect.not.stringContaining('token'),
  ])
})

test('areas lead down the tree and Esc up again, by keyboard and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const crumbs = page.getByRole('navigation').getByRole('button')
  await expect(crumbs).toHaveCount(1)
  await areas(page)
    .getByRole('button', { name: /本部院区/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(crumbs).toHaveCount(2)
  await expect(page).toHaveURL(/\?area=\d+$/)
  await expect(areas(page).getByRole('button', { name: /外科住院楼/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crumbs).toHaveCount(1)
  await expect(page).toHaveURL(/\/dashboard\/$/)
})

test('a line that is lost is told across the screen, and comes back by itself', async ({ page }) => {
  await openDashboard(page)
  await page.route('**/api/**', (route) => route.abort())
  const note = page.getByRole('alert').filter({ hasText: '与服务器的连接已中断' })
  await expect(note).toBeVisible({ timeout: 40_000 })
  await page.unroute('**/api/**')
  await expect(note).toBeHidden({ timeout: 40_000 })
})

test('a screen types the code of a wall, shows what it may, and says when it is revoked', async ({ page, browser }) => {
  const account = accountOf()
  await signIn(page, { account })
  const session = await startSession(account)
  const wallName = `值班室 ${Date.now()}`
  const { id } = await call(session, 'POST', 'report/dashboard-wall/submit', { wallName })
  await page.goto(`/report/dashboard-wall?f.wallName=${encodeURIComponent(wallName)}`)
  const row = page.locator('tbody tr[data-id]').filter({ hasText: wallName })
  const own = row.getByRole('button', { name: '绑定设备' })
  await own
    .or(row.getByRole('button', { name: '更多' }))
    .first()
    .click()
  const entry = page.getByRole('menuitem', { name: '绑定设备' })
  if (await entry.isVisible()) await entry.click()
  await page.getByRole('dialog').getByRole('button', { name: '生成配对码' }).click()
  const code = await page.getByRole('dialog').locator('code').nth(1).textContent()
  const device = await browser.newContext()
  const wall = await device.newPage()
  try {
    await wall.goto('/dashboard/?wall')
    await wall.getByLabel('配对码').fill(code ?? '')
    await wall.getByRole('button', { name: '绑定', exact: true }).click()
    await expect(wall.getByRole('heading', { name: wallName })).toBeVisible()
    await wall.reload()
    await expect(areas(wall).getByRole('button').first()).toBeVisible()
    await call(session, 'POST', `report/dashboard-wall/revoke?ids=${id}`)
    await expect(wall.getByRole('heading', { name: '此屏幕的绑定已解除' })).toBeVisible()
  } finally {
    await device.close()
  }
})
