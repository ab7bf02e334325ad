// Themes: contrast of all eleven, and a custom primary colour.
import { type Page, expect as plain, test } from '@playwright/test'
import { themes } from '../console/look/themes.ts'
import { atHome, onBar, panel, recalled, topBar } from './frame.ts'
import { signIn } from './support.ts'

// Slow on a machine that runs other work.
const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const tone = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), `--st-${name}`)

const read = [
  ['bar-text', 'bar'],
  ['bar-strong', 'bar'],
  ['bar-mark', 'bar'],
  ['bar-strong', 'bar', 'bar-hover'],
  ['bar-field-text', 'bar', 'bar-field'],
  ['crown-text', 'crown'],
  ['side-text', 'side'],
  ['side-strong', 'side'],
  ['side-strong', 'side', 'side-hover'],
  ['side-active-text', 'side', 'side-active'],
  ['tab-text', 'tabs', 'tab'],
  ['tab-strong', 'tabs', 'tab'],
  ['tab-active-text', 'tabs', 'tab-active'],
] as const
const seen = [
  ['bar-alert', 'bar'],
  ['side-mark', 'side', 'side-active'],
  ['tab-mark', 'tabs', 'tab-active'],
] as const

/**
 * Contrast of each pair of computed colours; transparent backgrounds are blended down to the lightest tone of the
 * gradient.
 */
const contrasts = (page: Page, theme: string, appearance: string, pairs: readonly (readonly string[])[]) =>
  page.evaluate(
    ([name = '', look = '', list]) => {
      const { classList, dataset } = document.documentElement
      for (const one of [...classList].filter((worn) => worn.startsWith('theme-'))) classList.remove(one)
      classList.add(`theme-${name}`)
      dataset.theme = look
      const probe = document.body.appendChild(document.createElement('i'))
      const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!paper) throw new Error('no canvas')
      const rgba = (token: string): number[] => {
        probe.style.color = `var(--st-${token})`
        paper.clearRect(0, 0, 1, 1)
        paper.fillStyle = getComputedStyle(probe).color
        paper.fillRect(0, 0, 1, 1)
        return [...paper.getImageData(0, 0, 1, 1).data]
      }
      const over = (under: number[], token: string) => {
        const [r = 0, g = 0, b = 0, a = 0] = rgba(token)
        return [r, g, b].map((part, at) => (part * a + (under[at] ?? 0) * (255 - a)) / 255)
      }
      const light = (colour: number[]) => {
        const [r = 0, g = 0, b = 0] = colour.map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const found = JSON.parse(list ?? '[]').map(([front, ...grounds]: string[]) => {
        const ground = grounds.reduce(over, [47, 36, 90])
        const isThere = (rgba(front ?? '')[3] ?? 0) > 0
        const [low = 0, high = 0] = [light(ground), light(over(ground, front ?? ''))].toSorted((a, b) => a - b)
        return [`${front} on ${grounds.join(', ')}`, isThere ? (high + 0.05) / (low + 0.05) : 21]
      })
      probe.remove()
      return Object.fromEntries(found) as Record<string, number>
    },
    [theme, appearance, JSON.stringify(pairs)],
  )

test.describe('eleven themes', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    await signIn(page)
    await atHome(page)
  })
  test.afterAll(() => page.close())

  for (const theme of themes)
    test(`the theme ${theme} can be read and its marks seen, on light and dark pages`, async () => {
      // The dark theme has no light pages.
      for (const appearance of theme === 'dark' ? ['dark'] : ['light', 'dark']) {
        const words = await contrasts(page, theme, appearance, read)
        const marks = await contrasts(page, theme, appearance, seen)
        const weak = [
          ...Object.entries(words).filter(([, contrast]) => contrast < 4.5),
          ...Object.entries(marks).filter(([, contrast]) => contrast < 3),
        ]
        expect(weak, appearance).toEqual([])
      }
    })
})

test('a theme is worn at once, kept, and there before the first script of the next visit', async ({ page }) => {
  await signIn(page)
  await atHome(page)
  await onBar(page, '主题').last().click()
  await expect(panel(page).getByRole('radio')).toHaveCount(11)
  await panel(page).getByText('尊享').click()
  await expect(page.locator('html')).toHaveClass('theme-vip')
  await expect(topBar(page)).toHaveCSS('background-color', 'rgb(32, 34, 42)')
  expect(await recalled(page, 'themeName')).toBe('theme-vip')
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveClass('theme-vip')
})

test('the dark theme is dark inside as well, and light pages leave it', async ({ page }) => {
  await signIn(page)
  await atHome(page)
  await onBar(page, '主题').last().click()
  await panel(page).getByText('黑色').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await panel(page).getByRole('button', { name: '浅色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveClass('theme-default')
})

test('a chosen colour tints pages and components, is kept, and there before the first script', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  const add = page.getByRole('button', { name: '新增' }).first()
  await expect(add).toBeVisible()
  await onBar(page, '主题色').click()
  await panel(page).getByRole('button', { name: '#9333EA' }).click()
  await expect.poll(() => tone(page, 'primary')).toBe('#9333ea')
  await expect(add).toHaveCSS('background-color', 'rgb(147, 51, 234)')
  expect(await recalled(page, 'colorName')).toBe('#9333EA')
  const code = panel(page).getByLabel('颜色代码')
  await code.fill('#12')
  await expect(panel(page).getByRole('alert')).toBeVisible()
  expect(await recalled(page, 'colorName')).toBe('#9333EA')
  await page.route(/assets\/.*\.js$/, (route) => route.abort())
  await page.reload()
  await expect.poll(() => tone(page, 'primary')).toBe('#9333ea')
})

test('the default colour comes back whole', async ({ page }) => {
  await signIn(page)
  await atHome(page)
  const before = await tone(page, 'primary')
  await onBar(page, '主题色').click()
  await panel(page).getByRole('button', { name: '#F5222D' }).click()
  await expect.poll(() => tone(page, 'primary')).not.toBe(before)
  await panel(page).getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => tone(page, 'primary')).toBe(before)
  expect(await recalled(page, 'colorName')).toBe('#409EFF')
})
