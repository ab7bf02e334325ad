// Every screen of every demonstration role, opened once: no failed request, no raw value.
import { type Page, expect, test } from '@playwright/test'
import { screen, walk } from './frame.ts'
import { type Account, call, demoAccounts, signIn } from './support.ts'

const accounts = demoAccounts().filter((account, at, all) => all.findIndex(({ role }) => role === account.role) === at)

interface Node {
  code: string
  path: string
  category: number
  children?: Node[]
}
const leaves = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.children && node.children.length > 0 ? leaves(node.children) : [node]))

/** Raw values that must not be displayed: dictionary keys, `undefined`, catalogue keys. */
const raw = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object /,
  /\b[A-Z]+_[A-Z]+\b/,
  /\{\{\w+\}\}/,
  /\b(?:crud|iot|shell|person|session|phone|palette|system|top)(?:\.[a-z]\w*){1,4}\b/,
]

/** Elements that show data rather than text of the console. */
const DATA = 'code, pre, input, textarea, [data-raw]'

async function rawWords(page: Page): Promise<string[]> {
  const words = await screen(page).evaluate((place, data) => {
    const copy = place.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    for (const one of copy.querySelectorAll(data)) one.remove()
    return Array.from(copy.querySelectorAll('*'), (one) =>
      Array.from(one.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''),
    ).join('\n')
  }, DATA)
  return raw.flatMap((pattern) => pattern.exec(words)?.slice(0, 1) ?? [])
}

/** Collects every refused response of the page. */
function failures(page: Page): string[] {
  const found: string[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname.startsWith('/api') && response.status() >= 400)
      found.push(`${response.status()} ${url.pathname}${url.search}`)
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

async function speak(page: Page, locale: 'zh' | 'en'): Promise<void> {
  await page.getByRole('button', { name: locale === 'zh' ? 'Language' : '语言' }).click()
  await page.getByRole('menuitem', { name: locale === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh' ? 'zh-CN' : 'en')
}

async function stands(page: Page, path: string): Promise<void> {
  await expect(page.locator(`.tab.is-active a[href^="${path}"]`)).toBeVisible()
  await expect(screen(page).locator('h1, h2, table, .crud-state, [role="tree"]').first()).toBeVisible()
  await expect(screen(page).locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Opens and closes a form, so that its requests are sent. */
async function openForm(page: Page): Promise<void> {
  const add = screen(page).getByRole('button', { name: /(新\s?增|Add)$/ })
  if ((await add.count()) === 0) return
  await add.first().click()
  const form = page.getByRole('dialog').filter({ visible: true }).first()
  await expect(form.locator('.ant-form-item').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
}

// Screens are equal for all roles: each is checked in English once.
const seenInEnglish = new Set<string>()

async function look(page: Page, account: Account): Promise<void> {
  const found = failures(page)
  const session = await signIn(page, { account })
  const screens = leaves(await call(session, 'GET', 'blade-system/menu/routes'))
  await page.goto('/wel/index')
  await expect(page.locator('.home-greeting')).toBeVisible()
  const seen: Record<string, string[]> = {}
  const note = async (path: string) => {
    const words = await rawWords(page)
    const calls = found.splice(0)
    if (words.length + calls.length > 0) seen[path] = [...words, ...calls]
  }
  await note('home')
  for (const { path } of screens) {
    await walk(page, path)
    await stands(page, path)
    await openForm(page)
    await note(`${path} zh`)
  }
  await speak(page, 'en')
  for (const { path } of screens.filter((one) => !seenInEnglish.has(one.path))) {
    seenInEnglish.add(path)
    await walk(page, path)
    await stands(page, path)
    await note(`${path} en`)
  }
  expect(seen).toEqual({})
}

for (const account of accounts)
  test(`${account.role}: every screen of the menu stands in both languages`, async ({ page }) => {
    test.setTimeout(240_000)
    await look(page, account)
  })
