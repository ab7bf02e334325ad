// The screens of repairs and what they share, in both languages at three widths: nothing is cut or runs off the side.
import { type Page, expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { onePage, visit } from './one-page.ts'
import { accountOf, signIn } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
const ORDERS = '/maintenance/repair-order'
const BILLS = '/maintenance/repair-bill'
const looks = ['table', 'board', 'calendar', 'calendar&span=week', 'lanes'].map((view) => `?view=${view}`)
const screens = [
  ...looks.map((look) => `${ORDERS}${look}`),
  ...looks.slice(0, 4).map((look) => `${BILLS}${look}`),
  '/maintenance/repair-bill-record',
  '/maintenance/device-order-standard',
  '/maintenance/call-record',
  '/maintenance/device-failure',
  '/maintenance/device-failure?view=analysis',
  '/report/kpi-daily',
  '/desk/mail',
  '/desk/message-record',
  '/resource/attach',
  '/monitor/sys-job',
  '/monitor/sys-job-log',
]
const WIDTHS = [1440, 1024, 390]

/** What runs off its side, and tags whose words are cut. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll('.frame-screen, .crud-calendar, .crud-toolbar'),
    ]
    const tags = [...document.querySelectorAll<HTMLElement>('.frame-screen .kind-tag')]
    return [...boxes, ...tags.filter((tag) => tag.checkVisibility())]
      .filter(isWide)
      .map((element) => element.outerHTML.slice(0, 120))
  })

for (const [locale, account] of [
  ['zh', undefined],
  ['en', 'Administrator'],
] as const)
  test.describe(`in ${locale}`, () => {
    const shared = onePage({}, (page) => signIn(page, { locale, account: accountOf(account) }))

    for (const path of screens)
      test(`${path} fits in ${locale}`, async () => {
        const page = shared()
        await page.setViewportSize({ width: 1440, height: 844 })
        await visit(page, path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 })
          const content =
            '.crud-table tbody tr, .crud-card, .crud-column li, .crud-days, .kit-state, .crud-state, .crud-calendar .crud-none, .failure-lanes, .cockpit-panel, .lanes-line'
          await expect(screen(page).locator(content).first()).toBeVisible()
          // The page lays itself out anew once it has the new width.
          await expect.poll(() => faults(page), { message: `at ${width} px` }).toEqual([])
          if (width < 1440) continue
          // Columns get their widths once the rows are there.
          const over = () =>
            screen(page)
              .locator('.crud-scroll')
              .evaluateAll((all) => all.map((table) => table.scrollWidth - table.clientWidth).filter((px) => px > 1))
          await expect.poll(over, { message: 'columns beyond the table' }).toEqual([])
        }
      })
  })

test('at 1024 px the step that leads on is a button of its row, and the others are in its menu', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(`${ORDERS}?view=table&f.orderStatus=to_dispatch`)
  // However many filters there are, one in use leaves the list in sight.
  const row = screen(page).locator('tr[data-id]').first()
  await expect(row.locator('[data-lead]')).toHaveText('派单')
  await expect(row.locator('[data-lead]')).toBeInViewport({ ratio: 1 })
  await row.getByRole('button', { name: /更多操作/ }).click()
  await expect(page.getByRole('menuitem', { name: '查看' })).toBeVisible()
})

test('a board has no buttons for chosen rows, which nobody can choose there', async ({ page }) => {
  await signIn(page, { account: accountOf('调度员') })
  await page.goto(`${ORDERS}?view=table`)
  const tools = screen(page).getByRole('toolbar')
  await expect(tools.getByRole('button', { name: '派单' })).toBeVisible()
  await screen(page).getByRole('button', { name: '看板' }).click()
  await expect(tools.getByRole('button', { name: '派单' })).toHaveCount(0)
  await expect(tools.getByRole('button', { name: /新\s?增/ })).toBeVisible()
})
