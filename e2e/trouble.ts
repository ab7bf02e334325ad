// Requests that fail until somebody asks anew. What the page asks by itself meanwhile fails as well: otherwise its button to
// ask again could leave before it is pressed.
import type { Page, Route } from '@playwright/test'

export interface Trouble {
  /** The next press of the mouse or a key ends it. */
  endAtPress: () => Promise<void>
}

/** Requests of this path are answered by `fail`. */
export async function startTrouble(
  page: Page,
  path: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<Trouble> {
  const isOver = () => page.evaluate(() => 'pressed' in document.documentElement.dataset)
  // The page that asked may be gone by now.
  await page.route(path, async (route) => ((await isOver().catch(() => false)) ? route.continue() : fail(route)))
  return {
    endAtPress: () =>
      page.evaluate(() => {
        const end = () => (document.documentElement.dataset.pressed = '')
        for (const press of ['click', 'keydown']) addEventListener(press, end, { capture: true, once: true })
      }),
  }
}
