// Rows are chosen in ranges and by the search, and what cannot be removed is retired.
import { expect, test } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, signIn } from './support.ts'

test('a range and a whole search are chosen without the buttons moving, and a device with history is retired', async ({
  page,
}) => {
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto('/iot/device')
  await expect(rows(page)).toHaveCount(10)
  const toolbar = screen(page).locator('.crud-toolbar')
  await expect(toolbar).toBeVisible()
  const height = async () => (await toolbar.boundingBox())?.height
  const before = await height()
  const tick = (at: number) => rows(page).nth(at).getByRole('checkbox')
  await tick(1).click()
  await tick(5).click({ modifiers: ['Shift'] })
  const chosen = screen(page).locator('.crud-chosen')
  await expect(chosen).toContainText('已选 5 条')
  await tick(4).click()
  await tick(2).click({ modifiers: ['Shift'] })
  await expect(chosen).toContainText('已选 2 条')
  expect(await height()).toBe(before)

  const whole = chosen.getByRole('button', { name: /^选择全部 [\d,]+ 条$/ })
  const found = Number((await whole.innerText()).replaceAll(/\D/g, ''))
  await whole.click()
  await expect(chosen).toContainText(`已选 ${Math.min(found, 1000)} 条`)

  await toolbar.getByRole('button', { name: /更\s?多/ }).click()
  await page.getByRole('menuitem', { name: '批量修改' }).click()
  const edit = page.getByRole('dialog', { name: '批量修改设备' })
  await expect(edit.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: button('取消') }).click()
  await chosen.getByRole('button', { name: '取消选择' }).click()
  await expect(chosen).toHaveCount(0)

  await tick(0).click()
  await toolbar.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确定将选择数据删除' })
  await expect(question).toContainText('以下数据正在使用')
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await expect(question.getByRole('button', { name: button('确定') })).toBeDisabled()
  await question.getByRole('button', { name: button('退役') }).click()
  await expect(edit.getByText('已选的 1 条')).toBeVisible()
  await edit.getByRole('button', { name: button('预览') }).click()
  const preview = page.getByRole('dialog', { name: '批量修改设备' })
  await expect(preview.getByRole('row').filter({ hasText: '退役' })).toBeVisible()
})
