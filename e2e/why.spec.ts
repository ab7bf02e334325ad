// Rights explained: to a nurse where she is refused, and to the administrator who is asked about it.
import { expect } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { roleWith } from './roles.ts'
import { accountOf, signIn } from './support.ts'
import { test } from './walked.ts'

const nurse = accountOf('报修人')
const keeper = accountOf('管理员', nurse.tenantId)

test('a nurse refused a screen is told which grant is missing and whom to ask', async ({ page }) => {
  await signIn(page, { account: nurse })
  await page.goto('/iot/device-command')
  const ask = screen(page).getByRole('button', { name: '为什么看不到？' })
  await ask.click()
  const answer = screen(page).getByRole('region', { name: '权限说明' })
  await expect(answer.getByRole('status')).toContainText('不能使用“控制指令')
  await expect(answer.locator('[data-step="account"]')).toHaveAttribute('data-open', 'true')
  const grant = answer.locator('[data-step="grant"]')
  await expect(grant).toContainText('角色“报修人”均未获授权')
  await expect(grant).toContainText('由此决定')
  await expect(answer.getByText(/请联系：/)).toBeVisible()
})

test('an administrator asks why the nurse does not see the commands of devices', async ({ page }) => {
  await signIn(page, { account: keeper })
  // Others add people meanwhile: the nurse is looked for by her account.
  await page.goto(`/system/user?f.account=${nurse.username}`)
  const row = rows(page).filter({ hasText: '报修人' }).first()
  const name = await row.locator('[data-column="realName"], td').filter({ hasText: /\S/ }).first().innerText()
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '权限说明' }).click()
  const drawer = page.getByRole('dialog', { name: '权限说明' })
  await drawer.getByRole('combobox', { name: '选择界面' }).fill('控制指令')
  await page.keyboard.press('Enter')
  const answer = drawer.getByRole('region', { name: '权限说明' })
  await expect(answer.getByRole('status')).toContainText(`${name}不能使用“控制指令`)
  await expect(answer.locator('[data-step="grant"]')).toContainText('由此决定')

  await drawer.getByText('接口', { exact: true }).click()
  await drawer.getByRole('combobox', { name: /查找接口/ }).fill('/iot/device/list')
  // The answer to what was typed: until then Enter chooses nothing.
  await expect(page.locator('.ant-select-item-option:visible').first()).toContainText('/iot/device/list')
  await page.keyboard.press('Enter')
  await expect(answer).toHaveAttribute('data-allowed', /true|false/)
})

test('a toast that refuses says why, of the very call that was refused', async ({ page }) => {
  const { name, account, grant } = await roleWith('post', 'post_add', 'post_edit', 'post_view')
  await signIn(page, { account })
  await page.goto('/system/post')
  await rows(page).first().getByRole('button', { name: '修改' }).click()
  const open = page.getByRole('dialog', { name: /修改/ })
  await open.getByLabel('岗位名称').press('End')
  await page.keyboard.type('改')
  await grant('post', 'post_add', 'post_view')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: '为什么？' }).click()
  const answer = page.getByRole('dialog', { name: '权限说明' }).getByRole('region', { name: '权限说明' })
  await expect(answer).toHaveAttribute('data-allowed', 'false')
  const missing = answer.locator('[data-step="grant"]')
  await expect(missing).toContainText('岗位管理 · 修改')
  await expect(missing).not.toContainText('新增')
  await expect(missing).toContainText(`角色“${name}”均未获授权`)
  // What was typed is still there beneath.
  await page.keyboard.press('Escape')
  await expect(open.getByLabel('岗位名称')).toHaveValue(/改$/)
})

test('a toast of another failure has nothing to ask', async ({ page }) => {
  const { account } = await roleWith('post', 'post_add', 'post_edit', 'post_view')
  await signIn(page, { account })
  await page.goto('/system/post')
  await rows(page).first().getByRole('button', { name: '修改' }).click()
  await page.route('**/blade-system/post/submit', (route) =>
    route.fulfill({ status: 422, json: { code: 422, success: false, msg: '岗位正被使用', data: null } }),
  )
  await page.getByRole('dialog', { name: /修改/ }).getByLabel('岗位名称').press('End')
  await page.keyboard.type('改')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('岗位正被使用').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '为什么？' })).toHaveCount(0)
})
