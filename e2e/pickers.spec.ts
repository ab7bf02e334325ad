// Choosing a time on a phone: the picker fits the window, and the usual times of suspended work are one tap away.
import { type Page, expect as soon, test } from '@playwright/test'
import { choose, form, press } from './forms.ts'
import { ORDERS, PHONE, enter } from './repair-steps.ts'
import { type Session, accountOf, call, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
test.describe.configure({ timeout: 180_000 })

/** A step a person takes without a screen. */
const step = (who: Session, name: string, id: string, input: object = {}) =>
  call(who, 'POST', `order/repair/${name}?id=${id}&ids=${id}`, { id, ...input })

/** An order the technician works on. */
async function inWork(): Promise<string> {
  const [desk, worker] = [await startSession(accountOf('调度员')), await startSession(accountOf('维修工'))]
  const { username } = accountOf('维修工')
  const keeper = await startSession(accountOf())
  const { id: assigneeId } = (await call(keeper, 'GET', `blade-user/list?account=${username}`)).records[0]
  const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
  const draft = {
    title: `水泵异响${Date.now() % 1_000_000}`,
    priority: 3,
    areaId: records[0].areaId,
    allowDuplicate: 1,
  }
  const { id: billId } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  await call(desk, 'POST', `iot/repair-bill/accept?ids=${billId}`, {})
  const { orderId } = await call(desk, 'GET', `iot/repair-bill/detail?id=${billId}`)
  await step(desk, 'dispatch', orderId, { assigneeId })
  await step(worker, 'accept', orderId)
  await step(worker, 'start', orderId)
  return orderId
}

/** Every part of the open picker stands within the window. */
async function mustFit(page: Page): Promise<void> {
  const popup = page.locator('.ant-picker-dropdown:visible')
  await expect(popup).toBeVisible()
  await expect
    .poll(async () => {
      const box = await popup.boundingBox()
      const { width, height } = page.viewportSize() ?? PHONE
      return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    })
    .toBe(true)
  for (const cell of ['.ant-picker-cell-today', '.ant-picker-time-panel-column', '.ant-picker-ok'])
    for (const part of await popup.locator(cell).all()) {
      const box = await part.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true)
    }
}

test('suspending on a phone: tonight or tomorrow is one tap, and a picker for another time fits the window', async ({
  browser,
}) => {
  const id = await inWork()
  const { page, session } = await enter(browser, '维修工', PHONE)
  await page.goto(`${ORDERS}?id=${id}`)
  await form(page)
    .last()
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '挂起' }).click()
  const asked = form(page).last()
  await asked.getByRole('button', { name: '明早 08:00' }).click()
  await expect(asked.getByLabel('预计恢复')).toHaveValue(/ 08:00:00$/)
  await asked.getByRole('button', { name: '自定' }).click()
  await expect(asked.getByLabel('预计恢复')).toHaveValue('')
  await mustFit(page)
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: '明早 08:00' }).click()
  await choose(page, '原因', '', '待配件')
  await press(page, '确定')
  await expect
    .poll(() => call(session, 'GET', `order/repair/detail?id=${id}`))
    .toMatchObject({ orderStatus: 'suspended', expectResume: expect.stringMatching(/ 08:00:00$/) })
})
