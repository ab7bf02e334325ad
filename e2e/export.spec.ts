// A list is taken away as a file by the people who may, with what they see and nothing else.
import { type Download, type Page, expect } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { DEVICE, example, report } from './alarm-example.ts'
import { rows, screen } from './frame.ts'
import { accountOf, signIn } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^导出/ })
const bytesOf = async (file: Download) => readFileSync(await file.path())

async function openExport(page: Page): Promise<void> {
  await screen(page).getByRole('button', { name: '导出', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

test('a leader takes the requests of a list to a meeting, as a workbook with the columns of the list', async ({
  page,
}) => {
  await signIn(page, { account: accountOf('分管领导') })
  await page.goto('/maintenance/repair-bill')
  await expect(rows(page).first()).toBeVisible()
  const headings = await screen(page).getByRole('columnheader').allInnerTexts()
  await openExport(page)
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '开始导出' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^报修单 \d{12}\.xlsx$/)
  const [sheet] = (await readXlsx(await bytesOf(file))).sheets
  const [header = [], ...found] = sheet?.rows ?? []
  expect(headings.map((one) => one.trim())).toEqual(expect.arrayContaining(header.map(String)))
  expect(found.length).toBeGreaterThan(0)
  await expect(dialog(page).getByRole('status')).toHaveText(`已导出 ${found.length} 条`)
})

test('chosen rows and columns only; the file is found again among the bulk tasks', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  await openExport(page)
  await expect(dialog(page).getByRole('radio', { name: '已选的 2 条' })).toBeChecked()
  await dialog(page).getByRole('radio', { name: /^csv/ }).check()
  await dialog(page).getByRole('button', { name: '全选' }).click()
  await dialog(page).getByRole('checkbox', { name: '岗位编号' }).uncheck()
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '开始导出' }).click()
  const lines = parseCsv((await bytesOf(await waiting)).toString('utf8'))
  expect(lines).toHaveLength(3)
  expect(lines[0]).not.toContain('岗位编号')
  await dialog(page).getByRole('button', { name: '关闭' }).last().click()
  await page.goto('/desk/bulk-task')
  const task = rows(page).filter({ hasText: '岗位' }).first()
  await expect(task).toContainText('已完成')
  await expect(task.getByRole('button', { name: /csv/ })).toBeVisible()
})

test('whoever may not export is not offered it', async ({ page }) => {
  await signIn(page, { account: accountOf('维修工') })
  await page.goto('/maintenance/repair-bill')
  await expect(rows(page).first()).toBeVisible()
  await expect(screen(page).getByRole('button', { name: '导出', exact: true })).toHaveCount(0)
})

test('a leader takes the curve of a device along: the readings of the span with units and the hospital’s time', async ({
  page,
}) => {
  await report(example.normal, example.normal)
  await signIn(page, { account: accountOf('分管领导') })
  await page.goto(`/iot/device?id=${example.deviceId}&name=${encodeURIComponent(DEVICE)}&tab=trend`)
  await openExport(page)
  await expect(dialog(page).getByRole('radio', { name: /均值/ })).toBeChecked()
  await expect(dialog(page).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 至 \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await dialog(page)
    .getByRole('radio', { name: /^原始值/ })
    .check()
  await dialog(page).getByRole('radio', { name: /^csv/ }).check()
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '开始导出' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${DEVICE} 历史曲线 \\d{12}\\.csv$`))
  const [header = [], ...found] = parseCsv((await bytesOf(file)).toString('utf8')).map((row) => row.map(String))
  expect(header).toEqual(['时间（UTC+8）', expect.stringMatching(/（℃）$/), '数据质量'])
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(([, value]) => Number(value))).toContain(example.normal)
  const latest = Date.parse(`${found.at(-1)?.[0]?.replace(' ', 'T')}+08:00`)
  expect(Math.abs(Date.now() - latest)).toBeLessThan(180_000)
  await expect(dialog(page).getByRole('status')).toHaveText(`已导出 ${found.length} 条`)
})
