// Other looks of a list: a board by state and a calendar, over the same filters.
import { type Page, expect, test } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'

const ORDERS = '/maintenance/repair-order'

let desk: Session
test.beforeAll(async () => {
  desk = await startSession(accountOf('调度员'))
})

/** A new order that waits to be dispatched. */
async function waiting(): Promise<{ id: string; title: string }> {
  const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
  const title = `门锁损坏${Date.now() % 1_000_000}`
  const draft = { title, priority: 2, areaId: records[0].areaId, allowDuplicate: 1 }
  const { id: billId } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  await call(desk, 'POST', `iot/repair-bill/accept?ids=${billId}`, {})
  const { orderId: id } = await call(desk, 'GET', `iot/repair-bill/detail?id=${billId}`)
  return { id, title }
}

const enter = (page: Page) => signIn(page, { account: accountOf('调度员') })
const column = (page: Page, name: string) => screen(page).getByRole('region', { name, exact: true })
const look = (page: Page, name: string) =>
  screen(page).getByRole('group', { name: '显示方式' }).getByRole('button', { name })

test('the look is in the address and remembered, and filters hold in each', async ({ page }) => {
  const { title } = await waiting()
  await enter(page)
  await page.goto(`${ORDERS}?f.title=${encodeURIComponent(title)}`)
  await expect(rows(page)).toHaveCount(1)
  await look(page, '看板').click()
  await expect(page).toHaveURL(/view=board/)
  await expect(column(page, '待派单').getByRole('listitem')).toHaveText(new RegExp(title))
  await page.goto(ORDERS)
  await expect(column(page, '待派单')).toBeVisible()
  await look(page, '列表').click()
  await expect(rows(page).first()).toBeVisible()
})

test('a board asks once for all its columns and once for the chips, and for the table when rows are to be exported', async ({
  page,
}) => {
  const { title } = await waiting()
  // What others change meanwhile is told by the stream, and asked for again.
  await page.route('**/stream?*', (route) => route.abort())
  await enter(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, asks] = /\/api\/order\/repair\/(list|facets)\b/.exec(request.url()) ?? []
    if (asks !== undefined) asked.push(asks)
  })
  await page.goto(`${ORDERS}?view=board&f.title=${encodeURIComponent(title)}`)
  await expect(column(page, '待派单').getByRole('listitem')).toHaveCount(1)
  await expect(column(page, '待派单').getByRole('heading')).toHaveText(/待派单 1/)
  await expect(screen(page).getByRole('button', { name: '待派单 1' })).toBeVisible()
  expect(asked).toEqual(['facets', 'facets'])
  await screen(page).getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1')
  await expect.poll(() => asked).toEqual(['facets', 'facets', 'list'])
})

test('a card dragged to a column takes the step that leads there, with its questions', async ({ page }) => {
  const { id, title } = await waiting()
  await enter(page)
  await page.goto(`${ORDERS}?view=board&f.title=${encodeURIComponent(title)}`)
  const card = column(page, '待派单').locator(`[data-id="${id}"]`)
  await card.dragTo(column(page, '待接单'))
  await expect(page.getByRole('dialog')).toContainText('主修人')
  await page.keyboard.press('Escape')
  // No step leads from here to work that has begun.
  await card.dragTo(column(page, '维修中'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toBeVisible()
})

test('a card goes by Alt with an arrow to the next column a step leads to', async ({ page }) => {
  const { id, title } = await waiting()
  await enter(page)
  await page.goto(`${ORDERS}?view=board&f.title=${encodeURIComponent(title)}`)
  await column(page, '待派单').locator(`[data-id="${id}"]`).getByRole('button', { name: title, exact: true }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('主修人')
})

test.describe('by a finger', () => {
  test.use({ hasTouch: true })

  test('a card that a finger rests on is dragged', async ({ page }) => {
    const { id, title } = await waiting()
    await enter(page)
    await page.goto(`${ORDERS}?view=board&f.title=${encodeURIComponent(title)}`)
    const from = await column(page, '待派单').locator(`[data-id="${id}"]`).boundingBox()
    const to = await column(page, '待接单').boundingBox()
    if (!from || !to) throw new Error('the board is not shown')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: from.x + from.width / 2, y: from.y + from.height - 6 })
    await expect(page.locator('.drag-chip')).toContainText(title)
    await touch('touchMove', { x: to.x + to.width / 2, y: to.y + 60 })
    await expect(column(page, '待接单')).toHaveAttribute('data-drop', 'over')
    await touch('touchEnd')
    await expect(page.getByRole('dialog')).toContainText('主修人')
  })
})

test('the steps of a card are in its menu for the keyboard, and the card moves by itself', async ({ page }) => {
  const { id, title } = await waiting()
  await enter(page)
  await page.goto(`${ORDERS}?view=board&f.title=${encodeURIComponent(title)}`)
  const card = column(page, '待派单').locator(`[data-id="${id}"]`)
  await card.getByRole('button', { name: `${title}的更多操作` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '取消' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('原因')
  await page.getByRole('dialog').getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown:visible').getByText('误报', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(column(page, '已取消').locator(`[data-id="${id}"]`)).toBeVisible()
  await expect(column(page, '待派单').getByRole('listitem')).toHaveCount(0)
})

test('the calendar shows what is due on its day, by month and by week', async ({ page }) => {
  const { id, title } = await waiting()
  const { finishDue } = await call(desk, 'GET', `order/repair/detail?id=${id}`)
  const day = finishDue.slice(0, 10)
  await enter(page)
  await page.goto(`${ORDERS}?view=calendar&day=${day}&f.title=${encodeURIComponent(title)}`)
  const entry = page.getByRole('button', { name: new RegExp(`${finishDue.slice(11, 16)} ${title}`) })
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: '周', exact: true }).click()
  await expect(page).toHaveURL(/span=week/)
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: '下一段' }).click()
  await expect(entry).toHaveCount(0)
  await page.goto(`${ORDERS}?view=calendar&span=week&day=${day}&f.title=${encodeURIComponent(title)}`)
  await entry.click()
  await expect(page.getByRole('dialog')).toContainText(title)
})
