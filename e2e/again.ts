// A session that ends while its pages stay open, and the person who signs in again over them.
import { type Page, expect } from '@playwright/test'
import { type Account, accountOf } from './support.ts'

export const signInDialog = (page: Page) => page.getByRole('dialog', { name: '重新登录' })

/** Invalidates the stored tokens; the next request fails with 401. */
export async function loseSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['steward-token', 'steward-refreshToken']) {
      const envelope = JSON.parse(localStorage.getItem(name) ?? '{}')
      localStorage.setItem(name, JSON.stringify({ ...envelope, content: 'ended' }))
    }
  })
}

export async function signInAgain(page: Page, captcha: string, account: Account = accountOf()): Promise<void> {
  await signInDialog(page).getByLabel('密码', { exact: true }).fill(account.password)
  await signInDialog(page).getByLabel('验证码', { exact: true }).fill(captcha)
  await page.keyboard.press('Enter')
  // Several windows at once are slow on a small machine.
  await expect(signInDialog(page)).toHaveCount(0, { timeout: 30_000 })
}
