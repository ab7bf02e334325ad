// Fills the sign-in form, captcha included.
import { type Page, expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { accountOf } from './support.ts'

/** Test servers write each captcha's key and answer to a file, one per line. */
export function answerTo(key: string): string {
  const lines = readFileSync(process.env.CAPTCHA_FILE ?? '', 'utf8').split('\n')
  return lines.find((line) => line.startsWith(`${key} `))?.split(' ')[1] ?? ''
}

/** Resolves when the picture is shown: a form sent before that carries no key. */
export const nextCaptcha = async (page: Page): Promise<string> => {
  const response = await page.waitForResponse((reply) => reply.url().endsWith('/oauth/captcha'))
  const { key, image } = await response.json()
  await expect(page.locator(`img[src="${image}"]`)).toBeVisible()
  return answerTo(String(key))
}

/** Opens the form and returns the captcha's answer. */
export async function openLogin(page: Page, path = '/login'): Promise<string> {
  const [answer] = await Promise.all([nextCaptcha(page), page.goto(path)])
  await expect(page.getByAltText('验证码图片，共5个字符')).toBeVisible()
  return answer
}

export async function fillIn(page: Page, password: string, captcha: string, account = accountOf()) {
  await page.getByLabel('租户编号').fill(account.tenantId)
  await page.getByLabel('账号', { exact: true }).fill(account.username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
}

export async function signInByForm(page: Page): Promise<void> {
  const answer = await openLogin(page)
  await fillIn(page, accountOf().password, answer)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wel\/index$/)
}
