// Locators of the frame, and the session's values in browser storage.
import { type BrowserContext, type Page, expect as plain } from '@playwright/test'

const expect = plain.configure({ timeout: 30_000 })

/** The active screen; hidden tabs have theirs in the DOM too. */
export const screen = (page: Page) => page.locator('.frame-screen:visible')
export const rows = (page: Page) => screen(page).locator('tr[data-id]')
export const sideMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
export const tabBar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
export const topBar = (page: Page) => page.locator('.frame-header')
export const panel = (page: Page) => page.locator('.frame-panel:popover-open')
export const onBar = (page: Page, name: string | RegExp) => topBar(page).getByRole('button', { name })

/** The raw envelope in storage. */
export const kept = (page: Page, name: string, place: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  page.evaluate(([key, store]) => window[store].getItem(`steward-${key}`), [name, place] as const)

/** The envelope's content. */
export const recalled = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse((await kept(page, name)) ?? '{}').content

/** Closes toasts of alarms as they come: they would cover what is pressed, and stay while the pointer rests on them. */
export const closeAlarms = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('.alarm-toast').first(), () =>
    // By script: one that leaves by itself meanwhile is not waited for.
    page.locator('.alarm-toast-close').evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click()
    }),
  )

export async function atHome(page: Page): Promise<void> {
  await page.goto('/wel/index')
  await expect(onBar(page, /^账号/)).toBeVisible()
}

/** Navigates by a link rather than a reload, which would clear the page's state. */
export const walk = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens a second window of the same signed-in browser. */
export async function openBeside(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Opens a screen from the side menu, as a person does. */
export async function openFromMenu(page: Page, name: string, group = '系统管理') {
  const head = sideMenu(page).getByRole('button', { name: group })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await sideMenu(page).getByRole('link', { name, exact: true }).click()
  await expect(tabBar(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
}
