// A page that stays open from test to test. A test that signs in by script arrives in it as a person does whom another
// service sent back, and the page is left as after an explicit sign-out: the console itself forgets the person before.
import type { Page } from '@playwright/test'

/** A token reply, and how the console shall look. */
export interface Arrival {
  reply: Record<string, unknown>
  locale: string
  appearance: string
}

export interface KeptPage {
  page: Page
  /** Leaves nothing of this test for the next; false where that cannot be done without another page. */
  clear(): Promise<boolean>
}

const arriving = new WeakMap<Page, (arrival: Arrival) => void>()

/** True where the page is kept: its next `goto` walks. */
export function arriveIn(page: Page, arrival: Arrival): boolean {
  const expect = arriving.get(page)
  expect?.(arrival)
  return expect !== undefined
}

/** Pages without a session, and what is no page of the console. */
const isWalked = (url: string) => /^\/(?!login|lock|api|spot|[/\\?])/.test(url)

const heard = ['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'websocket']
const requests = ['request', 'requestfailed', 'requestfinished', 'response']

type Store = (page: Pick<Page, 'addInitScript'>, arrival: Arrival) => Promise<{ dispose(): Promise<void> }>

/** `store` prepares a load that is signed in; what it returns is disposed of after the load. */
export function keepPage(page: Page, store: Store): KeptPage {
  const load = page.goto.bind(page)
  const addInitScript = page.addInitScript.bind(page)
  const addLocatorHandler = page.addLocatorHandler.bind(page)
  let arrival: Arrival | undefined
  let isSignedIn = false
  /** The language the console was loaded in; undefined where it has to be loaded. */
  let loadedIn: string | undefined
  /** A script of the test runs in it. */
  let isWorn = false
  let undo: (() => Promise<unknown>)[] = []

  arriving.set(page, (next) => {
    arrival = next
    isSignedIn = false
  })

  page.goto = async (url, options) => {
    const isOpen = loadedIn === arrival?.locale && !isWorn && isWalked(url)
    const isAgain = isSignedIn
    isSignedIn = arrival !== undefined
    if (arrival && isOpen && (await page.evaluate(arrive, { ...arrival, back: url, isAgain }))) return null
    const stored = arrival && !isAgain ? await store({ addInitScript }, arrival) : undefined
    const response = await load(url, options)
    await stored?.dispose()
    loadedIn = arrival && isWalked(url) ? arrival.locale : undefined
    return response
  }

  page.addInitScript = async (...script: Parameters<Page['addInitScript']>) => {
    const added = await addInitScript(...script)
    undo.push(() => added.dispose())
    isWorn = true
    return added
  }

  page.addLocatorHandler = async (locator, ...handler) => {
    await addLocatorHandler(locator, ...handler)
    undo.push(() => page.removeLocatorHandler(locator))
  }

  return {
    page,
    async clear() {
      const context = page.context()
      for (const other of context.pages()) if (other !== page) await other.close()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      for (const event of [...heard, ...requests]) page.removeAllListeners(event)
      for (const step of undo) await step()
      undo = []
      await context.clearCookies()
      await page.mouse.move(0, 0)
      arrival = undefined
      isSignedIn = false
      const { language, isRemembered } = await page.evaluate(leave)
      if (language !== loadedIn || isWorn) loadedIn = undefined
      isWorn = false
      return !isRemembered
    },
  }
}

type Back = Arrival & { back: string; isAgain: boolean }

/** In the page: false where somebody else has signed in there meanwhile. */
async function arrive({ reply, locale, appearance, back, isAgain }: Back): Promise<boolean> {
  const until = async (is: () => boolean) => {
    while (!is()) await new Promise(requestAnimationFrame)
  }
  const walk = (path: string, step: 'pushState' | 'replaceState' = 'replaceState') => {
    history[step]({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const put = (store: Storage, name: string, content: unknown) =>
    store.setItem(`steward-${name}`, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
  const stored: unknown = JSON.parse(localStorage.getItem('steward-token') ?? '{}').content
  if (isAgain && stored !== reply.access_token) return false
  const kept = [localStorage, sessionStorage].map((store) => Object.entries(isAgain ? store : {}))
  walk('/404', isAgain ? 'pushState' : 'replaceState')
  await until(() => !document.querySelector('.frame-header'))
  localStorage.clear()
  sessionStorage.clear()
  // As another window of this browser that cleared them: the session ends here, and all that is kept of it in memory.
  dispatchEvent(new StorageEvent('storage'))
  // Queries are removed by an effect.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  for (const [at, store] of [localStorage, sessionStorage].entries())
    for (const [key, value] of kept[at] ?? [])
      if (!/^steward-(token|refreshToken|expiresIn|userInfo)$/.test(key)) store.setItem(key, value)
  if (!isAgain) put(localStorage, 'language', locale)
  if (!isAgain) put(localStorage, 'appearance', appearance)
  dispatchEvent(new StorageEvent('storage'))
  put(sessionStorage, 'signInBegun', { tenantId: reply.tenant_id, source: 'elsewhere', back })
  // The session was begun by the test: its reply is what the other service's answer is exchanged for.
  const ask = window.fetch
  window.fetch = (...call) => {
    if (!String(call[0]).includes('blade-auth/oauth/token')) return ask(...call)
    window.fetch = ask
    return Promise.resolve(Response.json(reply))
  }
  walk('/login/elsewhere?code=1')
  await until(() => location.pathname !== '/login/elsewhere')
  if (location.pathname === '/login') throw new Error(`nobody arrived: ${document.body.innerText}`)
  return true
}

/** In the page: signs out and forgets. The side menu's width stays in memory, answers for the time without a network. */
async function leave(): Promise<{ language?: string; isRemembered: boolean }> {
  if (!document.querySelector('#root')) return { isRemembered: false }
  history.pushState({}, '', '/404')
  dispatchEvent(new PopStateEvent('popstate'))
  while (document.querySelector('.frame-header')) await new Promise(requestAnimationFrame)
  const isRemembered = ['steward-isCollapsed', 'steward-at-hand'].some((key) => localStorage.getItem(key) !== null)
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  return { language: document.documentElement.lang.slice(0, 2), isRemembered }
}
