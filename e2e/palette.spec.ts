// The search overlay and the shortcut sheet, by keyboard.
import { type Page, expect as usual } from '@playwright/test'
import { screen } from './frame.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

test.describe.configure({ timeout: 150_000 })
const expect = usual.configure({ timeout: 30_000 })

const palette = (page: Page) => page.getByRole('dialog', { name: '菜单搜索' })
const box = (page: Page) => palette(page).getByRole('combobox')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })
const option = (page: Page, of: string, name: string) => group(page, of).getByRole('option', { name })

async function open(page: Page, path = '/system/post') {
  await signIn(page)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem').first()).toBeVisible()
  if (path.startsWith('/system')) await expect(screen(page).getByRole('button', { name: '刷新' })).toBeVisible()
}

async function search(page: Page, text = '') {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  if (text !== '') await page.keyboard.type(text)
}

test('Esc closes the search, and the focus returns where it was', async ({ page }) => {
  await open(page)
  const opener = screen(page).getByRole('button', { name: '刷新' })
  await opener.focus()
  await search(page)
  await page.keyboard.type('岗位')
  await expect(option(page, '菜单', '岗位管理')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the dialog has the name of the menu search, its box says all that it finds', async ({ page }) => {
  await open(page)
  await search(page)
  await expect(palette(page).getByRole('heading', { name: '菜单搜索' })).toBeVisible()
  await expect(box(page)).toHaveAccessibleName('搜索菜单、操作或记录')
  await expect(box(page)).toHaveAttribute('placeholder', '搜索菜单、操作或记录')
})

test('menus that begin with what was typed come before those that hold it', async ({ page }) => {
  await open(page)
  await search(page, '设备')
  await expect(group(page, '菜单').getByRole('option').first()).toContainText('设备')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  const chosen = palette(page).getByRole('option', { selected: true })
  await expect(chosen).toHaveText(/^设备/)
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
})

for (const [typed, kind] of [
  ['gwgl', 'initials'],
  ['GANGWEI', 'spelling'],
  ['岗位', 'name'],
] as const) {
  test(`a menu is found by its ${kind} and opened with Enter`, async ({ page }) => {
    await open(page, '/system/dept')
    await search(page, typed)
    await expect(option(page, '菜单', '岗位管理')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/system\/post$/)
    await expect(palette(page)).toBeHidden()
  })
}

test('pages visited lately stand first while nothing is typed', async ({ page }) => {
  await open(page, '/system/dept')
  await search(page)
  await expect(option(page, '最近访问', '部门管理')).toHaveAttribute('aria-selected', 'true')
})

test('what the page at hand offers is done from the search', async ({ page }) => {
  await open(page)
  await search(page, '新增')
  await expect(option(page, '本页操作', '新增')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('岗位名称')).toBeVisible()
})

test('a record is found by its name or code, and gone to', async ({ page }) => {
  const session = await signIn(page)
  const postCode = `K${Date.now().toString(36)}`.slice(0, 12)
  await call(session, 'POST', 'blade-system/post/submit', { postName: '值机员甲', postCode, category: 1, sort: 90 })
  await page.goto('/system/dept')
  await expect(screen(page).getByRole('button', { name: '刷新' })).toBeVisible()
  await search(page, postCode.toLowerCase())
  const found = option(page, '记录', '值机员甲')
  await expect(found).toBeVisible()
  await expect(found).toContainText(postCode)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/post\?id=\d+$/)
  await expect(page.getByRole('dialog', { name: /值机员甲/ })).toContainText(postCode)
})

test('commands change language and appearance, and sign out after asking', async ({ page }) => {
  await open(page)
  await search(page, '深色')
  await expect(option(page, '命令', '外观：深色')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await search(page, '退出登录')
  await expect(option(page, '命令', '退出登录')).toBeVisible()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: '退出系统, 是否继续?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await search(page, 'English')
  await expect(option(page, '命令', '切换语言：English')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('arrows walk round the lines of all groups', async ({ page }) => {
  await open(page)
  await search(page, '岗位')
  const options = palette(page).getByRole('option')
  await expect(palette(page).getByRole('status')).toContainText('条结果')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('on a phone the search fills the screen and is closed by its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/system/dept')
  await expect(screen(page).getByRole('button', { name: '刷新' })).toBeVisible()
  await page.getByRole('button', { name: '搜索菜单、操作或记录' }).click()
  await expect(option(page, '菜单', '岗位管理')).toBeVisible()
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await palette(page).getByRole('button', { name: '关闭搜索' }).click()
  await expect(palette(page)).toBeHidden()
})

test('a question mark lists the keys of the page, but not while typing', async ({ page }) => {
  await open(page)
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  const field = screen(page).getByRole('search').getByRole('textbox').first()
  await field.focus()
  await page.keyboard.type('?')
  await expect(field).toHaveValue('?')
  await expect(sheet).toHaveCount(0)
  await field.fill('')
  await field.blur()
  await page.keyboard.press('?')
  await expect(sheet).toContainText('打开菜单搜索')
  await expect(sheet).toContainText('新增')
  // Shortcuts of the page beneath are off.
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the list of alarms adds its own keys', async ({ page }) => {
  await open(page, '/alarm/alarm-record')
  await expect(screen(page).getByRole('button', { name: '刷新' })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  for (const key of ['A', 'R', 'C']) await expect(sheet.getByText(key, { exact: true })).toBeVisible()
})

test('another language renames tabs, document, antd and dates while the page stays', async ({ page }) => {
  await open(page)
  const tabs = page.locator('nav.tabs')
  await expect(page).toHaveTitle('岗位管理 - 后勤一体化运维平台')
  await search(page, 'English')
  await expect(option(page, '命令', '切换语言：English')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Post - Integrated Logistics Operations')
  await expect(tabs.getByRole('listitem')).toHaveText(['Home', 'Post'])
  await screen(page).getByRole('button', { name: 'More filters' }).click()
  await screen(page).getByPlaceholder('From').click()
  // Names of days come from the calendar's own locale.
  await expect(page.locator('.ant-picker-dropdown:visible th').first()).toHaveText('Su')
})
