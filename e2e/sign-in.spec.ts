// Sign-in by the form with captcha, and the return to the requested page.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { fillIn, nextCaptcha, openLogin } from './login-form.ts'
import { accountOf } from './support.ts'
import { weigh } from './weight.ts'

const LOGIN_LIMIT_KB = 220

test('the right answers lead home, without a password ever being readable on the way', async ({ page }) => {
  const answer = await openLogin(page)
  const { password } = accountOf()
  const asked = page.waitForRequest((request) => request.url().includes('/oauth/token'))
  await fillIn(page, password, answer)
  await page.keyboard.press('Enter')
  expect((await asked).url()).not.toContain(encodeURIComponent(password))
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('好，')
})

test('a wrong password is said in place, with a new picture and the account kept', async ({ page }) => {
  const answer = await openLogin(page)
  await fillIn(page, 'certainly-wrong', answer)
  const renewed = nextCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('用户名或密码不正确')
  await renewed
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(accountOf().username)
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
})

test('a wrong captcha puts the cursor where the next one goes', async ({ page }) => {
  await openLogin(page)
  await fillIn(page, accountOf().password, '-----')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('验证码不正确')
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused()
})

test('what is missing is named at its field, and the first one gets the cursor', async ({ page }) => {
  await openLogin(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  for (const words of ['请先输入账号名称', '请先输入密码', '请先输入验证码'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
})

test('a link to a screen leads there after signing in', async ({ page }) => {
  const answer = await openLogin(page, '/system/post?size=30')
  await expect(page).toHaveURL(/\/login$/)
  await fillIn(page, accountOf().password, answer)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/post\?size=30$/)
})

test('the account is remembered when asked, the password never', async ({ page }) => {
  const answer = await openLogin(page)
  await page.getByLabel('记住租户和账号').check()
  await fillIn(page, accountOf().password, answer)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wel\/index$/)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).toContain('rememberedAccount')
  expect(kept).not.toContain(accountOf().password)
})

test('language and appearance change without a reload and stay', async ({ page }) => {
  await openLogin(page)
  await page.getByLabel('账号', { exact: true }).fill('half typed')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('half typed')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the password can be looked at and covered again', async ({ page }) => {
  await openLogin(page)
  await page.getByLabel('密码', { exact: true }).fill('Secret')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: '隐藏密码' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'password')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nobody is kept out by the ${colorScheme} page`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await openLogin(page)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
    await context.close()
  })
}

for (const width of [1440, 1024, 390]) {
  test(`the page fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openLogin(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeInViewport()
  })
}

test(`the page with everything it needs to sign in weighs at most ${LOGIN_LIMIT_KB} kB`, async ({ page }) => {
  const weight = weigh(page)
  await openLogin(page)
  // The first keystroke in the password loads the encryption library.
  await page.getByLabel('密码', { exact: true }).pressSequentially('x')
  await page.waitForLoadState('networkidle')
  const kilobytes = await weight()
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(LOGIN_LIMIT_KB)
})

test.describe('a browser set to English', () => {
  test.use({ locale: 'en-GB' })

  test('is offered English in one click, which is remembered, and a refusal is said in it as well', async ({
    page,
  }) => {
    const answer = await openLogin(page)
    await fillIn(page, 'certainly-wrong', answer)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确')
    await page.getByRole('button', { name: 'Continue in English' }).click()
    await expect(page.getByRole('alert')).toHaveText('User name or password is incorrect')
    await expect(page.getByRole('button', { name: 'Continue in English' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})
