// Conditions are composed over a list, read as a sentence, kept as a view, taken away as a file and opened on a phone.
import { type Page, expect } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { readFileSync } from 'node:fs'
import { rows, screen } from './frame.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'
const NAMES = ['泵房值守', '泵房巡视', '锅炉值守', '锅炉巡视']

const drawer = (page: Page) => page.getByRole('dialog', { name: /岗位/ })
const chip = (page: Page) => screen(page).locator('.conditions-chip')

async function choose(
  page: Page,
  group: number,
  member: number,
  what: '字段' | '比较方式',
  option: string,
): Promise<void> {
  const one = drawer(page).locator('.conditions-group').nth(group).locator(':scope > .conditions-one').nth(member)
  await one.getByRole('combobox', { name: what }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

const valueOf = (page: Page, group: number, member: number) =>
  drawer(page)
    .locator('.conditions-group')
    .nth(group)
    .locator(':scope > .conditions-one')
    .nth(member)
    .getByRole('textbox', { name: /的值/ })

test('any of some and another: composed, kept as a view, exported, opened on a phone', async ({ page, browser }) => {
  const session = await signIn(page)
  const mark = `组${Date.now() % 1_000_000}`
  for (const name of NAMES)
    await call(session, 'POST', 'blade-system/post/submit', {
      postName: `${name}${mark}`,
      postCode: `${name}${mark}`,
      category: 1,
    })
  await page.goto(POSTS)
  await screen(page).getByRole('button', { name: '组合条件' }).click()
  await drawer(page)
    .getByRole('button', { name: /添加条件$/ })
    .click()
  await valueOf(page, 0, 0).fill(mark)
  await drawer(page).getByRole('button', { name: '添加条件组' }).click()
  const inner = drawer(page).locator('.conditions-group').nth(1)
  await valueOf(page, 1, 0).fill('泵房')
  await inner.getByRole('button', { name: /添加条件$/ }).click()
  await choose(page, 1, 1, '比较方式', '开头是')
  await valueOf(page, 1, 1).fill('锅炉巡')
  // Enter applies, as in every form.
  await valueOf(page, 1, 1).press('Enter')
  await expect(drawer(page)).toHaveCount(0)
  const sentence = `岗位名称 包含 ${mark} 且 （岗位名称 包含 泵房 或 岗位名称 开头是 锅炉巡）`
  await expect(chip(page)).toContainText(sentence)
  await expect(rows(page)).toHaveCount(3)

  // The row of filters narrows further, and clearing it leaves the conditions.
  await screen(page).getByLabel('岗位名称').fill('值守')
  await screen(page)
    .getByRole('button', { name: /查\s?询$/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await screen(page)
    .getByRole('button', { name: /^重\s?置$/ })
    .click()
  await expect(rows(page)).toHaveCount(3)

  await screen(page).locator('.views-button').click()
  await page.getByRole('button', { name: '保存为视图' }).click()
  await page.getByLabel('视图名称').fill(mark)
  await page
    .getByRole('dialog', { name: '另存为' })
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await expect(screen(page).locator('.views-button')).toContainText(mark)

  await screen(page).getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^导出/ })
  await dialog.getByRole('radio', { name: /^csv/ }).check()
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '开始导出' }).click()
  const lines = parseCsv(readFileSync(await (await waiting).path(), 'utf8'))
  expect(lines).toHaveLength(4)

  const address = new URL(page.url())
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signIn(phone)
  await phone.goto(`${POSTS}?v=${address.searchParams.get('v')}`)
  await expect(chip(phone)).toContainText(sentence)
  await chip(phone).locator('.conditions-sentence').click()
  await expect(valueOf(phone, 1, 1)).toHaveValue('锅炉巡')
  await drawer(phone).getByRole('button', { name: '移除条件组' }).click()
  await drawer(phone).getByRole('button', { name: '查看结果' }).click()
  await expect(chip(phone)).toContainText(`岗位名称 包含 ${mark}`)
  await expect(phone.locator('.crud-cards > *')).toHaveCount(4)
  await chip(phone).getByRole('button', { name: '移除组合条件' }).click()
  await expect(chip(phone)).toHaveCount(0)
  await phone.close()
})

test('a link with conditions opens; what is on a field that is gone is told and passed over', async ({ page }) => {
  await signIn(page)
  const tree = {
    any: [
      { field: 'wasThere', is: 'filled' },
      { field: 'postName', is: 'empty' },
    ],
  }
  await page.goto(`${POSTS}?f.matching=${encodeURIComponent(JSON.stringify(tree))}`)
  await expect(chip(page)).toContainText('岗位名称 为空')
  await expect(chip(page)).toContainText('已忽略不再存在的字段：wasThere')
  await expect(screen(page)).toContainText('没有符合条件的岗位')
})
