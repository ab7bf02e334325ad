// No failed request and no raw value: the super administrator opens every screen with its form in both languages, every
// other role its home page and the first screen of each menu group (server/journeys/people.test.ts makes all calls of all).
import { type Page, expect } from '@playwright/test'
import { screen } from './frame.ts'
import { menuOf } from './menu-of.ts'
import { visit } from './one-page.ts'
import { rawIn } from './raw-words.ts'
import { accountOf, call, demoAccounts, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

test.describe.configure({ mode: 'parallel' })

const all = accountOf('超级管理员')
const others = demoAccounts().filter(
  ({ role, tenantId }, at, list) =>
    tenantId === all.tenantId &&
    role !== all.role &&
    list.findIndex((one) => one.role === role && one.tenantId === tenantId) === at,
)

interface Node {
  code: string
  path: string
  category: number
  children?: Node[]
}
const leaves = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.children && node.children.length > 0 ? leaves(node.children) : [node]))

/** Elements that show data rather than text of the console. */
const DATA = 'code, pre, input, textarea'

async function rawWords(page: Page): Promise<string[]> {
  const words = await screen(page).evaluate((place, data) => {
    const copy = place.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    for (const one of copy.querySelectorAll(data)) one.remove()
    return Array.from(copy.querySelectorAll('*'), (one) =>
      Array.from(one.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join(''),
    ).join('\n')
  }, DATA)
  return rawIn(words)
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

async function stands(page: Page): Promise<void> {
  await expect(screen(page).locator('h1, h2, h3, table, .kit-state, [role="tree"]').first()).toBeVisible()
  await expect(screen(page).locator('[aria-busy="true"], .is-expected')).toHaveCount(0)
}

/** Opens and closes the form, so that its requests are sent; returns its text, empty where nothing can be added. */
async function formOf(page: Page): Promise<string> {
  // Not the column of this name.
  const add = screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /(新\s?增|Add)$/ })
  if ((await add.count()) === 0) return ''
  await add.first().click()
  const form = page.getByRole('dialog').filter({ visible: true }).first()
  await expect(form.locator('.ant-form-item').first()).toBeVisible()
  const words = await form.innerText()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
  return words
}

/** Opens these screens with their forms; returns the faults by path and the number of forms. */
async function faultsOn(page: Page, paths: readonly string[], isData: readonly string[] = []) {
  const found = failures(page)
  const seen: Record<string, string[]> = {}
  let forms = 0
  const note = async (path: string, form = '') => {
    const raw = [...(await rawWords(page)), ...rawIn(form)].filter((one) => !isData.includes(one))
    const faults = [...raw, ...found.splice(0)]
    if (form !== '') forms += 1
    if (faults.length > 0) seen[path] = faults
  }
  await page.goto('/wel/index')
  await expect(page.locator('.home-greeting')).toBeVisible()
  await note('home')
  for (const path of paths) {
    // Alone: twenty screens beside it, though hidden, follow what happens as well.
    await visit(page, path)
    await stands(page)
    await note(path, await formOf(page))
  }
  return { seen, forms }
}

test('raw values are told apart from text and data', () => {
  for (const raw of ['undefined', '温度 NaN ℃', '[object Object]', 'ACTIVE_UNACK', '共 {{count}} 条'])
    expect(rawIn(raw), raw).toHaveLength(1)
  for (const key of ['crud:detail', 'device.tabs.gone', '状态 alarm.keys']) expect(rawIn(key), key).toHaveLength(1)
  for (const words of ['药品冰箱 4.2 ℃', 'BX20261123-0001', 'admin@device.example', 'Device types. Alarms.', 'Wi-Fi'])
    expect(rawIn(words), words).toEqual([])
})

const PARTS = [0, 1, 2]
for (const locale of ['zh', 'en'] as const)
  for (const part of PARTS)
    test(`${all.role}: every screen stands in ${locale}, part ${part + 1} of ${PARTS.length}`, async ({ page }) => {
      const session = await signIn(page, { account: all, locale })
      const paths = leaves(await menuOf<Node>(session)).map(({ path }) => path)
      expect(paths.length).toBeGreaterThan(20)
      // Keys of parameters look like keys of words, and one screen shows them.
      const { records } = await call(session, 'GET', 'blade-system/param/list?size=500')
      const keys = records.map(({ paramKey }: { paramKey: string }) => paramKey)
      const mine = paths.filter((_, at) => at % PARTS.length === part)
      const { seen, forms } = await faultsOn(page, mine, keys)
      expect(seen).toEqual({})
      expect(forms).toBeGreaterThan(mine.length / 2)
    })

test('nobody has a screen that the super administrator has not', async () => {
  const mine = leaves(await menuOf<Node>(await startSession(all))).map(({ path }) => path)
  for (const account of others) {
    const theirs = leaves(await menuOf<Node>(await startSession(account))).map(({ path }) => path)
    expect(
      theirs.filter((path) => !mine.includes(path)),
      account.role,
    ).toEqual([])
  }
})

for (const account of others)
  test(`${account.role}: the home page and the first screen of each group stand`, async ({ page }) => {
    const groups = await menuOf<Node>(await signIn(page, { account }))
    const paths = groups.flatMap((group) => leaves([group]).slice(0, 1)).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(1)
    expect((await faultsOn(page, paths)).seen).toEqual({})
  })
