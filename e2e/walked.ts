// `test` for what needs no page of its own: the worker's page stays open, and its tests walk to their screens. Tests of
// signing in, reloads, the lock, what is loaded and what works offline take a fresh page, from Playwright.
import { test as fresh } from '@playwright/test'
import { type KeptPage, keepPage } from './kept-page.ts'
import { storeAs } from './support.ts'

interface Worker {
  kept: { page?: KeptPage; options?: string }
}

export const test = fresh.extend<object, Worker>({
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, run) => {
      const kept: Worker['kept'] = {}
      await run(kept)
      await kept.page?.page.context().close()
    },
    { scope: 'worker' },
  ],
  async page({ kept, browser, viewport, hasTouch, isMobile, locale, timezoneId, contextOptions }, run, info) {
    const options = JSON.stringify({ hasTouch, isMobile, locale, timezoneId, contextOptions })
    if (kept.options !== options) await kept.page?.page.context().close()
    if (kept.options !== options) delete kept.page
    kept.options = options
    if (!kept.page) {
      const context = await browser.newContext()
      kept.page = keepPage(await context.newPage(), storeAs)
    }
    const { page, clear } = kept.page
    if (viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport))
      await page.setViewportSize(viewport)
    await run(page)
    if (info.status === info.expectedStatus && (await clear())) return
    await page.context().close()
    delete kept.page
  },
  context: ({ page }, run) => run(page.context()),
})
