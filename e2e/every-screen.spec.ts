// Every screen of the menu with the demonstration's rows, on a phone, a tablet and a desk: whatever it holds can be brought
// into sight, nothing lies over its neighbour, and what opens on it opens within the window.
import { type Locator, type Page, expect as soon, test } from '@playwright/test'
import { menuTree } from '@steward/domain/derive/menu'
import { screen } from './frame.ts'
import { overhang, small } from './narrow.ts'
import { onePage, visit } from './one-page.ts'
import { unreachable } from './reach.ts'
import { signIn } from './support.ts'

const expect = soon.configure({ timeout: 30_000 })
const PHONE = { width: 390, height: 844 }
const WIDER = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** Looks of a list that are not shown at first. */
const looks = [
  '/maintenance/device-failure?view=analysis',
  '/maintenance/repair-order?view=lanes',
  '/maintenance/repair-order?view=calendar',
  '/planned/work-plan?view=year',
  '/planned/work-plan?view=load',
  '/planned/inspection-bill?view=matrix',
  '/att/schedule?view=mine',
  '/att/schedule?view=wall',
  '/energy/energy-record?view=table',
]
const screens = menuTree().flatMap((group) => group.children)

const content =
  '.crud-cards, .kit-state, .duty, .plan-work, .cockpit, .energy-analysis, .metric-pane, .bench, .alarm-load, .alarm-wall, .analysis-gallery, .session-page, .commission, .security-page, .audit-page, .storage-page'
/** What the looks draw once they have their rows. */
const drawn =
  '.failure-panel, .lanes-line, .crud-calendar, .plan-view, .matrix, .duty, .duty-next, .crud-cards, .crud-none, .kit-state'

async function everythingIsReached(page: Page): Promise<void> {
  await expect(screen(page).locator('.kit-expected')).toHaveCount(0)
  const message = `at ${page.viewportSize()?.width} px`
  await expect.poll(() => unreachable(page), { message }).toEqual([])
}

/** Opened by its button, it is whole within the window. */
async function opensWithin(page: Page, button: Locator, popup: string): Promise<void> {
  if ((await button.count()) === 0) return
  await button.first().click()
  const shown = page.locator(popup).filter({ visible: true })
  await expect(shown).toHaveCount(1)
  const outside = () =>
    shown.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    })
  await expect.poll(outside, { message: `${popup} runs out of the window` }).toBe(false)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
}

/** The form of a new row; nothing where nobody may add one. */
async function theFormIsReached(page: Page): Promise<void> {
  const add = screen(page).locator('.crud-float')
  if ((await add.count()) === 0) return
  await add.click()
  const form = page.locator('.ant-drawer-section')
  await expect(form.locator('form')).toBeVisible()
  await expect.poll(() => unreachable(page, '.ant-drawer-section'), { message: 'in the form' }).toEqual([])
  // Of a form that is filled in step by step, what its first step asks.
  const asked = form.locator('form[data-plan-step] .crud-section:first-of-type, form:not([data-plan-step])')
  await opensWithin(page, asked.locator('.ant-picker'), '.ant-picker-dropdown')
  await opensWithin(page, asked.locator('.ant-select:not(.ant-select-disabled)'), '.ant-select-dropdown')
  await form.getByRole('button', { name: /取\s?消/ }).click()
  await expect(form).toHaveCount(0)
}

test.describe('every screen', () => {
  const shared = onePage({ viewport: PHONE, hasTouch: true }, signIn)

  for (const { path, zh } of screens)
    test(`${path}: on a phone rows are cards and a finger hits everything; at every width all of it is reached`, async () => {
      const page = shared()
      await page.setViewportSize(PHONE)
      await visit(page, path)
      await expect(page.getByRole('navigation', { name: '已打开的页面' })).toContainText(zh)
      await expect(screen(page).locator(content).first()).toBeVisible()
      await everythingIsReached(page)
      // A month of people by days is a grid, and is moved within its frame; rankings fit; rows of commissioning and of what
      // is stored are drawn as cards.
      const tables = page
        .getByRole('table')
        .and(page.locator(':not(.cockpit-table, .energy-groups, .commission-table > table, .storage-table)'))
      await expect(tables).toHaveCount(0)
      expect(await overhang(page)).toEqual([])
      expect(await small(page)).toEqual([])
      await theFormIsReached(page)
      for (const size of WIDER) {
        await page.setViewportSize(size)
        await everythingIsReached(page)
      }
    })

  for (const path of looks)
    test(`${path}: all of it is reached at every width`, async () => {
      const page = shared()
      await page.setViewportSize(PHONE)
      await visit(page, path)
      await expect(screen(page).locator(drawn).first()).toBeVisible()
      for (const size of [PHONE, ...WIDER]) {
        await page.setViewportSize(size)
        await everythingIsReached(page)
      }
    })
})
