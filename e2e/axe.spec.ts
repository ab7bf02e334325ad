// Accessibility: every screen of the menu once, every kind of screen in both languages and three themes, against WCAG
// 2.2 A and AA.
import { type Page, expect as plain, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onePage, visit } from './one-page.ts'
import { signIn } from './support.ts'

const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const root = join(import.meta.dirname, '..')
const routes = readFileSync(join(root, 'derived/menu.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => /^ {2}(\/\S+)/.exec(line)?.slice(1) ?? [])
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

const locales = ['zh', 'en'] as const
type Locale = (typeof locales)[number]
const looks = [
  { name: 'the default theme', theme: 'default', appearance: 'light' },
  { name: 'dark pages', theme: 'default', appearance: 'dark' },
  { name: 'the gold theme', theme: 'vip', appearance: 'light' },
] as const
type Look = (typeof looks)[number]
const combinations = locales.flatMap((locale) => looks.map((look) => ({ locale, look })))

/** One screen of each kind with its dialogs; `close` restores the screen. */
interface Kind {
  name: string
  route: string
  open?: (locale: Locale) => Promise<void>
  close?: () => Promise<void>
}

const dialog = () => page.getByRole('dialog').filter({ visible: true }).first()
const escape = async () => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
}
const press = (zh: string, en: string) => async (locale: Locale) => {
  await page
    .locator('.frame-screen:visible')
    .getByRole('button', { name: locale === 'zh' ? zh : en })
    .first()
    .click()
  await expect(dialog()).toBeVisible()
}
const openFirst = async () => {
  await page.locator('.frame-screen:visible .crud-open').first().click()
  await expect(dialog()).toBeVisible()
}
const kinds: Kind[] = [
  { name: 'home', route: '/wel/index' },
  { name: 'a table', route: '/system/post' },
  { name: 'a table beside a tree', route: '/system/user' },
  { name: 'a tree', route: '/system/dept' },
  { name: 'two panels', route: '/system/dict' },
  { name: 'the alarm desk', route: '/alarm/alarm-record' },
  { name: 'the devices', route: '/iot/device' },
  { name: 'a form', route: '/system/post', open: press('新增', 'Add'), close: escape },
  { name: 'a detail', route: '/iot/gateway', open: press('查看', 'View'), close: escape },
  { name: 'a document', route: '/maintenance/repair-order', open: openFirst, close: escape },
]

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

// Language and theme are switched in place.
let page: Page
const shared = onePage({}, async (opened) => {
  await opened.addInitScript(axe)
  await signIn(opened)
})
test.beforeEach(() => {
  page = shared()
})

// All screens share their components, so each is checked in one of the themes, in turn.
for (const [index, route] of routes.entries())
  for (const { locale, look } of combinations.filter((_, i) => i === index % combinations.length))
    test(`${route} in ${locale}, ${look.name}`, async () => {
      await speak(locale)
      await wear(look)
      await stands(route)
      // What stands around every screen is checked with those below.
      expect(await violations('.frame-screen')).toEqual([])
    })

for (const kind of kinds)
  test(`${kind.name} in both languages and every look`, async () => {
    await stands(kind.route)
    for (const locale of locales) {
      await speak(locale)
      await kind.open?.(locale)
      for (const look of looks) {
        await wear(look)
        expect(await violations(), `${locale}, ${look.name}`).toEqual([])
      }
      await kind.close?.()
    }
  })

async function speak(locale: Locale): Promise<void> {
  const lang = locale === 'zh' ? 'zh-CN' : 'en'
  if ((await page.locator('html').getAttribute('lang')) === lang) return
  await page.getByRole('button', { name: locale === 'zh' ? 'Language' : '语言' }).click()
  await page.getByRole('menuitem', { name: locale === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

/** Sets theme and appearance as another window of this browser would. */
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

async function stands(route: string): Promise<void> {
  await visit(page, route)
  const screen = page.locator('.frame-screen:visible')
  await expect(screen.locator('h1, h2, table, .kit-state, .plan-work, [role="tree"]').first()).toBeVisible()
  await expect(
    screen.locator('.st-waiting, .kit-expected, .kit-lines, .kit-box, .is-expected, .ant-spin-spinning'),
  ).toHaveCount(0)
}

async function violations(within = 'html'): Promise<string[]> {
  const found = await page.evaluate(async (place): Promise<Found[]> => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
    const { axe: tool } = window as unknown as {
      axe: { run(place: string, options: object): Promise<{ violations: Found[] }> }
    }
    return (await tool.run(place, { runOnly, resultTypes: ['violations'], preload: false })).violations
  }, within)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1] ?? ''}`),
  )
}
