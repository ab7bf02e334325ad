// Lines of a document in its form: added, pasted, refused, removed, and read in the detail.
import { expect, test } from '@playwright/test'
import { add, form, save } from './forms.ts'
import { rows } from './frame.ts'
import { call, signIn } from './support.ts'

const STANDARDS = '/maintenance/device-order-standard'

test('the steps of a standard are written with it, by keyboard and from a sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = await signIn(page)
  const name = `阀门更换${Date.now() % 1_000_000}`
  await page.goto(STANDARDS)
  await add(page, '新增工单标准')
  const dialog = form(page)
  const steps = dialog.getByRole('region', { name: '作业步骤' })
  await dialog.getByLabel('名称', { exact: true }).fill(name)
  await dialog.getByLabel('响应时限').fill('10')
  await dialog.getByLabel('完成时限').fill('120')
  await steps.getByRole('button', { name: '添加一行' }).click()
  await dialog.getByLabel('步骤 1').fill('断电挂牌')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('步骤 2')).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('关闭上游阀门\t10\n更换阀芯\t40\n'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(dialog.getByLabel('步骤 3')).toHaveValue('更换阀芯')
  await expect(dialog.getByLabel('用时 3')).toHaveValue('40')
  // What is typed into a field leaves the lines as they are.
  await dialog.getByLabel('响应时限').fill('15')
  await expect(dialog.getByLabel('步骤 3')).toHaveValue('更换阀芯')
  // The same step twice is refused at its line, and nothing is lost.
  await steps.getByRole('button', { name: '添加一行' }).click()
  await dialog.getByLabel('步骤 4').fill('断电挂牌')
  await save(page)
  await expect(steps.getByRole('row').nth(4)).toContainText('第1行与第4行重复')
  await dialog.getByRole('button', { name: '删除第 4 行' }).click()
  await save(page)
  await expect(dialog).toBeHidden()

  await page.goto(`${STANDARDS}?f.name=${encodeURIComponent(name)}`)
  await rows(page).first().locator('.crud-open').click()
  const table = page.getByRole('dialog').getByRole('region', { name: /作业步骤/ })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row').nth(3)).toContainText('更换阀芯')
  const { records } = await call(session, 'GET', `iot/device-order-standard/list?name=${encodeURIComponent(name)}`)
  await call(session, 'POST', `iot/device-order-standard/remove?ids=${records[0].id}`)
})
