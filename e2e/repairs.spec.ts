// Requests and orders: the page of each, its next step, its time line, and the way from one to the other.
import { type Page, expect } from '@playwright/test'
import { rows } from './frame.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const ORDERS = '/maintenance/repair-order'
const BILLS = '/maintenance/repair-bill'

let desk: Session
test.beforeAll(async () => {
  desk = await startSession(accountOf('调度员'))
})

/** A new request of the dispatcher, taken up, and its order. */
async function taken(): Promise<{ billId: string; orderId: string; title: string }> {
  const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
  const title = `水龙头漏水${Date.now() % 1_000_000}`
  const draft = { title, priority: 3, areaId: records[0].areaId, allowDuplicate: 1 }
  const { id: billId } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  await call(desk, 'POST', `iot/repair-bill/accept?ids=${billId}`, {})
  const { orderId } = await call(desk, 'GET', `iot/repair-bill/detail?id=${billId}`)
  return { billId, orderId, title }
}

const enter = (page: Page) => signIn(page, { account: accountOf('调度员') })
const dialog = (page: Page) => page.getByRole('dialog').first()

test('an order shows where it stands, and the step that leads on is its button', async ({ page }) => {
  const { orderId, title } = await taken()
  await enter(page)
  await page.goto(`${ORDERS}?id=${orderId}`)
  await expect(dialog(page)).toContainText(title)
  await expect(dialog(page).locator('[aria-current="step"]')).toHaveText('待派单')
  await dialog(page)
    .getByRole('button', { name: /^派\s?单$/ })
    .click()
  await expect(page.getByRole('dialog').last().getByText('主修人', { exact: true })).toBeVisible()
})

test('the list says who reported and how long ago, and offers the step that leads on before everything else', async ({
  page,
}) => {
  const { orderId, title } = await taken()
  await enter(page)
  await page.goto(`${ORDERS}?f.title=${encodeURIComponent(title)}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(/(秒|分钟)前 · \S/)
  await expect(rows(page).locator('.crud-actions button').first()).toHaveText('派单')
  const { actions } = await call(desk, 'GET', `order/repair/detail?id=${orderId}`)
  expect(actions).toContain('cancel')
  await expect(rows(page).locator('[data-lead]')).toHaveText('派单')
})

test('what was typed for the time line is there again after going back and a reload, and stands in it once sent', async ({
  page,
}) => {
  const { orderId, title } = await taken()
  await enter(page)
  await page.goto(`${ORDERS}?f.title=${encodeURIComponent(title)}`)
  await rows(page).first().locator('.crud-open').click()
  const box = dialog(page).getByRole('textbox')
  await box.fill('已电话确认，下午到场')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await rows(page).first().locator('.crud-open').click()
  await expect(page).toHaveURL(new RegExp(`id=${orderId}`))
  await expect(box).toHaveValue('已电话确认，下午到场')
  await dialog(page).getByRole('radio', { name: '通话' }).check()
  await dialog(page)
    .getByRole('button', { name: /发\s?送/ })
    .click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '已电话确认，下午到场' })).toContainText('通话')
  await expect(box).toHaveValue('')
})

test('a step asks only for what it needs as things stand', async ({ page, browser }) => {
  const { orderId } = await taken()
  const account = accountOf('维修工')
  const worker = await startSession(account)
  const { records } = await call(desk, 'GET', `blade-user/list?account=${account.username}`)
  await call(desk, 'POST', `order/repair/dispatch?ids=${orderId}`, { assigneeId: records[0].id })
  await call(worker, 'POST', `order/repair/accept?id=${orderId}`)
  await call(worker, 'POST', `order/repair/start?id=${orderId}`)
  await signIn(page, { account })
  await page.goto(`${ORDERS}?id=${orderId}`)
  const open = async (on: Page, name: string) => {
    await dialog(on)
      .getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s?')}$`) })
      .click()
    return on.getByRole('dialog', { name, exact: true })
  }
  const finish = await open(page, '完工')
  await finish.getByLabel('维修过程').fill('更换阀芯并试水')
  // The order came from no alarm.
  await expect(finish.getByText('设备仍在报警，确认完工')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(finish).toBeHidden()
  const other = await (await browser.newContext()).newPage()
  await enter(other)
  await other.goto(`${ORDERS}?id=${orderId}`)
  const check = await open(other, '验收')
  await check.getByLabel('结果').click()
  await other.locator('.ant-select-dropdown:visible').getByText('不通过', { exact: true }).click()
  await other.keyboard.press('Control+Enter')
  await expect(check.getByText('请说明验收不通过的原因')).toBeVisible()
  await check.getByLabel('说明').fill('仍漏水')
  await other.keyboard.press('Control+Enter')
  await expect(check).toBeHidden()
})

test('a request and its order lead to each other', async ({ page }) => {
  const { billId, orderId, title } = await taken()
  await enter(page)
  await page.goto(`${BILLS}?id=${billId}`)
  await dialog(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`${ORDERS}\\?id=${orderId}`))
  await dialog(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`${BILLS}\\?id=${billId}`))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the next step is a button within reach, on the card and below the page', async ({ page }) => {
    const { orderId, title } = await taken()
    await enter(page)
    await page.goto(`${ORDERS}?f.title=${encodeURIComponent(title)}`)
    await expect(page.locator('.crud-card').getByRole('button', { name: '派单', exact: true })).toBeVisible()
    await page.goto(`${ORDERS}?id=${orderId}`)
    await expect(dialog(page).getByRole('button', { name: /^派\s?单$/ })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('giving an order away, likely people are named with the reasons, and a press chooses one', async ({ page }) => {
  const { orderId } = await taken()
  await enter(page)
  await page.goto(`${ORDERS}?id=${orderId}`)
  await dialog(page)
    .getByRole('button', { name: /^派\s?单$/ })
    .click()
  const form = page.getByRole('dialog').last()
  const likely = form.getByRole('group', { name: '推荐人选' }).getByRole('button').first()
  await expect(likely).toContainText(/手/)
  const name = await likely.locator('strong').innerText()
  await likely.click()
  await expect(likely).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: /确\s?定/ }).click()
  await expect(dialog(page).getByText(name).first()).toBeVisible()
  const { assigneeName } = await call(desk, 'GET', `order/repair/detail?id=${orderId}`)
  expect(assigneeName).toBe(name)
})

test('whoever takes a request up is told of open ones about the same place', async ({ page }) => {
  const { title } = await taken()
  const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
  const draft = { title: `${title}又报`, priority: 3, areaId: records[0].areaId, allowDuplicate: 1 }
  const { id } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  await enter(page)
  await page.goto(`${BILLS}?id=${id}`)
  await dialog(page)
    .getByRole('button', { name: /^受\s?理$/ })
    .click()
  const hint = page.getByRole('dialog').last().getByRole('status').filter({ hasText: '可能是同一故障' })
  await expect(hint.getByRole('link', { name: title, exact: true })).toBeVisible()
})
