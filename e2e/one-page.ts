// One page for the tests of a sweep over screens, which walk from screen to screen as a person does: loading the console
// anew for each would take longer than looking at it.
import { type BrowserContextOptions, type Page, expect as plain, test } from '@playwright/test'
import { walk } from './frame.ts'

const expect = plain.configure({ timeout: 30_000 })

/** Opened before the tests of the describe block it is called in, by `open`; the page of a failed test is replaced. */
export function onePage(options: BrowserContextOptions, open: (page: Page) => Promise<unknown>): () => Page {
  let page: Page | undefined
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ reducedMotion: 'reduce', ...options })
    await open(page)
    await page.goto('/wel/index')
    await expect(page.locator('.frame-header')).toBeVisible()
  })
  test.afterAll(() => page?.close())
  return () => {
    if (!page) throw new Error('no page was opened')
    return page
  }
}

/** Walks there and closes the other tabs, whose hidden screens would be looked at too. */
export async function visit(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(path, page.url())
  const at = new URL(page.url())
  if (at.pathname !== pathname || at.search !== search) await walk(page, path)
  await expect(page.locator(`.tab.is-active a[href^="${pathname}"]`)).toBeVisible()
  await page.locator('.tab:not(.is-active) button').evaluateAll((all) => {
    for (const one of all) if (one instanceof HTMLElement) one.click()
  })
}
