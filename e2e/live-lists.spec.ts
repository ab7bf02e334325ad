// Lists, boards, details and the bell follow what other people do, without anybody asking again.
import { type Browser, type Page, expect as soon, test } from '@playwright/test'
import { ALARMS, ownDevice, reportOf, startCalm } from './alarm-example.ts'
import { form } from './forms.ts'
import { openBeside, rows, screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { type Account, type Session, accountOf, call, signIn, startSession } from './support.ts'

// A busy machine is slow; every wait is for an event.
test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 40_000 })

const ORDERS = '/maintenance/repair-order'
const POSTS = '/system/post'

let desk: Session
let keeper: Session
test.beforeAll(async () => {
  desk = await startSession(accountOf('调度员'))
  keeper = await startSession(accountOf())
})

/** A browser of its own whose stream is open. */
async function enter(browser: Browser, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const followed = page.waitForResponse((reply) => /\/stream\?.*lists/.test(reply.url()) && reply.ok())
  await signIn(page, { account })
  await page.goto(path)
  await followed
  return page
}

/** An order that waits for this technician to accept it. */
async function dispatched(technician: Account): Promise<{ id: string; title: string }> {
  const { id: assigneeId } = await call(await startSession(technician), 'GET', 'blade-user/info')
  const { records } = await call(desk, 'GET', 'iot/repair-bill/list?size=1')
  const title = `水管漏水${Date.now() % 1_000_000}`
  const draft = { title, priority: 2, areaId: records[0].areaId, trade: 'water', allowDuplicate: 1 }
  const { id: billId } = await call(desk, 'POST', 'iot/repair-bill/submit', draft)
  await call(desk, 'POST', 'iot/repair-bill/accept', { ids: [billId], assigneeId })
  const { orderId: id } = await call(desk, 'GET', `iot/repair-bill/detail?id=${billId}`)
  return { id, title }
}

const column = (page: Page, name: string) => screen(page).getByRole('region', { name, exact: true })

/** A post, and a way to change it as somebody else. */
async function ownPost() {
  const mark = String(Date.now() % 10_000_000)
  const draft = { postName: `岗位${mark}`, postCode: `P${mark}`, category: 1 }
  const { id } = await call(keeper, 'POST', 'blade-system/post/submit', draft)
  const change = async (values: object) => {
    const { rev } = await call(keeper, 'GET', `blade-system/post/detail?id=${id}`)
    await call(keeper, 'POST', 'blade-system/post/submit', { id, rev, ...values })
  }
  return { id, mark, name: draft.postName, change, list: `${POSTS}?f.postCode=P${mark}` }
}

test('the cockpit and the lanes follow what waits, as the lists beside them do', async ({ browser }) => {
  const cockpit = await enter(browser, accountOf('分管领导'), '/report/kpi-daily')
  const open = screen(cockpit).locator('.cockpit-open')
  await expect(open.getByRole('link').first()).toBeVisible()
  const before = await open.innerText()
  const lanes = await enter(browser, accountOf('调度员'), `${ORDERS}?view=lanes`)
  await expect(screen(lanes).locator('.lanes-line').first()).toBeVisible()
  const { title } = await dispatched(accountOf('维修工'))
  await expect.poll(() => open.innerText()).not.toBe(before)
  await expect(screen(lanes).getByText(title).first()).toBeVisible()
})

test('a technician takes a step: the dispatcher’s board moves the card, and the detail in another window shows it', async ({
  browser,
}) => {
  const technician = accountOf('维修工')
  const { id, title } = await dispatched(technician)
  const only = `f.title=${encodeURIComponent(title)}`
  const board = await enter(browser, accountOf('调度员'), `${ORDERS}?view=board&${only}`)
  await expect(column(board, '待接单').locator(`[data-id="${id}"]`)).toBeVisible()
  const detail = await openBeside(board.context(), `${ORDERS}?id=${id}`)
  await expect(form(detail)).toContainText('待接单')

  const worker = await enter(browser, technician, `${ORDERS}?id=${id}`)
  await form(worker)
    .getByRole('button', { name: button('接单') })
    .first()
    .click()
  await expect(column(board, '待接单').getByRole('listitem')).toHaveCount(0)
  await expect(screen(board).locator(`[data-id="${id}"]`)).toHaveCount(1)
  await expect(form(detail).locator('.crud-timeline')).toContainText('接单')
  await expect(form(detail).locator('.ant-drawer-title')).not.toContainText('待接单')
})

test('a row somebody changes or removes does so in an open table and detail; an open form stays as it is typed', async ({
  browser,
}) => {
  const { id, mark, name, change, list } = await ownPost()
  const person = await newcomer(keeper)
  const page = await enter(browser, person, list)
  await expect(rows(page)).toContainText(name)
  await change({ postName: `改名${mark}` })
  await expect(rows(page)).toContainText(`改名${mark}`)

  await rows(page)
    .first()
    .getByRole('button', { name: button('修改') })
    .click()
  const typed = form(page).getByLabel('岗位名称')
  await expect(typed).toHaveValue(`改名${mark}`)
  await typed.fill(`手写${mark}`)
  await change({ postName: `再改${mark}` })
  await expect(rows(page)).toContainText(`再改${mark}`)
  await expect(typed).toHaveValue(`手写${mark}`)

  const detail = await enter(browser, person, `${list}&id=${id}`)
  await expect(form(detail)).toContainText(`再改${mark}`)
  await change({ postName: `末改${mark}` })
  await expect(form(detail)).toContainText(`末改${mark}`)
  await call(keeper, 'POST', `blade-system/post/remove?ids=${id}`)
  await expect(form(detail).getByRole('alert')).toBeVisible()
  await expect(rows(detail)).toHaveCount(0)
})

test('a hidden window waits, and asks once when it is shown', async ({ browser }) => {
  const { mark, name, change, list } = await ownPost()
  const person = await newcomer(keeper)
  const [page, witness] = [await enter(browser, person, list), await enter(browser, person, list)]
  await expect(rows(page)).toContainText(name)
  await expect(rows(witness)).toContainText(name)
  // What was announced before has been asked for once this is shown.
  await change({ postName: `零${mark}` })
  for (const one of [page, witness]) await expect(rows(one)).toContainText(`零${mark}`)
  const show = (isShown: boolean) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'hidden', { value: !shown, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isShown)
  await show(false)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('blade-system/post/list')) asked.push(request.url())
  })
  for (const word of ['一', '二', '三']) {
    await change({ postName: `${word}${mark}` })
    await expect(rows(witness)).toContainText(`${word}${mark}`)
  }
  expect(asked).toEqual([])
  await show(true)
  await expect(rows(page)).toContainText(`三${mark}`)
  expect(asked).toHaveLength(1)
})

test('a letter arrives in the bell without anybody asking for it', async ({ browser }) => {
  const reader = await newcomer(keeper)
  const session = await startSession(reader)
  const { id: recipientIds } = await call(session, 'GET', 'blade-user/info')
  const page = await enter(browser, reader, '/desk/mail')
  await expect(screen(page)).toContainText('没有')
  const bell = page.locator('.frame-header').getByRole('button', { name: /^消息中心/ })
  const unread = await Promise.all(['notice', 'mail'].map((one) => call(session, 'GET', `blade-desk/${one}/unread`)))
  const before = unread.flatMap(({ ids }) => ids).length
  await expect(bell).toHaveAccessibleName(before === 0 ? /^消息中心$/ : new RegExp(`\\(${before}\\)$`))
  await call(keeper, 'POST', 'blade-desk/mail/send', { recipientIds, subject: '周末停气', content: '请提前备餐。' })
  await expect(bell).toHaveAccessibleName(new RegExp(`\\(${before + 1}\\)$`))
  await expect(rows(page).filter({ hasText: '周末停气' })).toBeVisible()
})

for (const { how, isRefused } of [
  { how: 'opens late', isRefused: false },
  { how: 'fails at first', isRefused: true },
])
  test(`an alarm raised after the list was read reaches it, though the stream ${how}`, async ({ page }) => {
    const device = await ownDevice(keeper)
    await startCalm(keeper, device)
    await signIn(page)
    const { promise: isRaised, resolve: raise } = Promise.withResolvers<void>()
    let attempts = 0
    await page.route('**/api/stream?*', async (route) => {
      attempts += 1
      if (isRefused && attempts === 1) return route.fulfill({ status: 503, body: '' })
      await isRaised
      return route.continue()
    })
    await page.goto(`${ALARMS}?f.deviceId=${device.deviceId}&f.alarmState=ACTIVE_UNACK,CLEARED_UNACK`)
    await expect(screen(page).getByText('没有符合条件的告警')).toBeVisible()
    await expect.poll(() => attempts).toBeGreaterThan(isRefused ? 1 : 0)
    await reportOf(device, device.overLimit)
    const raised = `iot/alarm-record/list?deviceId=${device.deviceId}&alarmState=ACTIVE_UNACK`
    await expect.poll(async () => (await call(keeper, 'GET', raised)).records.length).toBe(1)
    raise()
    await expect(rows(page).first()).toContainText('待确认')
  })
