// A sheet is brought into a list: template, trial, reasons, writing, undo.
import { type Page, expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { accountOf, signIn } from './support.ts'

async function openImport(page: Page) {
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入岗位' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('the template says what is needed and offers the choices', async ({ page }) => {
  await signIn(page, { account: accountOf() })
  await page.goto('/system/post')
  const dialog = await openImport(page)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toBe('岗位导入模板.xlsx')
  const book = await readXlsx(await readFile(await file.path()))
  const [sheet, notes] = book.sheets
  expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['岗位名称*', '岗位编号*', '岗位类型*'])
  expect(notes?.rows.flat().join()).toContain('可选：高层 / 中层 / 基层 / 其他')
})

test('a sheet is previewed with the reason of every refusal, imported, and undone', async ({ page }) => {
  await signIn(page, { account: accountOf() })
  const mark = `I${Date.now() % 1_000_000}`
  await page.goto(`/system/post?f.postCode=${mark}`)
  await expect(screen(page).getByText('没有符合条件的岗位')).toBeVisible()
  const dialog = await openImport(page)
  const text = ['岗位名称,岗位编号,岗位类型', `水工,${mark}1,基层`, `电工,${mark}2,没有的`, `木工,${mark}3,中层`].join(
    '\r\n',
  )
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: '岗位.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: button('预览') }).click()
  await expect(dialog.getByText('将处理 2 条：新增 2 条、1 条不能处理')).toBeVisible()
  await expect(dialog.getByText('岗位类型：没有“没有的”')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载未通过的行' }).click()
  const refused = (await readFile(await (await begun).path())).toString('utf8')
  expect(refused).toContain(`电工,${mark}2,没有的,`)
  await dialog.getByRole('button', { name: '执行（2 条）' }).click()
  await expect(dialog.getByText('已处理 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: button('撤销') }).click()
  await expect(dialog.getByText('已撤销 2 条')).toBeVisible()
  await dialog
    .getByRole('button', { name: button('关闭') })
    .last()
    .click()
  await expect(rows(page)).toHaveCount(0)
})
