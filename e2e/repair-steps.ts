// The steps of a request and its order, taken in the browser by the person whose they are.
import { type Browser, type Page, expect as soon } from '@playwright/test'
import { choose, form, press } from './forms.ts'
import { type Account, accountOf, signIn } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })

export const ORDERS = '/maintenance/repair-order'
export const BILLS = '/maintenance/repair-bill'
export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

export const picture = {
  name: '维修照片.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A window of its own for somebody, by account or by role. */
export async function enter(browser: Browser, who: Account | string, viewport = DESK) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const session = await signIn(page, { account: typeof who === 'string' ? accountOf(who) : who })
  return { page, session }
}

/** Presses a step of the open document, fills in what it asks for, and waits until it is taken. */
export async function take(page: Page, step: string, fill?: (page: Page) => Promise<void>): Promise<void> {
  const taken = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/(order\/repair|iot\/repair-bill)\//.test(reply.url()),
  )
  await press(page, step)
  if (fill) {
    await fill(page)
    await press(page, '确定')
  }
  expect((await (await taken).json()).code).toBe(200)
}

export async function attach(page: Page, label: string): Promise<void> {
  await form(page).last().getByLabel(label).setInputFiles(picture)
  await expect(
    form(page)
      .last()
      .getByRole('button', { name: `查看${picture.name}` }),
  ).toBeVisible()
}

/** What a technician who finishes is asked for. */
export async function sayWhatWasDone(page: Page, words: string): Promise<void> {
  await choose(page, '故障现象', '', '性能下降')
  await choose(page, '故障原因', '', '老化磨损')
  await choose(page, '处理措施', '', '更换')
  await form(page).last().getByLabel('维修过程').fill(words)
}

export async function rateWell(page: Page): Promise<void> {
  for (const score of ['响应速度', '维修质量', '服务态度'])
    await form(page).last().locator('.ant-form-item').filter({ hasText: score }).getByRole('radio').last().click()
}
