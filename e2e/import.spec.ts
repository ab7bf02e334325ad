// A sheet is brought into a list: template, trial, reasons, writing, undo.
import { type Page, expect, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { rows, screen } from './frame.ts'
import { fillIn, openLogin } from './login-form.ts'
import { button } from './people.ts'
import { accountNamed, accountOf, signIn } from './support.ts'

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
  await signIn(page, { account: accountOf('管理员') })
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
  await signIn(page, { account: accountOf('管理员') })
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
  await expect(dialog.getByRole('row', { name: /电工.*第 3 行/ })).toContainText('岗位类型：没有“没有的”')
  await expect(rows(page)).toHaveCount(0)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载未通过的行' }).click()
  const refused = await begun
  expect(refused.suggestedFilename()).toMatch(/\.xlsx$/)
  const [sheet] = (await readXlsx(await readFile(await refused.path()))).sheets
  expect(sheet?.rows[1]?.slice(0, 3)).toEqual(['电工', `${mark}2`, '没有的'])
  await dialog.getByRole('button', { name: '执行（2 条）' }).click()
  await expect(dialog.getByText('已处理 2 条')).toBeVisible()
  await dialog.getByRole('button', { name: button('撤销') }).click()
  await expect(dialog.getByText('已撤销 2 条')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /水工/ })).toContainText('已撤销')
  await dialog
    .getByRole('button', { name: button('关闭') })
    .last()
    .click()
  await expect(rows(page)).toHaveCount(0)
})

test('a sheet that gives other roles names them before and after', async ({ page }) => {
  const admin = accountOf('管理员')
  await signIn(page, { account: admin })
  await page.goto('/system/user')
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const other = accountNamed('yelin')
  const text = ['登录账号,角色', `${admin.username},维修工`, `${other.username},调度员`].join('\r\n')
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: '角色.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: button('预览') }).click()
  await expect(dialog.getByRole('row', { name: /第 2 行/ })).toContainText('管理员 → 维修工')
  await expect(dialog.getByRole('row', { name: /第 3 行/ })).toContainText('报修人 → 调度员')
})

test('imported users get a code each, sign in with it once, and choose their password', async ({ page, browser }) => {
  await signIn(page, { account: accountOf('管理员') })
  const account = `new${Date.now() % 10_000_000}`
  await page.goto('/system/user')
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const text = ['登录账号,姓名,角色,部门', `${account},新来的,维修工,维修班`].join('\r\n')
  await dialog
    .getByLabel('选择文件')
    .setInputFiles({ name: '用户.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: button('预览') }).click()
  await dialog.getByRole('button', { name: '执行（1 条）' }).click()
  await dialog.getByRole('button', { name: '首次登录码' }).click()
  const codes = page.getByRole('dialog', { name: '首次登录码' })
  await codes.getByRole('button', { name: '生成登录码' }).click()
  await expect(codes.getByText('已为 1 名用户生成首次登录码，7 天内有效。')).toBeVisible()
  const code = await codes.locator('code').innerText()
  const begun = page.waitForEvent('download')
  await codes.getByRole('button', { name: '下载登录码' }).click()
  const book = await readXlsx(await readFile(await (await begun).path()))
  expect(book.sheets[0]?.rows[1]).toEqual([account, '新来的', code])

  // Their sheet was saved: nothing asks before the dialog closes.
  await codes
    .getByRole('button', { name: button('关闭') })
    .last()
    .click()
  await expect(codes).toBeHidden()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  const answer = await openLogin(theirs)
  await fillIn(theirs, code, answer, { ...accountOf('管理员'), username: account })
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await theirs.getByLabel('当前密码', { exact: true }).fill(code)
  await theirs.getByLabel('新密码', { exact: true }).fill('Own-choice-2042')
  await theirs.getByLabel('确认新密码', { exact: true }).fill('Own-choice-2042')
  await theirs.getByRole('button', { name: '保存并继续' }).click()
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await context.close()
})
