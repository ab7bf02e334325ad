// Measures the compressed script and style a browser loads: for the sign-in page, and up to the first list.
import { type Page, chromium } from '@playwright/test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../../e2e/support.ts'
import { buildConsole } from '../build-console.ts'
import { findChromium } from '../chromium.ts'
import startServer from '../e2e-server.ts'
import { root } from '../run.ts'

const dist = join(root, 'console/dist')

/** Size of the compressed file; small files are sent uncompressed. */
function sizeOf(path: string, ending: '.gz' | '.br'): number {
  const compressed = statSync(join(dist, path + ending), { throwIfNoEntry: false })
  return (compressed ?? statSync(join(dist, path))).size
}

function watch(page: Page): Set<string> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) fetched.add(pathname)
  })
  return fetched
}

function report(name: string, fetched: ReadonlySet<string>): void {
  const sum = (ending: '.gz' | '.br') => [...fetched].reduce((all, path) => all + sizeOf(path, ending), 0) / 1000
  console.log(
    `${name.padEnd(58)} gzip ${sum('.gz').toFixed(0)} kB, brotli ${sum('.br').toFixed(0)} kB, ${fetched.size} files`,
  )
}

/** Live streams stay open, so network idle never occurs; the page's idle callback does. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

export async function benchConsole(): Promise<void> {
  await buildConsole()
  const stop = await startServer()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const stranger = await browser.newPage()
    const login = watch(stranger)
    await stranger.goto(`${process.env.BASE_URL}/login`, { waitUntil: 'networkidle' })
    report('sign-in page (promised: ≤ 220)', login)
    const page = await browser.newPage()
    await signIn(page)
    const list = watch(page)
    await page.goto(`${process.env.BASE_URL}/system/post`)
    await page.locator('tr[data-id]').first().waitFor()
    const first = new Set([...list, ...login])
    report('everything up to the first list (promised: ≤ 400)', first)
    await idle(page)
    const before = new Set(list)
    await page.goto(`${process.env.BASE_URL}/base/region`)
    await page.locator('tr[data-id]').first().waitFor()
    await idle(page)
    report('each further derived screen adds', new Set([...list].filter((path) => !before.has(path))))
  } finally {
    await browser.close()
    await stop()
  }
}
