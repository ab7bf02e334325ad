// Nobody is kept out: every route of the menu, in both languages and three looks, against the rules of WCAG 2.2 A and AA.
import { type Page, expect as plain, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walk } from './frame.ts'
import { signIn } from './support.ts'

const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const root = join(import.meta.dirname, '..')
const routes = readFileSync(join(root, 'derived/menu.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^ {2}(\/\S+)/.exec(line)?.slice(1) ?? [])
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const locales = ['zh', 'en'] as const
const looks = [
  { name: 'the default theme', theme: 'default', appearance: 'light' },
  { name: 'dark pages', theme: 'default', appearance: 'dark' },
  { name: 'the gold theme', theme: 'vip', appearance: 'light' },
] as const
type Look = (typeof looks)[number]

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

// One page for all: what is looked at changes under way, as it does for a person.
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.addInitScript(axe)
  await signIn(page)
  await page.goto('/wel/index')
  await expect(page.locator('.side-item').first()).toBeVisible()
})
test.afterAll(() => page.close())

for (const locale of locales)
  for (const route of ['/wel/index', ...routes])
    for (const look of looks)
      test(`${route} in ${locale}, ${look.name}`, async () => {
        await speak(locale)
        await wear(look)
        await visit(route)
        expect(await violations()).toEqual([])
      })

async function speak(locale: (typeof locales)[number]): Promise<void> {
  const lang = locale === 'zh' ? 'zh-CN' : 'en'
  if ((await page.locator('html').getAttribute('lang')) === lang) return
  await page.getByRole('button', { name: locale === 'zh' ? 'Language' : '语言' }).click()
  await page.getByRole('menuitem', { name: locale === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

/** As another window of this browser would have chosen it. */
async function wear({ theme, appearance }: Look): Promise<void> {
  await page.evaluate(
    (chosen) => {
      for (const [name, content] of Object.entries(chosen)) {
        const key = `steward-${name}`
        localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, datetime: Date.now() }))
        dispatchEvent(new StorageEvent('storage', { key }))
      }
    },
    { themeName: `theme-${theme}`, appearance },
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', appearance)
  await expect(page.locator('html')).toHaveClass(`theme-${theme}`)
}

async function visit(route: string): Promise<void> {
  if (new URL(page.url()).pathname !== route) await walk(page, route)
  await expect(page.locator(`.tab.is-active a[href^="${route}"]`)).toBeVisible()
  await closeOthers()
  const screen = page.locator('.frame-screen:visible')
  await expect(screen.locator('h1, h2, table, .crud-state, [role="tree"]').first()).toBeVisible()
  await expect(
    screen.locator('.st-waiting, .crud-expected, .kit-lines, .kit-box, .is-expected, .ant-spin-spinning'),
  ).toHaveCount(0)
}

/** Screens that wait behind their tabs are not looked at, only carried along. */
const closeOthers = () =>
  page.locator('.tab:not(.is-active) button').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click()
  })

async function violations(): Promise<string[]> {
  const found = await page.evaluate(async (): Promise<Found[]> => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    const { axe: tool } = window as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } }
    return (await tool.run({ runOnly, resultTypes: ['violations'], preload: false })).violations
  })
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1] ?? ''}`),
  )
}
