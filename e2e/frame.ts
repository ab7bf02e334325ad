// Where things are in the frame around every screen, and what the browser keeps of a session.
import { type BrowserContext, type Page, expect as plain } from '@playwright/test'

const expect = plain.configure({ timeout: 30_000 })

/** The one screen that is shown; hidden tabs keep theirs. */
export const screen = (page: Page) => page.locator('.frame-screen:visible')
export const rows = (page: Page) => screen(page).locator('tr[data-id]')
export const sideMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
export const tabBar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
export const topBar = (page: Page) => page.locator('.frame-header')
export const panel = (page: Page) => page.locator('.frame-panel:popover-open')
export const onBar = (page: Page, name: string | RegExp) => topBar(page).getByRole('button', { name })

/** The envelope as it lies in storage. */
export const kept = (page: Page, name: string, place: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate(([key, store]) => window[store].getItem(`steward-${key}`), [name, place] as const)

/** What the envelope holds. */
export const recalled = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse((await kept(page, name)) ?? '{}').content

export async function atHome(page: Page): Promise<void> {
  await page.goto('/wel/index')
  await expect(onBar(page, /^账号/)).toBeVisible()
}

/** Within the page, as a link does; a reload would forget what the page holds. */
export const walk = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** A page of another window of the same browser, which is signed in already. */
export async function openBeside(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}
