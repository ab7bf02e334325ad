// One value for many rows: chosen, previewed, written, undone.
import { expect } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, call, signIn } from './support.ts'
import { test } from './walked.ts'

test('a field of all rows the filter finds is changed in six actions, after a preview, and undone', async ({
  page,
}) => {
  const session = await signIn(page, { account: accountOf('管理员') })
  const mark = `B${Date.now() % 10_000_000}`
  for (let n = 1; n <= 12; n += 1)
    await call(session, 'POST', 'blade-system/post/submit', {
      postName: `岗${n}${mark}`,
      postCode: `${mark}${n}`,
      category: 1,
      remark: '旧',
    })
  await page.goto(`/system/post?f.postCode=${mark}`)
  await expect(rows(page)).toHaveCount(10)
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改岗位' })
  await expect(dialog.getByText('当前筛选的 12 条')).toBeVisible()
  await page.getByTitle('岗位描述', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('岗位描述').fill('新')
  await dialog.getByRole('button', { name: button('预览') }).click()
  await expect(dialog.getByRole('status').first()).toHaveText('将处理 12 条：修改 12 条')
  const first = dialog.getByRole('row').filter({ hasText: `岗1${mark}` })
  await expect(first).toContainText('旧')
  await expect(first).toContainText('新')
  const { records } = await call(session, 'GET', `blade-system/post/list?postCode=${mark}&size=20`)
  expect(new Set(records.map(({ remark }: { remark: string }) => remark))).toEqual(new Set(['旧']))
  await dialog.getByRole('button', { name: '执行（12 条）' }).click()
  await expect(dialog.getByText('已处理 12 条', { exact: true })).toBeVisible()
  const after = async () => {
    const found = await call(session, 'GET', `blade-system/post/list?postCode=${mark}&size=20`)
    return new Set(found.records.map(({ remark }: { remark: string }) => remark))
  }
  expect(await after()).toEqual(new Set(['新']))
  await dialog.getByRole('button', { name: button('撤销') }).click()
  await expect(dialog.getByText('已撤销 12 条')).toBeVisible()
  expect(await after()).toEqual(new Set(['旧']))
})
