// The frame: tabs, menu, search, languages, permissions, end of the session.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { openFromMenu, screen, sideMenu, tabBar } from './frame.ts'
import { signInByForm } from './login-form.ts'
import { accountOf, signIn, startSession } from './support.ts'
import { weigh } from './weight.ts'

const LIST_LIMIT_KB = 400

const tab = (page: Page, name: string) => tabBar(page).getByRole('link', { name, exact: true })

async function fromTabMenu(page: Page, name: string, action: string) {
  await tab(page, name).click({ button: 'right' })
  const menu = page.locator('.ant-dropdown:visible')
  await menu.getByRole('menuitem', { name: action, exact: true }).click()
  await expect(menu).toHaveCount(0)
}

test('home greets, shows where to go and what was announced', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page.getByRole('region', { name: '常用入口' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '最新通知' })).toBeVisible()
  await expect(page).toHaveTitle('首页 - 后勤一体化运维平台')
})

test('every visited screen has one tab; closing the active one opens the one before', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await openFromMenu(page, '用户管理')
  await openFromMenu(page, '部门管理')
  await openFromMenu(page, '用户管理')
  await expect(tabBar(page).getByRole('listitem')).toHaveCount(3)
  await tabBar(page).getByRole('button', { name: '关闭“用户管理”' }).click()
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(tabBar(page).getByRole('listitem')).toHaveCount(2)
  await expect(tabBar(page).getByRole('button', { name: /首页/ })).toHaveCount(0)
})

test('others and all can be closed from the right click, home stays', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  for (const name of ['用户管理', '部门管理', '岗位管理']) await openFromMenu(page, name)
  await fromTabMenu(page, '部门管理', '关闭其他')
  await expect(page).toHaveURL(/\/system\/dept$/)
  await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页', '部门管理'])
  await fromTabMenu(page, '首页', '关闭全部')
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页'])
})

test('a reload keeps the tabs, and each the address it had', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post?size=30')
  await expect(tab(page, '岗位管理')).toBeVisible()
  await openFromMenu(page, '部门管理')
  await page.reload()
  await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页', '岗位管理', '部门管理'])
  await tab(page, '岗位管理').click()
  await expect(page).toHaveURL(/\/system\/post\?size=30$/)
})

test('a half-filled search waits in its tab while another is looked at', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  // Of nine pages and more the pager has a text box too, which is there before the filters are.
  const box = screen(page).getByRole('search').getByLabel('岗位名称')
  await box.fill('主任')
  await openFromMenu(page, '部门管理')
  await tab(page, '岗位管理').click()
  await expect(box).toHaveValue('主任')
})

test('a half-filled form waits as well, however one went away', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .click()
  const name = page.getByRole('dialog').getByLabel('岗位名称')
  await name.fill('夜班班长')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('部门')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/dept$/)
  await expect(name).toBeHidden()
  await tab(page, '岗位管理').click()
  await expect(name).toHaveValue('夜班班长')
})

test('the menu search opens by keyboard, finds by beginning and closes by Esc', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '菜单搜索' })
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(dialog.locator('input')).toBeFocused()
  await page.keyboard.type('岗位')
  await expect(dialog.getByRole('group', { name: '菜单', exact: true }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/post$/)
})

test('the language changes everywhere without a reload', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await expect(tab(page, '岗位管理')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page).toHaveTitle('Post - Integrated Logistics Operations')
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Post' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the appearance changes at once and survives a reload', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await page.getByRole('dialog', { name: '主题' }).getByRole('button', { name: '深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('an unknown address is a page of its own and leaves no tab', async ({ page }) => {
  await signIn(page)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页'])
})

test('a link to a screen that is not granted says so by name', async ({ page }) => {
  await signIn(page, { account: accountOf('报修人') })
  await page.goto('/system/param')
  await expect(page.getByRole('heading', { name: '您没有访问此页面的权限' })).toBeVisible()
  await expect(page.getByText('尚未授权给您的角色')).toContainText('参数')
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
})

test('leaving asks first, forgets the session and starts at home next time', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('退出系统, 是否继续?')
  await question.getByRole('button', { name: /确\s?定/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys))
  for (const name of ['token', 'refreshToken', 'userInfo', 'menu', 'permission', 'tagList'])
    expect(kept).not.toContain(`steward-${name}`)
})

test('a session that ended elsewhere is told once; whoever does not sign in again there returns later', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/system/post?size=30')
  await expect(page.locator('tr[data-id]').first()).toBeVisible()
  await page.evaluate(() => {
    for (const name of ['steward-token', 'steward-refreshToken']) {
      const envelope = JSON.parse(localStorage.getItem(name) ?? '{}')
      localStorage.setItem(name, JSON.stringify({ ...envelope, content: 'ended' }))
    }
  })
  // The next request is refused: the click's, or the bell's own.
  const link = sideMenu(page).getByRole('link', { name: '部门管理' })
  await link.evaluate((element: HTMLElement) => element.click(), undefined, { timeout: 3_000 }).catch(() => undefined)
  const again = page.getByRole('dialog', { name: '重新登录' })
  await expect(again.getByRole('alert')).toHaveText('登录已过期，请重新登录')
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await again.getByRole('button', { name: '使用其他账号登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录')
  expect(await page.evaluate(() => history.state.usr.back)).toMatch(/^\/system\/(dept|post\?size=30)$/)
})

test('a link that carries a session opens it once and keeps it out of the address', async ({ page }) => {
  const { access } = await startSession(accountOf())
  await page.goto(`/system/post?token=${access}`)
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page.getByRole('button', { name: /^账号/ })).toContainText('管理员')
  await page.goBack()
  expect(page.url()).not.toContain('token')
})

test('a part that cannot be loaded is said with a way to reload, the rest goes on', async ({ page }) => {
  await signIn(page)
  await page.route(/assets\/entity-screen.*\.js$/, (route) => route.abort())
  await page.goto('/system/post')
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  await page.unroute(/assets\/entity-screen.*\.js$/)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(screen(page).getByRole('table')).toBeVisible()
})

test('a screen whose declaration cannot be loaded says so and comes with the next attempt', async ({ page }) => {
  await signIn(page)
  await page.route(/assets\/declared-system.*\.js$/, (route) => route.abort())
  await page.goto('/system/post')
  await expect(page.getByRole('heading', { name: '页面资源加载失败' })).toBeVisible()
  await page.unroute(/assets\/declared-system.*\.js$/)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(screen(page).getByRole('table')).toBeVisible()
})

test('an old token is renewed exactly once, however many calls wait', async ({ page }) => {
  await signInByForm(page)
  await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('steward-token') ?? '{}')
    localStorage.setItem('steward-token', JSON.stringify({ ...envelope, datetime: Date.now() - 3_000_000 }))
  })
  await page.reload()
  await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => renewals.length).toBe(1)
  await openFromMenu(page, '岗位管理')
  expect(renewals).toHaveLength(1)
  await expect(page).toHaveURL(/\/system\/post$/)
})

test('on a phone the menu is a drawer that closes when something is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/')
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await drawer.getByRole('button', { name: '系统管理' }).click()
  await drawer.getByRole('link', { name: '岗位管理' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/system\/post$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('between phone and desk the menu is a row of icons that fly out', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await signIn(page)
  await page.goto('/')
  await sideMenu(page).getByRole('button', { name: '系统管理' }).click()
  await sideMenu(page).getByRole('link', { name: '岗位管理' }).click()
  await expect(page).toHaveURL(/\/system\/post$/)
  await expect(sideMenu(page).getByRole('link', { name: '岗位管理' })).toBeHidden()
})

for (const appearance of ['light', 'dark'] as const) {
  test(`nobody is kept out by the ${appearance} frame`, async ({ page }) => {
    await signIn(page, { appearance })
    await page.goto('/')
    await expect(page.getByRole('region', { name: '最新通知' }).getByRole('listitem').first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  })
}

/** The SSE stream never ends, so `networkidle` does not come: idle means that nothing more is loaded. */
const stable = (measure: () => Promise<number>) => {
  let before = -1
  return expect.poll(async () => before === (before = await measure()), { intervals: [700] }).toBe(true)
}

test(`everything up to the first list weighs at most ${LIST_LIMIT_KB} kB, a further one adds no script`, async ({
  page,
}) => {
  const weight = weigh(page)
  await page.goto('/login')
  await stable(weight)
  await signIn(page)
  await page.goto('/')
  await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  await openFromMenu(page, '岗位管理')
  await stable(weight)
  const first = await weight()
  expect(first).toBeGreaterThan(150)
  expect(first).toBeLessThanOrEqual(LIST_LIMIT_KB)
  // The first list with a date range loads the calendar, which belongs to no screen's own chunk.
  await openFromMenu(page, '参数管理')
  await stable(weight)
  const second = await weight()
  await openFromMenu(page, '应用管理')
  await stable(weight)
  expect(await weight()).toBe(second)
})
