// Small screens: what is done on a phone, and the menu at each width.
import { expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { overhang, small } from './narrow.ts'
import { accountOf, call, signIn } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
const PHONE = { width: 390, height: 844 }
const FINGER = 40

test.describe.configure({ timeout: 120_000 })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a leader takes a list along', async ({ page }) => {
    await signIn(page, { account: accountOf('分管领导') })
    await page.goto('/maintenance/repair-bill')
    await screen(page).getByRole('toolbar').getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '导出' }).click()
    const dialog = page.getByRole('dialog', { name: '导出报修单' })
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: '开始导出' }).click()
    expect((await file).suggestedFilename()).toMatch(/^报修单 \d{12}\.xlsx$/)
  })

  test('a file on a card is hit by a finger', async ({ page }) => {
    const session = await signIn(page)
    await call(session, 'POST', 'blade-system/post/export', { columns: ['postName'], format: 'csv' })
    await page.goto('/desk/bulk-task')
    await expect(screen(page).locator('.files-thumb').first()).toBeVisible()
    expect(await small(page)).toEqual([])
  })

  test('home and its tiles stay within the screen', async ({ page }) => {
    await signIn(page)
    await page.goto('/')
    await expect(page.getByRole('region', { name: '最新通知' }).getByRole('listitem').first()).toBeVisible()
    expect(await overhang(page)).toEqual([])
  })

  test('every state of the alarms can be chosen without scrolling sideways, in long words too', async ({ page }) => {
    await signIn(page, { locale: 'en' })
    await page.goto('/alarm/alarm-record')
    const chips = screen(page).locator('.alarm-chips button')
    await expect(chips).toHaveCount(5)
    for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
  })

  test('filters fold behind one button that counts those in use', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/user?f.realName=李&f.account=li')
    await expect(page.getByRole('search')).toHaveCount(0)
    const button = page.getByRole('button', { name: '筛选 (2)' })
    await button.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByLabel('姓名')).toHaveValue('李')
    await drawer.getByRole('button', { name: '清除筛选' }).click()
    await expect(page.getByRole('button', { name: /筛选$/ })).toBeVisible()
  })

  for (const [locale, calendar] of [
    ['zh', '日历'],
    ['en', 'Calendar'],
  ] as const)
    test(`ways to look at a list, its views and its filters are one line of tools in ${locale}`, async ({ page }) => {
      await signIn(page, { locale })
      await page.goto('/maintenance/repair-bill?f.priority=2')
      const tools = screen(page).getByRole('toolbar')
      await expect(tools.getByRole('button', { name: calendar })).toBeVisible()
      await expect(tools.getByRole('button')).toHaveCount(7)
      expect((await tools.boundingBox())?.height).toBeLessThan(2 * FINGER)
    })

  test('a form fills the screen and its buttons stay within reach', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/user')
    await page.getByRole('button', { name: '新增用户' }).click()
    const dialog = page.locator('.ant-drawer-section')
    await expect.poll(async () => (await dialog.boundingBox())?.x).toBe(0)
    expect(await dialog.boundingBox()).toMatchObject(PHONE)
    const save = page.getByRole('button', { name: /保\s?存/ })
    await expect(save).toBeInViewport()
    expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER)
    expect(await overhang(page)).toEqual([])
  })

  test('the detail of a row fills the screen, and closes with one tap', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/post')
    await page.locator('.crud-card-title').first().click()
    const dialog = page.locator('.ant-drawer-section')
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(PHONE.width)
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('a question before something is deleted fits, with both answers in reach', async ({ page }) => {
    const session = await signIn(page)
    const postName = `窄屏${Math.random().toString(36).slice(2, 8)}`
    await call(session, 'POST', 'blade-system/post/submit', { postName, postCode: postName, category: 1, sort: 1 })
    await page.goto(`/system/post?f.postName=${postName}`)
    await page.getByRole('button', { name: `${postName}的更多操作` }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('确定将选择数据删除')
    for (const button of await question.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    expect(await overhang(page)).toEqual([])
  })
})

const classes = [
  { width: 767, is: 'a drawer', hasRail: false, hasToggle: true },
  { width: 768, is: 'a rail of icons, and a drawer over the page', hasRail: true, hasToggle: true },
  { width: 991, is: 'a rail of icons, and a drawer over the page', hasRail: true, hasToggle: true },
  { width: 992, is: 'a column beside the page', hasRail: true, hasToggle: false },
  { width: 1200, is: 'a column beside the page', hasRail: true, hasToggle: false },
]
for (const { width, is, hasRail, hasToggle } of classes)
  test(`at ${width} px the menu is ${is}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page)
    await page.goto('/')
    await expect(page.getByRole('group', { name: '工具' }).getByRole('button').first()).toBeVisible()
    await expect(page.locator('aside.side')).toHaveCount(hasRail ? 1 : 0)
    await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(hasToggle ? 1 : 0)
    await expect(page.locator('aside.side.is-narrow')).toHaveCount(hasRail && hasToggle ? 1 : 0)
    expect(await overhang(page)).toEqual([])
  })

for (const width of [390, 820])
  test(`at ${width} px choosing from the menu closes it, and so does a tap beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page)
    await page.goto('/')
    const opener = page.getByRole('button', { name: '打开菜单' })
    const drawer = page.getByRole('dialog', { name: '主菜单' })
    await opener.click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(width - 20, 400)
    await expect(drawer).toBeHidden()
    await opener.click()
    const group = drawer.getByRole('button', { name: '系统管理' })
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await drawer.getByRole('link', { name: '岗位管理' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/system\/post$/)
  })

test.describe('on a tablet, in the longer words of English', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the filters of two panels stay in their panels, with room to type', async ({ page }) => {
    await signIn(page, { locale: 'en' })
    await page.goto('/system/dict')
    const filters = screen(page).getByRole('search')
    await expect(filters).toHaveCount(2)
    for (const panel of await filters.all()) {
      expect(await panel.evaluate((form) => form.scrollWidth - form.clientWidth)).toBeLessThanOrEqual(0)
      expect((await panel.getByRole('textbox').first().boundingBox())?.width).toBeGreaterThan(120)
    }
  })

  test('the buttons of a row become one menu where they would hide its columns', async ({ page }) => {
    await signIn(page, { locale: 'en' })
    await page.goto('/system/user?f.account=lihuimin')
    const row = screen(page).locator('tr[data-id]')
    await expect(row).toHaveCount(1)
    await expect(row.locator('.crud-actions').getByRole('button')).toHaveCount(1)
    await row.locator('.crud-actions').getByRole('button').click()
    await page.getByRole('menuitem', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog').getByLabel('Full name')).toHaveValue('李慧敏')
  })

  test('pages and their size are in one line', async ({ page }) => {
    await signIn(page, { locale: 'en' })
    await page.goto('/iot/device')
    const footer = screen(page).locator('.crud-footer')
    await expect(footer.getByRole('combobox')).toBeVisible()
    expect((await footer.boundingBox())?.height).toBeLessThan(56)
  })
})
