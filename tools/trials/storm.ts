// Alarm storm with an alarm desk in a real browser: frame rate, key latency, requests, cost of thirty viewers.
//
//   node tools/trials/storm.ts [alarms=12000] [seconds=60] [rounds=1]
import { type Page, chromium } from '@playwright/test'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession, accountOf, signIn } from '../../e2e/support.ts'
import { show } from '../bench/spread.ts'
import { buildConsole } from '../build-console.ts'
import { findChromium } from '../chromium.ts'
import startServer from '../e2e-server.ts'
import { cpuSeconds, serverProcess } from './cpu.ts'
import { type Storm, prepareStorm } from './storm-plant.ts'
import { openViewers } from './viewers.ts'

const [alarms = 12_000, seconds = 60, rounds = 1] = process.argv.slice(2).map(Number)
const MANY = 30
const KEYS = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'a'] as const
const DESK = '/alarm/alarm-record'

interface Seen {
  longest: number
  keys: number[]
  draws: number
}

/** From now on the page notes long tasks, how long each key takes to the next paint, and how often the list changes. */
const observe = (page: Page) =>
  page.evaluate(() => {
    const seen = { longest: 0, keys: Array.of<number>(), draws: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => seen.keys.push(performance.now() - timeStamp))),
      { capture: true },
    )
    const table = document.querySelector('[data-entity="alarm-record"] tbody')
    if (table)
      new MutationObserver(() => {
        seen.draws += 1
      }).observe(table, { childList: true, subtree: true, characterData: true })
  })

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => Reflect.get(globalThis, 'seen'))

async function weather(page: Page, storm: Storm, viewers: number) {
  const session = await startSession(accountOf())
  const others = await openViewers(session, viewers - 1)
  await page.goto(`${process.env.BASE_URL}${DESK}`)
  await page.locator('.live-mark[data-state="open"]:visible').waitFor()
  await page.locator('tr[data-id]').first().waitFor()
  await observe(page)
  let asked = 0
  let aborted = 0
  page.on('request', (request) => request.url().includes('/api/iot/alarm') && (asked += 1))
  page.on('requestfailed', (request) => request.url().includes('/api/iot/alarm') && (aborted += 1))
  const server = serverProcess()
  const [cpu, began] = [cpuSeconds(server), performance.now()]
  const isOver = storm.blow(alarms, seconds)
  let isBlowing = true
  void isOver.then(() => (isBlowing = false))
  for (let at = 0; isBlowing; at += 1) {
    await page.keyboard.press(KEYS[at % KEYS.length] ?? 'a')
    await Promise.race([isOver, wait(500)])
  }
  const raised = await isOver
  const took = (performance.now() - began) / 1000
  const spent = cpuSeconds(server) - cpu
  const seen = await seenBy(page)
  page.removeAllListeners()
  const askedByOthers = others.close()
  return { raised, took, spent, asked, aborted, askedByOthers, ...seen }
}

function tell(viewers: number, all: readonly Awaited<ReturnType<typeof weather>>[]): void {
  const name = (what: string) => `${String(viewers).padStart(2)} viewers: ${what}`
  const keys = all.flatMap((one) => one.keys).toSorted((a, b) => a - b)
  show(
    name('alarms told per second'),
    all.map(({ raised, took }) => raised / took),
    '/s',
  )
  show(
    name('server and database CPU'),
    all.map(({ spent, took }) => (100 * spent) / took),
    '% of a core',
  )
  show(
    name('requests of the browser'),
    all.map(({ asked, took }) => asked / took),
    '/s',
    2,
  )
  show(
    name('requests of another viewer'),
    all.map(({ askedByOthers, took }) => askedByOthers / Math.max(1, viewers - 1) / took),
    '/s',
    2,
  )
  show(
    name('cancelled requests'),
    all.map(({ aborted }) => aborted),
    '',
  )
  show(
    name('list drawn anew'),
    all.map(({ draws }) => draws),
    'times',
  )
  show(
    name('longest task'),
    all.map(({ longest }) => longest),
    'ms',
  )
  show(name('a key to the next paint'), keys, 'ms')
  show(name('slowest twentieth of the keys'), keys.slice(Math.floor(keys.length * 0.95)), 'ms')
}

await buildConsole()
const stop = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const storm = await prepareStorm(await startSession(accountOf()), alarms)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page)
  const results = new Map<number, Awaited<ReturnType<typeof weather>>[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const viewers of [1, MANY]) {
      results.set(viewers, [...(results.get(viewers) ?? []), await weather(page, storm, viewers)])
      await storm.calm()
    }
  for (const [viewers, all] of results) tell(viewers, all)
} finally {
  await browser.close()
  await stop()
}
process.exit(0)
