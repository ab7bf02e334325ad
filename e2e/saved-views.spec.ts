// A list's filters, columns and order are kept under a name: on every computer, and for colleagues.
import { type Browser, type Page, expect, test } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { type Account, accountOf, signIn, startSession } from './support.ts'

const DEVICES = '/iot/device'
const FILTERED = `${DEVICES}?f.deviceName=${encodeURIComponent('水泵')}&sort=-deviceName`

/** A new account with the role of a demonstration account. */
async function personOf(role: string): Promise<Account> {
  const keeper = await startSession(accountOf())
  const { reply } = await startSession(accountOf(role))
  return newcomer(keeper, { roleId: reply.role_id, deptId: reply.dept_id })
}

async function open(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await signIn(page, { account })
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
  return page
}

const views = (page: Page) => screen(page).locator('.views-button')
const menu = (page: Page) => page.getByRole('dialog', { name: '设备的视图' })
const item = (page: Page, name: string) => menu(page).locator('li').filter({ hasText: name })

async function openMenu(page: Page): Promise<void> {
  await views(page).click()
  await expect(menu(page)).toBeVisible()
}

async function saveAs(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: /^(保存为视图|另存为)$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '另存为' })
  await dialog.getByLabel('视图名称').fill(name)
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()
  await expect(views(page)).toContainText(name)
}

const headings = async (page: Page) =>
  (await screen(page).getByRole('columnheader').allInnerTexts()).map((one) => one.trim())

async function hideColumn(page: Page, name: string): Promise<void> {
  await screen(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(screen(page).getByRole('columnheader', { name })).toHaveCount(0)
}

/** Their cells show live values. */
const idsOf = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))

test('a view is saved, stays after a reload and is there on another computer with its columns', async ({ browser }) => {
  const account = await personOf('调度员')
  const page = await open(browser, account, FILTERED)
  await hideColumn(page, '设备编码')
  await saveAs(page, '我的水泵')
  await expect(page).toHaveURL(/[?&]v=\d+/)
  const [shown, found] = [await headings(page), await idsOf(page)]

  await page.reload()
  await expect(views(page)).toContainText('我的水泵')
  await expect(views(page)).not.toContainText('已修改')
  expect(await headings(page)).toEqual(shown)

  const other = await open(browser, account, DEVICES)
  await openMenu(other)
  await expect(item(other, '我的水泵').locator('.views-count')).toHaveText(/^\d+$/)
  await item(other, '我的水泵').locator('.views-open').click()
  await expect(views(other)).toContainText('我的水泵')
  await expect(screen(other).getByRole('columnheader', { name: '设备编码' })).toHaveCount(0)
  await expect.poll(() => idsOf(other)).toEqual(found)
  expect(await headings(other)).toEqual(shown)

  // The link alone says it too.
  const id = new URL(other.url()).searchParams.get('v')
  const linked = await open(browser, account, `${DEVICES}?v=${id}`)
  await expect(views(linked)).toContainText('我的水泵')
  await expect.poll(() => idsOf(linked)).toEqual(found)
})

test('columns of the plain list are the same on another computer, and those of an earlier release are taken over', async ({
  browser,
}) => {
  const account = await personOf('维修工')
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(() => {
    const content = { order: [], shown: { deviceCode: false }, widths: {}, isCompact: true }
    if (localStorage.getItem('taken') === null)
      localStorage.setItem('steward-columns-device', JSON.stringify({ dataType: 'object', content, datetime: 1 }))
    localStorage.setItem('taken', '1')
  })
  const sent = page.waitForResponse((response) => response.url().endsWith('/saved-view/columns'))
  await signIn(page, { account })
  await page.goto(DEVICES)
  await expect(screen(page).getByRole('button', { name: '宽松行距' })).toBeVisible()
  expect((await sent).status()).toBe(200)
  expect(await page.evaluate(() => localStorage.getItem('steward-columns-device'))).toBeNull()

  const other = await open(browser, account, DEVICES)
  await expect(screen(other).getByRole('button', { name: '宽松行距' })).toBeVisible()
  const written = other.waitForResponse((response) => response.url().endsWith('/saved-view/columns'))
  await screen(other).getByRole('button', { name: '宽松行距' }).click()
  await written
  await page.reload()
  await expect(screen(page).getByRole('button', { name: '紧凑行距' })).toBeVisible()
})

test('what departs from a view is marked, put back, or saved into it', async ({ browser }) => {
  const page = await open(browser, await personOf('班组长'), FILTERED)
  await saveAs(page, '泵')
  await screen(page).getByRole('combobox', { name: '每页条数' }).selectOption('30')
  await expect(views(page)).toContainText('已修改')
  await page.reload()
  await expect(views(page)).toContainText('已修改')
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: button('还原') })
    .click()
  await expect(views(page)).not.toContainText('已修改')
  await expect(screen(page).getByRole('combobox', { name: '每页条数' })).toHaveValue('10')
  await menu(page).press('Escape')
  await expect(menu(page)).toBeHidden()

  await screen(page).getByRole('search').getByLabel('设备名称').fill('')
  await page.keyboard.press('Enter')
  await expect(views(page)).toContainText('已修改')
  await page.reload()
  await expect(screen(page).getByRole('search').getByLabel('设备名称')).toHaveValue('')
  await expect(views(page)).toContainText('已修改')
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: button('保存') })
    .click()
  await expect(views(page)).not.toContainText('已修改')
})

test('a view shared with a role is a colleague’s too; whom it is not shared with is told', async ({ browser }) => {
  const page = await open(browser, await personOf('班组长'), FILTERED)
  const name = `班组 ${Date.now() % 1_000_000}`
  await saveAs(page, name)
  const id = new URL(page.url()).searchParams.get('v')
  const colleague = await open(browser, await personOf('维修工'), `${DEVICES}?v=${id}`)
  await expect(colleague.getByText('该视图不存在，或未共享给您').first()).toBeVisible()
  await expect(views(colleague)).toContainText('视图')

  await openMenu(page)
  await item(page, name)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '共享' }).click()
  const dialog = page.getByRole('dialog', { name: '共享' })
  await dialog.getByLabel('可见范围').click()
  await page.getByTitle('指定角色').click()
  await dialog.getByRole('combobox', { name: '可见角色' }).click()
  await page.getByRole('option', { name: /^维修工/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: button('确定') }).click()
  await expect(dialog).toBeHidden()

  await colleague.goto(DEVICES)
  await expect(rows(colleague).first()).toBeVisible()
  await openMenu(colleague)
  await expect(menu(colleague).getByRole('region', { name: '角色视图' })).toContainText(name)
  await expect(item(colleague, name).getByRole('button', { name: /更多操作/ })).toHaveCount(0)
  await item(colleague, name).locator('.views-open').click()
  await expect(views(colleague)).toContainText(name)

  await openMenu(page)
  // It moves from the person's own views to those of the role, and a menu opened before that goes with its row.
  await expect(menu(page).getByRole('region', { name: '角色视图' })).toContainText(name)
  await item(page, name)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: /删除视图/ })
    .getByRole('button', { name: button('删除') })
    .click()
  await expect(views(page)).not.toContainText(name)
})

test('the view that was chosen opens by itself, and the plain list can be opened all the same', async ({ browser }) => {
  const account = await personOf('维修工')
  const page = await open(browser, account, FILTERED)
  await saveAs(page, '开门就看')
  await openMenu(page)
  const chosen = page.waitForResponse((response) => response.url().endsWith('/saved-view/choose'))
  await item(page, '开门就看')
    .getByRole('button', { name: /设为默认打开/ })
    .click()
  await chosen

  const other = await open(browser, account, DEVICES)
  await expect(views(other)).toContainText('开门就看')
  await expect(screen(other).getByRole('search').getByLabel('设备名称')).toHaveValue('水泵')
  await openMenu(other)
  await other.keyboard.press('ArrowUp')
  await item(other, '默认列表').locator('.views-open').press('Enter')
  await expect(views(other)).toHaveText(/视图/)
  await expect(screen(other).getByRole('search').getByLabel('设备名称')).toHaveValue('')
  await other.reload()
  await expect(views(other)).not.toContainText('开门就看')
})
