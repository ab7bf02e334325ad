// Measures the console's frame: switching and opening tabs, first paint, and memory after a day of tabs.
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test'
import { menuTree } from '@steward/domain/derive/menu'
import { walk } from '../../e2e/frame.ts'
import { signIn } from '../../e2e/support.ts'
import { buildConsole } from '../build-console.ts'
import { findChromium } from '../chromium.ts'
import startServer from '../e2e-server.ts'
import { type Loading, loadingOf } from './lighthouse.ts'
import { show } from './spread.ts'

const RUNS = 5
/** CPU throttling factor: a ward's laptop against this machine. */
const SLOWER = 4

const url = (path: string) => `${process.env.BASE_URL}${path}`

async function openPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return { page, devtools: await context.newCDPSession(page), close: () => context.close() }
}

const slowDown = (devtools: CDPSession) => devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

/** Navigates to another tab or screen as a click does; returns milliseconds until it is painted. */
const timeTo = (page: Page, path: string, wanted: string): Promise<number> =>
  page.evaluate(
    async ([to, selector]) => {
      const link =
        document.querySelector<HTMLElement>(`nav.tabs a[href^="${to}"]`) ??
        document.querySelector<HTMLElement>(`a[href="${to}"]`)
      if (!link) throw new Error(`nothing leads to ${to}`)
      const isThere = () =>
        location.pathname === to &&
        [...document.querySelectorAll(`.frame-screen ${selector}`)].some((element) => element.checkVisibility())
      const frame = () => new Promise((next) => requestAnimationFrame(next))
      const start = performance.now()
      link.click()
      do await frame()
      while (!isThere())
      const drawn = performance.now()
      // The next frame is the first that can show it.
      await frame()
      return Math.max(drawn, performance.now()) - start
    },
    [path, wanted] as const,
  )

/** Waits until the page is idle, as a user would have read it. */
const rest = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

async function switching(browser: Browser): Promise<number[]> {
  const { page, close } = await openPage(browser)
  await signIn(page)
  // Searched by code, areas are a flat list: the longest one of the demo besides devices.
  await page.goto(url('/iot/area?size=200&f.areaCode=-'))
  await page.locator('tr[data-id]').nth(150).waitFor()
  await walk(page, '/iot/device?size=200')
  await page.locator('.frame-screen:visible tr[data-id]').nth(199).waitFor()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    for (const path of ['/iot/area', '/iot/device']) {
      await rest(page)
      times.push(await timeTo(page, path, 'tr[data-id]'))
    }
  }
  await close()
  return times
}

async function opening(browser: Browser, path: string, group: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { page, devtools, close } = await openPage(browser)
    await signIn(page)
    await page.goto(url('/wel/index'))
    const head = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: group })
    await head.click()
    await page.locator(`nav a[href="${path}"]`).first().waitFor()
    await page.locator('.live-newest li').first().waitFor()
    await rest(page)
    await slowDown(devtools)
    times.push(await timeTo(page, path, 'tr[data-id]'))
    await close()
  }
  return times
}

const heapOf = async (devtools: CDPSession): Promise<number> => {
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Opens and closes tabs of twenty screens repeatedly. */
async function memory(browser: Browser): Promise<{ after20: number; after120: number }> {
  const { page, devtools, close } = await openPage(browser)
  await signIn(page)
  await page.goto(url('/wel/index'))
  await page.locator('nav.tabs a').first().waitFor()
  await devtools.send('HeapProfiler.enable')
  const paths = menuTree()
    .flatMap((group) => group.children.map((child) => child.path))
    .slice(0, 20)
  const visit = async (path: string) => {
    await walk(page, path)
    const tab = page.locator(`nav.tabs li[data-tab="${path}"]`)
    await tab.waitFor()
    await page.locator('.frame-screen:visible section').first().waitFor()
    await tab.getByRole('button').click()
    await tab.waitFor({ state: 'detached' })
  }
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round += 1) for (const path of paths) await visit(path)
  }
  await rounds(1)
  const after20 = await heapOf(devtools)
  await rounds(5)
  const after120 = await heapOf(devtools)
  await close()
  return { after20, after120 }
}

export async function benchShell(): Promise<void> {
  await buildConsole()
  const stop = await startServer()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    show('switching between two open lists of 200 rows (promised: ≤ 100)', await switching(browser), 'ms')
    for (const [path, group] of [
      ['/system/post', '系统管理'],
      ['/alarm/alarm-record', '告警中心'],
    ] as const)
      show(`opening ${path}, ${SLOWER} × slower (promised: ≤ 500)`, await opening(browser, path, group), 'ms')
    for (const [path, isSignedIn] of [
      ['/login', false],
      ['/wel/index', true],
    ] as const) {
      const runs = await loadingOf(url(path), { runs: RUNS, slower: SLOWER, isSignedIn })
      const of = (pick: (run: Loading) => number) => runs.map((run) => pick(run) / 1000)
      show(
        `first paint of ${path}, ${SLOWER} × slower (promised: ≤ 1.5)`,
        of((run) => run.painted),
        's',
        2,
      )
      show(
        `interactive ${path}, ${SLOWER} × slower (promised: ≤ 3)`,
        of((run) => run.interactive),
        's',
        2,
      )
    }
    const { after20, after120 } = await memory(browser)
    console.log(
      `${'heap after 20 and after 120 tabs, opened and closed'.padEnd(58)} ${after20.toFixed(1)} / ${after120.toFixed(1)} MB`,
    )
  } finally {
    await browser.close()
    await stop()
  }
}
