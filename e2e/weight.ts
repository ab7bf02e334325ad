// The transfer size of a page: gzipped scripts and styles, each counted once.
import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'

export function weigh(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname) || sizes.has(pathname)) return
    // A body cannot be read after the page has navigated; the next page load fetches the file again.
    const size = response
      .body()
      .then((body) => gzipSync(body, { level: 9 }).length)
      .catch(() => 0)
    sizes.set(pathname, size)
  })
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1000
}
