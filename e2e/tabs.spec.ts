// Tabs: closing, keeping state, confirmation before unsaved input is lost.
import { type Page, expect as usual, test } from '@playwright/test'
import { screen, tabBar } from './frame.ts'
import { accountOf, signIn, startSession } from './support.ts'

// Long tests on a possibly busy machine.
test.describe.configure({ timeout: 150_000 })
const expect = usual.configure({ timeout: 30_000 })

const items = (page: Page) => tabBar(page).getByRole('listitem')
const tab = (page: Page, name: string) => tabBar(page).getByRole('link', { name, exact: true })
const item = (page: Page, name: string) => items(page).filter({ hasText: name })
const dot = (page: Page, name: string) => item(page, name).getByRole('img', { name: '有未保存的修改' })
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '有未保存的修改' })

const paths = {
  用户管理: '/system/user',
  部门管理: '/system/dept',
  岗位管理: '/system/post',
  菜单管理: '/system/menu',
  参数管理: '/system/param',
  应用管理: '/system/client',
  租户管理: '/system/tenant',
  顶部菜单: '/system/topmenu',
  业务字典: '/system/dict-biz',
  系统字典: '/system/dict',
  物模型: '/iot/thing-model',
} as const

type Name = keyof typeof paths

/** Signs in with these tabs in storage, the last one active, as after a reload; faster than visiting each. */
async function open(page: Page, ...names: Name[]) {
  await signIn(page)
  await page.addInitScript(
    (tabs) => {
      if (sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      sessionStorage.setItem('steward-tagList', JSON.stringify(tabs))
    },
    names.map((name) => ({ key: paths[name], to: paths[name] })),
  )
  const last = names.at(-1)
  await page.goto(last ? paths[last] : '/')
  await expect(items(page)).toHaveText(['首页', ...names])
  await expect(tab(page, last ?? '首页')).toHaveAttribute('aria-current', 'page')
}

/** By script, since a form covers the page. */
async function look(page: Page, name: Name | '首页') {
  await tab(page, name).evaluate((link: HTMLElement) => link.click())
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

async function rightClick(page: Page, name: string) {
  await tab(page, name).click({ button: 'right' })
  return page.locator('.ant-dropdown:visible')
}

/** Opens a form on the posts page and types into it. */
async function type(page: Page, text = '夜班班长') {
  await screen(page).getByRole('button', { name: '新增' }).click()
  const box = page.getByRole('dialog').getByLabel('岗位名称')
  await box.fill(text)
  await expect(dot(page, '岗位管理')).toBeVisible()
  return box
}

test('home is never closable, and stands alone when everything else is closed', async ({ page }) => {
  await open(page, '岗位管理')
  await item(page, '岗位管理').getByRole('button', { name: '关闭“岗位管理”' }).click()
  await expect(items(page)).toHaveText(['首页'])
  await expect(item(page, '首页').getByRole('button')).toHaveCount(0)
  await tab(page, '首页').click({ button: 'middle' })
  await tab(page, '首页').press('Delete')
  await expect(items(page)).toHaveText(['首页'])
  const menu = await rightClick(page, '首页')
  for (const name of ['关闭其他', '关闭全部', '关闭'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('the right click offers clear cache, close others and close all, in this order', async ({ page }) => {
  await open(page, '岗位管理')
  const menu = await rightClick(page, '岗位管理')
  await expect(menu.getByRole('menuitem')).toHaveText([
    '清除缓存',
    '关闭其他',
    '关闭全部',
    '刷新',
    '关闭',
    '左移',
    '右移',
  ])
})

test('the menu of the bar offers search, close others, close all and clear cache, in this order', async ({ page }) => {
  await open(page, '岗位管理')
  await tabBar(page).getByRole('button', { name: '标签页操作' }).click()
  const menu = page.locator('.ant-dropdown:visible')
  await expect(menu.getByRole('menuitem')).toHaveText(['菜单搜索', '关闭其他', '关闭全部', '清除缓存', '刷新'])
  await menu.getByRole('menuitem', { name: '菜单搜索' }).click()
  await expect(page.getByRole('dialog', { name: '菜单搜索' })).toBeVisible()
})

test('clearing the cache asks, calls the server and says that it is done', async ({ page }) => {
  await open(page)
  const menu = await rightClick(page, '首页')
  await menu.getByRole('menuitem', { name: '清除缓存' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '是否需要清除缓存?' })
  const called = page.waitForResponse((response) => response.url().endsWith('/api/blade-auth/oauth/clear-cache'))
  await asked.getByRole('button', { name: '确定' }).click()
  const response = await called
  expect([response.request().method(), response.status()]).toEqual(['GET', 200])
  await expect(page.getByText('清除完毕')).toBeVisible()
})

test('closing the active tab opens the one before it, closing another one stays', async ({ page }) => {
  await open(page, '用户管理', '部门管理', '岗位管理')
  await tab(page, '部门管理').click()
  await item(page, '岗位管理').getByRole('button').click()
  await expect(page).toHaveURL(/\/system\/dept$/)
  await item(page, '部门管理').getByRole('button').click()
  await expect(page).toHaveURL(/\/system\/user$/)
  await item(page, '用户管理').getByRole('button').click()
  await expect(page).toHaveURL(/\/wel\/index$/)
})

test('a middle click closes, and so does Delete on the tab', async ({ page }) => {
  await open(page, '用户管理', '部门管理', '岗位管理')
  await tab(page, '用户管理').click({ button: 'middle' })
  await expect(items(page)).toHaveText(['首页', '部门管理', '岗位管理'])
  expect(page.context().pages(), 'tabs of the browser').toHaveLength(1)
  await tab(page, '岗位管理').press('Delete')
  await expect(items(page)).toHaveText(['首页', '部门管理'])
  await expect(tab(page, '部门管理')).toBeFocused()
})

test('tabs are put in another order with the pointer, and keep it over a reload', async ({ page }) => {
  await open(page, '用户管理', '部门管理', '岗位管理')
  const [from, to] = [await tab(page, '岗位管理').boundingBox(), await tab(page, '用户管理').boundingBox()]
  if (!from || !to) throw new Error('the tabs are not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 4, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  const order = ['首页', '岗位管理', '用户管理', '部门管理']
  await expect(items(page)).toHaveText(order)
  await expect(page).toHaveURL(/\/system\/post$/)
  await page.reload()
  await expect(items(page)).toHaveText(order)
})

test('tabs are put in another order by keyboard and from the right click', async ({ page }) => {
  await open(page, '用户管理', '部门管理', '岗位管理')
  await tab(page, '岗位管理').focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  // The home tab stays first.
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect(items(page)).toHaveText(['首页', '岗位管理', '用户管理', '部门管理'])
  await expect(tab(page, '岗位管理')).toBeFocused()
  await expect(tabBar(page).getByRole('status')).toHaveText('“岗位管理”已移到第 2 位')
  const menu = await rightClick(page, '岗位管理')
  await menu.getByRole('menuitem', { name: '右移' }).click()
  await expect(items(page)).toHaveText(['首页', '用户管理', '岗位管理', '部门管理'])
})

test('what was typed marks its tab, and closing that tab asks first', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  const box = await type(page)
  await look(page, '部门管理')
  await expect(dot(page, '岗位管理')).toBeVisible()
  await expect(dot(page, '部门管理')).toHaveCount(0)
  await item(page, '岗位管理').getByRole('button').click()
  await question(page).getByRole('button', { name: '继续填写' }).click()
  await expect(question(page)).toBeHidden()
  await tab(page, '岗位管理').click()
  await expect(box).toHaveValue('夜班班长')
  await look(page, '部门管理')
  await item(page, '岗位管理').getByRole('button').click()
  await expect(question(page)).toContainText('岗位管理')
  await question(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(items(page)).toHaveText(['首页', '部门管理'])
})

for (const action of ['关闭其他', '关闭全部']) {
  test(`${action} asks before something typed is lost`, async ({ page }) => {
    await open(page, '部门管理', '岗位管理')
    await type(page)
    await look(page, '部门管理')
    const menu = await rightClick(page, '部门管理')
    await menu.getByRole('menuitem', { name: action }).click()
    await expect(question(page)).toContainText('岗位管理')
    await expect(items(page)).toHaveCount(3)
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await expect(items(page)).toHaveText(action === '关闭全部' ? ['首页'] : ['首页', '部门管理'])
  })
}

test('nothing is asked where nothing was typed, or where it was taken back', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  const box = await type(page)
  await box.fill('')
  await expect(dot(page, '岗位管理')).toHaveCount(0)
  await look(page, '部门管理')
  const menu = await rightClick(page, '部门管理')
  await menu.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect(items(page)).toHaveText(['首页'])
  await expect(question(page)).toHaveCount(0)
})

test('signing out says what would be lost', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  await type(page)
  await look(page, '部门管理')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '退出系统, 是否继续?' })
  await expect(asked).toContainText('有未保存的修改')
  await expect(asked).toContainText('岗位管理')
})

test('the browser asks before the page is left with something typed in a hidden tab', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  await type(page)
  await look(page, '部门管理')
  const asked = page.waitForEvent('dialog')
  const leaving = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await leaving
  await expect(items(page)).toHaveText(['首页', '部门管理', '岗位管理'])
})

test('a tab with something typed outlives any number of others', async ({ page }) => {
  const others = [
    '用户管理',
    '部门管理',
    '菜单管理',
    '参数管理',
    '应用管理',
    '租户管理',
    '顶部菜单',
    '业务字典',
  ] as const
  await open(page, ...others, '岗位管理')
  const box = await type(page)
  for (const name of others) await look(page, name)
  await look(page, '首页')
  await tab(page, '岗位管理').click()
  await expect(box).toHaveValue('夜班班长')
})

test('each tab is found as far scrolled as it was left', async ({ page }) => {
  // A low viewport, so that the page itself scrolls.
  await page.setViewportSize({ width: 1440, height: 420 })
  await open(page, '部门管理', '物模型')
  await expect(screen(page).locator('tr[data-id]').first()).toBeVisible()
  const scrolled = () => screen(page).evaluate((element) => element.scrollTop)
  await screen(page).evaluate((element) => element.scrollTo(0, 120))
  await expect.poll(scrolled).toBe(120)
  await look(page, '部门管理')
  await expect.poll(scrolled).toBe(0)
  await look(page, '物模型')
  await expect.poll(scrolled).toBe(120)
})

test('more tabs than the bar holds scroll, with the active one in view', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 700 })
  await open(page, ...Object.keys(paths).filter((name): name is Name => name in paths))
  await expect(item(page, '物模型')).toBeInViewport({ ratio: 0.9 })
  await tab(page, '首页').click()
  await expect(item(page, '首页')).toBeInViewport({ ratio: 0.9 })
  await expect(item(page, '物模型')).not.toBeInViewport()
})

test('back and forward walk through the tabs, and do not open again what was closed', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  await look(page, '部门管理')
  await page.goBack()
  await expect(tab(page, '岗位管理')).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(tab(page, '部门管理')).toHaveAttribute('aria-current', 'page')
  await item(page, '部门管理').getByRole('button').click()
  await expect(page).toHaveURL(/\/wel\/index$/)
  await page.goBack()
  await expect(tab(page, '岗位管理')).toHaveAttribute('aria-current', 'page')
  await expect(items(page)).toHaveText(['首页', '岗位管理'])
})

test('whoever signs in next starts with home alone', async ({ page }) => {
  await open(page, '部门管理', '岗位管理')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const { reply } = await startSession(accountOf())
  await page.evaluate(
    ([token, refreshToken]) => {
      for (const [name, content] of Object.entries({ token, refreshToken }))
        localStorage.setItem(`steward-${name}`, JSON.stringify({ dataType: 'string', content, datetime: Date.now() }))
    },
    [reply.access_token, reply.refresh_token],
  )
  await page.goto('/')
  await expect(items(page)).toHaveText(['首页'])
})
