// Menu entries from the server: embedded pages, new windows, entries for some roles only.
import { type Page, expect as soon } from '@playwright/test'
import { rows, screen, sideMenu, tabBar, walk } from './frame.ts'
import { PASSING } from './menu-of.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 120_000 })
const expect = soon.configure({ timeout: 45_000 })

/** Creates menu rows for the duration of a test. */
async function withMenus(entries: readonly object[], journey: (names: string[]) => Promise<void>): Promise<void> {
  const keeper = await startSession(accountOf())
  const mark = Date.now().toString(36)
  const names = entries.map((_, i) => `外部${mark}${i}`)
  const ids: string[] = []
  try {
    for (const [i, row] of entries.entries()) {
      const named = {
        name: names[i],
        code: `${PASSING}${mark}_${i}`,
        category: 1,
        sort: 900 + i,
        source: 'link',
        ...row,
      }
      ids.push((await call(keeper, 'POST', 'blade-system/menu/submit', named)).id)
    }
    await journey(names)
  } finally {
    await call(keeper, 'POST', `blade-system/menu/remove?ids=${ids.join(',')}`)
  }
}

/** Adds `meta` facts to the menu reply that other servers of this API send and ours does not. */
const sendAlso = (page: Page, entries: readonly { name: string; path: string; meta: object }[]) =>
  page.route('**/menu/routes*', async (route) => {
    // A menu that somebody changes meanwhile is asked for anew, and the request before is cancelled with its answer; one that
    // is under way at the end of the test as well.
    const response = await route.fetch().catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (!response || answer === undefined) return
    const { data, ...reply } = answer
    const more = entries.map((entry) => ({ code: entry.name, children: [], ...entry }))
    await route.fulfill({ response, json: { ...reply, data: [...data, ...more] } })
  })

test('a path that holds html or begins with http opens inside, with its source in the query', async ({ page }) => {
  const paths = ['http://reports.example/board?a=1&b=2', '/static/help.html']
  await withMenus(
    paths.map((path) => ({ path })),
    async (names) => {
      await signIn(page)
      await page.goto('/wel/index')
      for (const [i, path] of paths.entries()) {
        await sideMenu(page)
          .getByRole('link', { name: names[i] ?? '' })
          .click()
        await expect(page).toHaveURL(/\/myiframe\/urlPath\?/)
        expect(new URL(page.url()).searchParams.get('src')).toBe(path)
        await expect(page.locator('nav.tabs, .frame-tabs').getByRole('link', { name: names[i] ?? '' })).toBeVisible()
      }
    },
  )
})

test('an entry that opens a window leads out of the console, which stays as it is', async ({ page, context }) => {
  await context.route('http://manuals.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>manual</title>' }),
  )
  await withMenus([{ path: 'http://manuals.example/boiler', isOpen: 2 }], async ([name = '']) => {
    await signIn(page)
    await page.goto('/system/post')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      sideMenu(page).getByRole('link', { name }).click(),
    ])
    await expect(opened).toHaveURL('http://manuals.example/boiler')
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL(/\/system\/post$/)
  })
})

test('an entry that names roles is shown to those alone, wherever menus are shown', async ({ page }) => {
  const entry = (name: string, roles: string[]) => ({ name, path: `/x/${name}`, meta: { roles } })
  await sendAlso(page, [entry('仅班长', ['foreman']), entry('仅超管', ['administrator'])])
  await signIn(page)
  await page.goto('/wel/index')
  await expect(sideMenu(page).getByRole('link', { name: '仅超管' })).toBeVisible()
  await expect(sideMenu(page).getByRole('link', { name: '仅班长' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('仅')
  const found = page.getByRole('dialog', { name: '菜单搜索' })
  await expect(found.getByRole('option', { name: /仅超管/ })).toBeVisible()
  await expect(found.getByRole('option', { name: /仅班长/ })).toHaveCount(0)
})

test('a page whose entry says so has no tab, unless something typed would be lost', async ({ page }) => {
  await sendAlso(page, [{ name: '参数', path: '/system/param', meta: { isTab: false } }])
  await signIn(page)
  await page.goto('/wel/index')
  const tab = tabBar(page).locator('[data-tab="/system/param"]')
  await sideMenu(page).getByRole('link', { name: '参数', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(tabBar(page).getByRole('listitem')).toHaveCount(1)

  await screen(page)
    .getByRole('button', { name: /新\s?增$/ })
    .click()
  await page.getByRole('dialog').getByLabel('参数名称').fill('没有写完')
  await walk(page, '/wel/index')
  await expect(tab).toBeVisible()
  await tab.getByRole('link').click()
  await expect(page.getByRole('dialog').getByLabel('参数名称')).toHaveValue('没有写完')
})

test('a top menu shows its own entries; all of them are a click away', async ({ page }) => {
  await signIn(page)
  await page.goto('/wel/index')
  const top = page.getByRole('navigation', { name: '顶部菜单' })
  await expect(sideMenu(page).getByRole('button', { name: '设备物联' })).toBeVisible()
  await top.getByRole('button', { name: '系统' }).click()
  await expect(sideMenu(page).getByRole('button', { name: '设备物联' })).toHaveCount(0)
  await expect(sideMenu(page).getByRole('button', { name: '系统管理' })).toBeVisible()
  await top.getByRole('button', { name: '全部' }).click()
  await expect(sideMenu(page).getByRole('button', { name: '设备物联' })).toBeVisible()
})

test('the sidebar is folded to its icons, and stays so', async ({ page }) => {
  await signIn(page)
  await page.goto('/wel/index')
  const width = () => sideMenu(page).evaluate((element) => element.getBoundingClientRect().width)
  await expect(sideMenu(page).getByRole('button', { name: '设备物联' })).toBeVisible()
  const before = await width()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBeLessThan(before / 2)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await width()).toBeLessThan(before / 2)
})

test('the console fills the screen and gives it back', async ({ page }) => {
  await signIn(page)
  await page.goto('/wel/index')
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(isFull).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(isFull).toBe(false)
})
