// Passwords set by somebody else: shown once to the administrator, changed by the person at the first sign-in.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as expectSoon, test } from '@playwright/test'
import { fillIn, openLogin } from './login-form.ts'
import { newcomer } from './people.ts'
import { type Account, accountOf, signIn, startSession } from './support.ts'

test.describe.configure({ timeout: 240_000 })
const expect = expectSoon.configure({ timeout: 45_000 })

const told = (page: Page, at: number) => page.getByRole('dialog').locator('code').nth(at).innerText()

async function enterAs(page: Page, account: Account) {
  const answer = await openLogin(page)
  await fillIn(page, account.password, answer, account)
  await page.keyboard.press('Enter')
}

async function chooseOwn(page: Page, old: string, fresh: string) {
  await page.getByLabel('当前密码', { exact: true }).fill(old)
  await page.getByLabel('新密码', { exact: true }).fill(fresh)
  await page.getByLabel('确认新密码', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: '保存并继续' }).click()
}

test('a password that was reset is shown once, lets the person in, and is changed before anything else', async ({
  page,
  browser,
}) => {
  const keeper = await startSession(accountOf())
  const account = await newcomer(keeper)
  await signIn(page)
  await page.goto(`/system/user?f.account=${account.username}`)
  const row = page.locator('tr[data-id]').filter({ hasText: account.username })
  await row.locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog', { name: /重置密码/ })
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(dialog).toContainText('仅显示这一次')
  const password = await told(page, 0)
  // Nothing was copied yet: closing asks first, and Enter keeps the dialog open.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '关闭后将无法再次查看' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog.locator('code').first()).toHaveText(password)

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await enterAs(theirs, { ...account, password })
  await expect(theirs.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await theirs.goto('/system/user')
  await expect(theirs.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  for (const width of [1440, 390]) {
    await theirs.setViewportSize({ width, height: 844 })
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await theirs.setViewportSize({ width: 1440, height: 844 })
  const { violations } = await new AxeBuilder({ page: theirs }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await chooseOwn(theirs, password, 'Password123')
  await expect(theirs.getByText('该密码过于常见，请更换').first()).toBeVisible()
  await chooseOwn(theirs, password, 'Own-choice-2041')
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(startSession({ ...account, password: 'Own-choice-2041' })).resolves.toMatchObject({
    reply: { password_change_required: false },
  })
  await context.close()
})

test('a new tenant can be entered with what its founder was shown once', async ({ page, browser }) => {
  await signIn(page)
  await page.goto('/system/tenant')
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const form = page.getByRole('dialog', { name: '新增租户' })
  await form.getByLabel('租户名称').fill(`新医院${Date.now() % 100_000}`)
  await form.getByRole('button', { name: /保\s?存/ }).click()
  const dialog = page.getByRole('dialog', { name: /租户已创建/ })
  await expect(dialog).toContainText('首次登录时须修改该密码')
  const account = { tenantId: await told(page, 0), username: await told(page, 1), password: await told(page, 2) }
  const theirs = await browser.newPage()
  await enterAs(theirs, account)
  await chooseOwn(theirs, account.password, 'Own-choice-2041')
  await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await theirs.close()
})

test('a new user’s password box says the rule and how good the password is, and an empty one has it drawn', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/system/user')
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  const box = form.getByRole('textbox', { name: '密码' })
  await expect(box).toHaveAttribute('placeholder', '留空则自动生成，保存后显示一次')
  await expect(form).toContainText('10～64个字符')
  await expect(form).toContainText('至少包含大写字母、小写字母、数字、符号中的3种')
  await box.fill('123456')
  await expect(form).toContainText('密码强度：不符合规则')
  await box.fill('Correct-horse-1')
  await expect(form).toContainText('密码强度：强')
})
