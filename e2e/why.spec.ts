// Rights explained: to a nurse where she is refused, and to the administrator who is asked about it.
import { expect, test } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { accountOf, signIn } from './support.ts'

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
  await expect(page.getByRole('option', { name: /device\/list/ }).first()).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(answer).toHaveAttribute('data-allowed', /true|false/)
})
