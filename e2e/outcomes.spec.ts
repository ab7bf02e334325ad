// A save that ends while its tab is hidden ends as it would in sight: saved and closed, refused at its field, its secret shown.
import { type Page, expect as soon } from '@playwright/test'
import { ALARMS, openDeskWithAlarm, ownDevice, rowOf } from './alarm-example.ts'
import { closeAlarms, rows, screen, tabBar, walk } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
const SAVE = /保\s?存|确\s?定/
const POSTS = '/system/post'
const dots = (page: Page) => tabBar(page).getByRole('img', { name: '有未保存的修改' })

/** Saves, and shows another tab before the answer comes; what is returned lets it come, and waits until it has. */
async function saveAndLeave(page: Page, path: string, name = SAVE): Promise<() => Promise<void>> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const sent = page.waitForRequest(path)
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await gate
    await route.fulfill({ response })
  })
  await page.getByRole('dialog').getByRole('button', { name }).last().click()
  await sent
  await walk(page, '/system/dept')
  await expect(rows(page).first()).toBeVisible()
  return async () => {
    const answered = page.waitForResponse(path)
    letGo()
    await answered
  }
}

async function fillPost(page: Page, name: string, code: string) {
  // Others make posts as well: one by name is not in sight among all.
  await page.goto(`${POSTS}?f.postName=${code}`)
  await screen(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('岗位名称').fill(name)
  await form.getByLabel('岗位编号').fill(code)
  await form.getByRole('combobox', { name: '岗位类型' }).click()
  await page.locator('.ant-select-item-option').first().click()
  return form
}

test('a form saved meanwhile is closed, nothing is left unsaved or offered again, and there is one row', async ({
  page,
}) => {
  const session = await signIn(page)
  await closeAlarms(page)
  const code = `o${Date.now().toString(36)}`
  await fillPost(page, code, code)
  const comes = await saveAndLeave(page, '**/post/submit')
  await expect(dots(page)).toHaveCount(1)
  await comes()
  await expect(page.getByText('新增成功')).toBeVisible()
  await expect(dots(page)).toHaveCount(0)
  await walk(page, POSTS)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { total } = await call(session, 'GET', `blade-system/post/list?postCode=${code}`)
  expect(Number(total)).toBe(1)
  await screen(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByLabel('岗位名称')).toHaveValue('')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
})

test('a form closes once it was saved, though the list is not read again yet', async ({ page }) => {
  await signIn(page)
  const code = `o${Date.now().toString(36)}`
  const form = await fillPost(page, code, code)
  const gate = Promise.withResolvers<void>()
  await page.route('**/post/list*', async (route) => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/post/list*')
  await form.getByRole('button', { name: SAVE }).click()
  await asked
  await expect(form).toBeHidden()
  await expect(page.getByText('新增成功')).toBeVisible()
  gate.resolve()
  await expect(rows(page).filter({ hasText: code }).first()).toBeVisible()
})

test('what was refused meanwhile stands at its field when the form is shown again', async ({ page }) => {
  const session = await signIn(page)
  await closeAlarms(page)
  const code = `o${Date.now().toString(36)}`
  await call(session, 'POST', 'blade-system/post/submit', { postName: code, postCode: code, category: 1, sort: 1 })
  const form = await fillPost(page, `${code}2`, code)
  const comes = await saveAndLeave(page, '**/post/submit')
  await comes()
  await expect(dots(page)).toHaveCount(1)
  await walk(page, POSTS)
  await expect(form.getByLabel('岗位编号')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('岗位名称')).toHaveValue(`${code}2`)
  await expect(page.getByRole('button', { name: SAVE })).toBeEnabled()
})

test('a secret that is shown once is shown when its form is', async ({ page }) => {
  await signIn(page, { account: accountOf('管理员', '000000') })
  await closeAlarms(page)
  await page.goto('/iot/api-access')
  await screen(page)
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('接入名称').fill(`o${Date.now().toString(36)}`)
  await form.getByLabel('权限').click()
  await page.locator('.ant-select-dropdown:visible').getByText('读取设备', { exact: true }).click()
  await page.keyboard.press('Escape')
  const comes = await saveAndLeave(page, '**/api-access/submit')
  await comes()
  await walk(page, '/iot/api-access')
  await expect(page.getByText('仅显示这一次')).toBeVisible()
})

test('a repair request made of an alarm meanwhile closes its dialog, and its number is told', async ({ page }) => {
  await openDeskWithAlarm(page, await ownDevice(await startSession(accountOf())))
  await closeAlarms(page)
  await rowOf(page).locator('.alarm-lasting').click()
  await page.keyboard.press('r')
  await expect(page.locator('.alarm-repair textarea')).toBeVisible()
  const comes = await saveAndLeave(page, '**/alarm-record/repair?*', /^转报修$/)
  await comes()
  await expect(page.getByText(/已转报修，单号 BX/)).toBeVisible()
  await walk(page, ALARMS)
  await expect(rowOf(page)).toBeVisible()
  await expect(page.locator('.alarm-repair textarea')).toHaveCount(0)
})
