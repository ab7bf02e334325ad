// The dialog that chooses colleagues.
import { type Page, expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { accountOf, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 45_000 })

const field = (page: Page, name: string) => screen(page).getByLabel(name, { exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: '人员选择' })
const confirm = (page: Page) => picker(page).getByRole('button', { name: button('确定') })

test('one colleague: opened by Enter, found by name, chosen by keyboard', async ({ page }) => {
  const keeper = await startSession(accountOf())
  const realName = `欧阳${Date.now() % 100_000}`
  await newcomer(keeper, { realName })
  await signIn(page)
  await page.goto('/test/index')
  const one = field(page, '单选')
  await expect(one).toHaveAttribute('placeholder', '人员选择')
  await one.focus()
  await page.keyboard.press('Enter')
  await expect(picker(page).getByRole('columnheader')).toHaveText(['', '头像', '姓名', '部门', '岗位'])
  await confirm(page).click()
  await expect(page.getByText('请选择至少一条数据')).toBeVisible()
  await picker(page).getByLabel('姓名').fill(realName)
  await page.keyboard.press('Enter')
  const mark = picker(page).getByRole('radio')
  await expect(mark).toHaveCount(1)
  await mark.focus()
  await page.keyboard.press('Space')
  await expect(picker(page)).toContainText('已选 1 人')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveCount(0)
  await expect(one).toHaveValue(realName)
})

test('several: ten on a page, and what is chosen stays chosen on the next', async ({ page }) => {
  await signIn(page)
  await page.goto('/test/index')
  await field(page, '多选').click()
  const marks = picker(page).locator('tbody').getByRole('checkbox')
  await expect(marks).toHaveCount(10)
  await marks.nth(0).check()
  await picker(page).getByRole('button', { name: '下一页' }).click()
  await expect(picker(page).getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect(picker(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(picker(page).locator('tbody input:checked')).toHaveCount(0)
  await marks.nth(0).check()
  await expect(picker(page)).toContainText('已选 2 人')
  await picker(page)
    .getByRole('button', { name: button('取消') })
    .click()
  const question = page.getByRole('dialog', { name: '有未保存的修改' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '继续填写' }).click()
  await picker(page).getByRole('button', { name: '上一页' }).click()
  await expect(marks.nth(0)).toBeChecked()
  await confirm(page).click()
  await expect(field(page, '多选')).toHaveValue(/^[^、]+、[^、]+$/)
})

test('a field that is read-only or disabled opens nothing', async ({ page }) => {
  await signIn(page)
  await page.goto('/test/index')
  await field(page, '只读').click()
  await field(page, '只读').press('Enter')
  await expect(field(page, '禁用')).toBeDisabled()
  await field(page, '单选').click()
  await expect(picker(page)).toHaveCount(1)
})

test('on a phone people are cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/test/index')
  await field(page, '单选').click()
  await expect(picker(page).getByRole('table')).toHaveCount(0)
  await picker(page).getByRole('listitem').first().click()
  await expect(picker(page).getByRole('radio').first()).toBeChecked()
  await confirm(page).click()
  await expect(field(page, '单选')).not.toHaveValue('')
})

test('somebody who may not manage accounts still finds colleagues', async ({ page }) => {
  await signIn(page, { account: accountOf('报修人') })
  await page.goto('/test/index')
  await field(page, '单选').click()
  await expect(picker(page).getByRole('radio').first()).toBeVisible()
})
