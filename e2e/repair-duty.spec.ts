// A fault reported twice is asked about without losing what is typed; who gives an order away sees who is on duty.
import { type Page, expect } from '@playwright/test'
import { add, form } from './forms.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const BILLS = '/maintenance/repair-bill'
const ORDERS = '/maintenance/repair-order'

let desk: Session
test.beforeAll(async () => {
  desk = await startSession(accountOf('调度员'))
})

/** An open request for a device, which another one is reported beside. */
async function reported(): Promise<{ title: string; id: string; deviceName: string }> {
  const { records } = await call(desk, 'GET', 'iot/device/list?size=1&areaId_notnull=1')
  const [{ id: deviceId, deviceName, areaId }] = records
  const title = `声音异常${Date.now() % 1_000_000}`
  const draft = { title, priority: 3, areaId, deviceId, allowDuplicate: 1 }
  const { id } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  return { title, id, deviceName }
}

async function typed(page: Page, title: string, deviceName: string) {
  await add(page, /报修单/)
  await form(page).getByLabel('故障标题').fill(title)
  await form(page)
    .getByRole('combobox', { name: /^(\* ?)?设备$/ })
    .click()
  await page.keyboard.type(deviceName)
  await page
    .locator('.ant-select-item-option:visible, .choice-line:visible')
    .filter({ hasText: deviceName })
    .first()
    .click()
  await expect(form(page).getByRole('combobox', { name: /^(\* ?)?区域$/ })).not.toHaveValue('')
}

const question = (page: Page) => page.getByRole('dialog', { name: '可能重复报修' })

test('a request that may be a duplicate is asked about; going back keeps what is typed, joining urges', async ({
  page,
}) => {
  const { title, id, deviceName } = await reported()
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(BILLS)
  await typed(page, `${title}又响`, deviceName)
  await page.keyboard.press('Control+Enter')
  await expect(question(page)).toContainText(title)
  await question(page).getByRole('button', { name: '返回修改' }).click()
  await expect(question(page)).toBeHidden()
  await expect(form(page).getByLabel('故障标题')).toHaveValue(`${title}又响`)
  await page.keyboard.press('Control+Enter')
  await question(page)
    .getByRole('button', { name: `并入：${title}` })
    .click()
  await expect(form(page)).toHaveCount(0)
  expect(await call(desk, 'GET', `iot/repair-bill/detail?id=${id}`)).toMatchObject({ urgeCount: 1 })
})

test('another fault at the same device is reported all the same', async ({ page }) => {
  const { title, deviceName } = await reported()
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(BILLS)
  await typed(page, `${title}漏水`, deviceName)
  await page.keyboard.press('Control+Enter')
  await question(page).getByRole('button', { name: '仍新建' }).click()
  await expect(form(page)).toHaveCount(0)
  const { records } = await call(desk, 'GET', `iot/repair-bill/list?title=${encodeURIComponent(`${title}漏水`)}`)
  expect(records).toMatchObject([{ billStatus: 'submitted' }])
})

test('who gives an order away reads who is on duty and why, and may give it to a group', async ({ page }) => {
  const { id } = await reported()
  await call(desk, 'POST', `iot/repair-bill/accept?ids=${id}`, {})
  const { orderId } = await call(desk, 'GET', `iot/repair-bill/detail?id=${id}`)
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(`${ORDERS}?id=${orderId}`)
  await page
    .getByRole('dialog')
    .first()
    .getByRole('button', { name: /^派\s?单$/ })
    .click()
  const asked = page.getByRole('dialog').last()
  await expect(asked.getByText('推荐人选')).toBeVisible()
  await expect(asked.getByText(/当班至\d\d:\d\d/).first()).toBeVisible()
  await expect(asked.getByText('班组', { exact: true })).toBeVisible()
})
