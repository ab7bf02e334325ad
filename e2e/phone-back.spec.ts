// On a phone Back closes what is open one layer each, and leaves the list only once nothing is open over it. Fresh pages:
// the entries of a page that tests walk on are not the router's.
import { type Page, expect as soon, test } from '@playwright/test'
import { form, save } from './forms.ts'
import { screen } from './frame.ts'
import { accountOf, call, signIn } from './support.ts'

const expect = soon.configure({ timeout: 30_000 })
const PHONE = { width: 390, height: 844 }
const BILLS = '/maintenance/repair-bill'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe.configure({ timeout: 120_000 })
test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const titleBox = (page: Page) => form(page).getByLabel('标题', { exact: false })
const opened = async (page: Page, name: string) => {
  await form(page).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(titleBox(page)).toBeVisible()
}

test('Back closes the photo, then the question, the form, the request and the list', async ({ page }) => {
  const session = await signIn(page, { account: accountOf() })
  const { records } = await call(session, 'GET', 'iot/area/list?size=1')
  const title = `返回${Date.now()}`
  const bill = { title, priority: 3, areaId: records[0].id, allowDuplicate: 1 }
  await call(session, 'POST', 'iot/repair-bill/submit', bill)
  await page.goto('/system/post')
  await expect(screen(page).locator('.crud-card').first()).toBeVisible()
  await page.goto(`${BILLS}?f.title=${title}`)
  await screen(page).locator('.crud-card-title').first().click()
  await opened(page, '修改')
  const photos = page.locator('.files-input').filter({ visible: true })
  await photos.locator('input[type=file]').first().setInputFiles({ name: '一.png', mimeType: 'image/png', buffer: PNG })
  await expect(photos.locator('button.files-thumb img')).toHaveCount(1)
  await save(page)
  await expect(photos).toHaveCount(0)

  await form(page).locator('.files-row button').first().click()
  const viewer = page.getByRole('dialog', { name: '查看附件' })
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(form(page)).toContainText(title)

  await opened(page, '修改')
  await titleBox(page).fill(`${title}改`)
  await page.goBack()
  const question = page.locator('.ant-modal-confirm').filter({ visible: true })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(titleBox(page)).toHaveValue(`${title}改`)
  await page.goBack()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(titleBox(page)).toHaveCount(0)
  await expect(form(page)).toContainText(title)

  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === BILLS && !url.searchParams.has('id'))
  await page.goBack()
  await expect(page).toHaveURL(/system\/post/)
})

test('Back closes a new form over its list, and the menu over the page', async ({ page }) => {
  await signIn(page, { account: accountOf() })
  await page.goto('/system/param')
  await expect(screen(page).locator('.crud-card').first()).toBeVisible()
  const menu = page.locator('dialog.side-drawer')
  const openMenu = () => page.getByRole('button', { name: '打开菜单' }).click()
  await openMenu()
  await menu.getByRole('link', { name: '岗位管理', exact: true }).click()
  await expect(page).toHaveURL(/system\/post/)
  await screen(page).locator('.crud-float').click()
  await expect(form(page)).toBeVisible()
  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(/system\/post/)
  await openMenu()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/system\/post/)
  await page.goBack()
  await expect(page).toHaveURL(/system\/param/)
})
