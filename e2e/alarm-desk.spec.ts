// The alarm list, bell and toasts: correct texts, no lost input, few requests, working shortcuts.
import { type Page, expect, test as fresh } from '@playwright/test'
import {
  ALARMS,
  type Example,
  isLive,
  openDesk,
  openDeskWithAlarm,
  ownDevice,
  reportOf,
  rowOf,
  startCalm,
} from './alarm-example.ts'
import { rows, walk } from './frame.ts'
import { newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

let example: Example
test.beforeAll(async () => {
  example = await ownDevice(await startSession(accountOf()))
})
const report = (...values: readonly number[]) => reportOf(example, ...values)
const desk = (page: Page) => openDesk(page, example)
const openWithAlarm = (page: Page) => openDeskWithAlarm(page, example)

test('alarms ticked with the mouse are acknowledged by the key that is offered', async ({ page }) => {
  await openWithAlarm(page)
  await rowOf(page).getByRole('checkbox').click()
  await page.keyboard.press('a')
  await expect(page.getByText('已确认 1 条')).toBeVisible()
})

test('the key says of an alarm that somebody else has acknowledged that it was passed over', async ({ page }) => {
  const session = await openWithAlarm(page)
  const ACK = '**/iot/alarm-record/ack*'
  await page.route(ACK, async (route) => {
    const { deviceId } = example
    const open = `iot/alarm-record/list?deviceId=${deviceId}&alarmState=ACTIVE_UNACK,CLEARED_UNACK`
    const { records } = await call(session, 'GET', open)
    await call(session, 'POST', `iot/alarm-record/ack?ids=${records.map(({ id }: { id: string }) => id).join()}`)
    await route.continue()
  })
  await rowOf(page).getByRole('checkbox').click()
  await page.keyboard.press('a')
  await expect(page.getByText('已处理 0 条，1 条已被他人处理')).toBeVisible()
  await expect(page.getByText('已确认 1 条')).toHaveCount(0)
})

test('an acknowledged alarm stays under the hand that works at it, though others wait before it', async ({ page }) => {
  const session = await startSession(accountOf())
  const own = await ownDevice(session)
  // Each of the rules raises an alarm of its own: more than a page holds.
  const rule = { targetType: 'device', deviceId: own.deviceId, identifier: own.property, condType: 'threshold' }
  for (let n = 0; n < 10; n++)
    await call(session, 'POST', 'iot/ruleDevAlarm/submit', {
      ...rule,
      ruleName: `验收超限${n}`,
      ruleCode: `${own.deviceId}-${n}`,
      operator: 'gt',
      limitValue: String(own.normal),
      alarmLevel: 2,
      durationSec: 0,
      hysteresis: '0',
      clearDelay: 0,
    })
  await reportOf(own, own.overLimit)
  await signIn(page)
  await page.goto(`${ALARMS}?f.deviceId=${own.deviceId}`)
  await isLive(page)
  await expect(rows(page)).toHaveCount(10)
  await rowOf(page).locator('.alarm-lasting').click()
  const id = await rowOf(page).getAttribute('data-id')
  await page.keyboard.press('a')
  const worked = rows(page).and(page.locator(`[data-id="${id}"]`))
  await expect(worked).toContainText('已确认')
  await expect(rows(page)).toHaveCount(11)
  await expect(rowOf(page)).toHaveAttribute('data-id', String(id))
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: /^转报修/ })).toBeVisible()
  await page.keyboard.press('Escape')
  // Once the hand is elsewhere it stands where it belongs.
  await page.keyboard.press('ArrowDown')
  await expect(worked).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
})

test('the bell says that nothing waits only when the server has said so', async ({ page }) => {
  await signIn(page)
  // An alarm of another test would ask again by itself, before the button is pressed.
  await page.route('**/api/stream?*', (route) => route.abort())
  let fails = true
  await page.route('**/iot/alarm-record/stat*', (route) =>
    fails ? route.fulfill({ status: 500, json: { code: 500 } }) : route.continue(),
  )
  await page.route('**/iot/alarm-record/list*', (route) =>
    fails ? route.fulfill({ status: 500, json: { code: 500 } }) : route.continue(),
  )
  await page.goto('/')
  const bell = page.locator('.bell')
  await expect(bell).toHaveAccessibleName('待确认告警数暂时无法获取')
  await bell.click()
  const panel = page.getByRole('dialog', { name: '待确认告警' })
  await expect(panel.getByRole('alert')).toContainText('暂时无法获取')
  await expect(panel).not.toContainText('没有待确认的告警')
  fails = false
  await panel.getByRole('button', { name: '重试' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('the words of the actions leave the name of an alarm in one line, in English too', async ({ page }) => {
  const session = await signIn(page, { locale: 'en' })
  await startCalm(session, example)
  await report(example.overLimit)
  await desk(page)
  await rowOf(page).locator('.alarm-lasting').click()
  await page.keyboard.press('Enter')
  const head = page.locator('.alarm-detail .ant-drawer-header')
  for (const name of ['Acknowledge', 'Assign', 'Create repair request'])
    await expect(head.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect((await head.locator('.ant-drawer-title').boundingBox())?.height).toBeLessThan(32)
})

test('a storm is followed to its last word by a number of questions that does not grow with it', async ({ page }) => {
  const session = await signIn(page)
  await startCalm(session, example)
  await desk(page)
  await isLive(page)
  const asked: string[] = []
  const aborted: string[] = []
  const isAlarm = (url: string) => url.includes('/iot/alarm-record/')
  page.on('request', (request) => isAlarm(request.url()) && asked.push(request.url()))
  page.on('requestfailed', (request) => isAlarm(request.url()) && aborted.push(request.url()))
  const times = 150
  const values = Array.from({ length: times }, () => [example.overLimit, example.normal]).flat()
  await report(...values, example.overLimit)
  await expect(rowOf(page)).toContainText('待确认')
  const { records } = await call(
    session,
    'GET',
    `iot/alarm-record/list?deviceId=${example.deviceId}&alarmState=ACTIVE_UNACK`,
  )
  expect(records[0].occurCount).toBeGreaterThan(times / 2)
  await expect(rowOf(page)).toContainText(String(records[0].occurCount))
  // Seven mounted queries (list, bell, five counts): far fewer refetches than events.
  expect(asked.length).toBeLessThan(7 * 12)
  expect(aborted).toEqual([])
  await rowOf(page).locator('.alarm-lasting').click()
  await page.keyboard.press('a')
  await expect(page.getByText('已确认 1 条')).toBeVisible()
})

test('repeats of an alarm fold into its toast, which keeps the focus it has', async ({ page }) => {
  const session = await signIn(page)
  await startCalm(session, example)
  await page.goto('/')
  await isLive(page)
  await report(example.overLimit)
  const toast = page.locator('.alarm-toast', { hasText: example.name })
  await toast.getByRole('button', { name: '查看' }).focus()
  await report(example.normal)
  await report(example.overLimit)
  await expect(toast).toContainText('发生 2 次')
  await expect(toast).toHaveCount(1)
  await expect(toast.getByRole('button', { name: '查看' })).toBeFocused()
})

fresh('two windows of a browser share one line, and one of them sounds', async ({ page, context }) => {
  const session = await signIn(page)
  await startCalm(session, example)
  await page.goto('/')
  await isLive(page)
  const second = await context.newPage()
  // The first may lose its line meanwhile, as where rights change, and opens it again.
  const lines: string[] = []
  second.on('request', (request) => request.url().includes('/stream?') && lines.push(request.url()))
  await second.goto('/')
  await isLive(second)
  expect(lines).toEqual([])
  for (const one of [page, second])
    await one.evaluate(() => {
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (at) {
        const told = Number(localStorage.getItem('sounded') ?? 0)
        localStorage.setItem('sounded', String(told + 1))
        start.call(this, at)
      }
    })
  await page.locator('.bell').click()
  await page.getByRole('button', { name: '打开告警声音' }).click()
  await page.keyboard.press('Escape')
  await second.locator('body').click({ position: { x: 5, y: 300 } })
  await page.evaluate(() => localStorage.setItem('sounded', '0'))
  await report(example.overLimit)
  for (const one of [page, second]) await expect(one.locator('.alarm-toast', { hasText: example.name })).toBeVisible()
  const { records } = await call(
    session,
    'GET',
    `iot/alarm-record/list?deviceId=${example.deviceId}&alarmState=ACTIVE_UNACK`,
  )
  const tones = records[0].alarmLevel === 1 ? 3 : records[0].alarmLevel === 2 ? 2 : 1
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('sounded')))).toBe(tones)
})

test('a role that loses menus takes them from the screen without a reload', async ({ page }) => {
  const keeper = await startSession(accountOf())
  const own = await call(keeper, 'GET', 'blade-user/info')
  const name = `live${Date.now()}`
  const role = await call(keeper, 'POST', 'blade-system/role/submit', { roleName: name, roleAlias: name, sort: 1 })
  const account = await newcomer(keeper, { roleId: role.id, deptId: own.deptId })
  const menus: { id: string; code: string }[] = (await call(keeper, 'GET', 'blade-system/menu/list?size=500')).records
  const idsOf = (...codes: string[]) => menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  const grant = (menuIds: string[]) => call(keeper, 'POST', 'blade-system/role/grant', { roleIds: [role.id], menuIds })
  await grant(idsOf('alarm', 'alarm-record', 'desk', 'notice'))
  await signIn(page, { account })
  const line = page.waitForResponse((answer) => answer.url().includes('/stream?') && answer.ok())
  await page.goto('/')
  await line
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toContainText('告警')
  await grant(idsOf('desk', 'notice'))
  await expect(menu).not.toContainText('告警')
})

test('an answer that comes after the tab was left changes nothing in the tab that is shown', async ({ page }) => {
  const session = await signIn(page)
  await report(example.overLimit)
  await startCalm(session, example)
  await page.goto('/system/post?size=30')
  await expect(rows(page).first()).toBeVisible()
  await walk(page, `${ALARMS}?f.deviceId=${example.deviceId}&f.alarmState=CLOSED`)
  await expect(rowOf(page)).toContainText('已关闭')
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/iot/alarm-record/remove*', async (route) => {
    await hasLeft
    await route.fulfill({ json: { code: 200, success: true, data: true } })
  })
  const asked = page.waitForRequest('**/iot/alarm-record/remove*')
  await rowOf(page).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await asked
  await page.goBack()
  await expect(page).toHaveURL(/\/system\/post\?size=30$/)
  leave()
  // The screen has closed the detail by the time the question has gone.
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/system\/post\?size=30$/)
  await expect(page.getByRole('link', { name: '岗位管理' }).first()).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toBeVisible()
})

test('a place that has no room keeps its end: the room is read before the campus', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWithAlarm(page)
  const place = rowOf(page).locator('.kit-path').first()
  await expect(place).toContainText(' / ')
  const [box, text] = [await place.boundingBox(), await place.locator('bdi').boundingBox()]
  expect(text?.width).toBeGreaterThan((box?.width ?? 0) + 1)
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
  await page
    .getByRole('button', { name: /待确认告警/ })
    .first()
    .click()
  const levels = await page.locator('.bell-panel li').evaluateAll((all) => all.map((one) => Number(one.dataset.level)))
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
})
