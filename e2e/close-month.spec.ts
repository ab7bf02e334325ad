// The energy manager closes a month: chosen, looked through, and then for good.
import { expect, test } from '@playwright/test'
import { openFromMenu, screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, signIn } from './support.ts'

test('a month is closed after it was shown what closes, what is missing and of which departments nobody knows', async ({
  page,
}) => {
  await signIn(page, { account: accountOf('能源管理员') })
  await page.goto('/wel/index')
  await openFromMenu(page, '能耗记录', '能耗管理')
  await screen(page).getByRole('button', { name: '月结' }).click()
  const dialog = page.getByRole('dialog', { name: '月结' })
  await expect(dialog).toContainText(/本月 \d+ 条记录将结账/)
  const electricity = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '电', exact: true }) })
  await expect(electricity).toContainText('kWh')
  await expect(electricity).toContainText(/¥[\d,]+\.\d{2}/)
  await expect(dialog).toContainText('结账后不能更改，也不能撤销')
  const close = dialog.getByRole('button', { name: /^结账 \d{4}-\d{2}$/ })
  const month = (await close.innerText()).replace('结账 ', '')
  await close.click()
  await expect(dialog).toBeHidden()

  await screen(page).getByRole('button', { name: '月结' }).click()
  await expect(dialog.getByRole('button', { name: /^结账/ })).not.toHaveText(new RegExp(month))
  await dialog.getByRole('combobox', { name: '月份' }).click()
  await page.getByTitle(`${month}（已结账）`).click()
  await expect(dialog).toContainText('该月已结账')
  await expect(dialog.getByRole('button', { name: new RegExp(`^结账`) })).toBeDisabled()
  await dialog.getByRole('button', { name: button('取消') }).click()
})
