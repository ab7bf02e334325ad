// The main workflow: a device exceeds a limit, somebody is notified, acknowledges, creates a repair request, and the
// device recovers.
import { type Page, expect, test as fresh } from '@playwright/test'
import { ALARMS, type Example, isLive, ownDevice, reportOf, startCalm } from './alarm-example.ts'
import { rows, walk } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// What comes again and again on one device flaps, and its recovery is not told: each test has a device of its own.
let own: Example
test.beforeEach(async () => {
  own = await ownDevice(await startSession(accountOf()))
})
const report = (value: number) => reportOf(own, value)

const rowOf = (page: Page) => rows(page).filter({ hasText: own.name }).first()
const figure = (page: Page, name: string) => page.locator('.live-flow > div', { hasText: name }).locator('dd')
/** The figure as a number, once it has been loaded. */
async function numberOf(page: Page, name: string): Promise<number> {
  await expect(figure(page, name)).toHaveText(/^[\d,]+$/)
  return Number((await figure(page, name).innerText()).replaceAll(',', ''))
}
const newest = (page: Page) => page.getByRole('region', { name: '优先处理的告警' })
/** What of the device nobody has acknowledged yet: it stands first, and what is acknowledged need not be in sight. */
const waiting = (page: Page) =>
  newest(page).getByRole('listitem').filter({ hasText: own.name }).filter({ hasText: '待确认' })
const goHome = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByText('首页').click()

test('a reading over its limit becomes an alarm, is acknowledged by a key, repaired and recovers, all without a reload', async ({
  page,
}) => {
  const session = await signIn(page)
  await page.goto('/')
  await isLive(page)
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'))
  const raised = await numberOf(page, '今日新增告警')

  await report(own.overLimit)
  await expect(page.locator('.alarm-toast', { hasText: own.name })).toBeVisible()
  await expect(newest(page).getByRole('listitem').filter({ hasText: own.name })).toContainText('待确认')
  await expect.poll(() => numberOf(page, '今日新增告警')).toBeGreaterThan(raised)

  await newest(page).getByRole('link', { name: '查看全部' }).click()
  await expect(page).toHaveURL(new RegExp(ALARMS))
  // What is acknowledged stands behind what waits: of this device alone the row stays in sight.
  await walk(page, `${ALARMS}?f.deviceId=${own.deviceId}`)
  await isLive(page)
  await expect(rowOf(page)).toContainText('待确认')
  await rowOf(page).locator('.alarm-lasting').click()
  await page.keyboard.press('a')
  await expect(rowOf(page)).toContainText('已确认')

  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: new RegExp(`转报修 · .*${own.name}`) })
  await expect(form.getByLabel('故障描述')).toHaveValue(new RegExp(own.name))
  await form.getByLabel('故障描述').fill('门封老化，温度下不来')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText(/已转报修，单号 BX\d+/)).toBeVisible()

  await page.keyboard.press('Enter')
  const detail = page.locator('.alarm-detail')
  await expect(detail.locator('[data-step="repair"]')).toContainText('门封老化')
  await expect(detail.locator('[data-step="ack"]')).toBeVisible()
  await detail.locator('a[href*="repair-bill"]').first().click()
  await expect(page).toHaveURL(/repair-bill/)
  await expect(rows(page).filter({ hasText: own.name })).toHaveCount(1)

  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(rowOf(page)).toContainText('已确认')
  await report(own.normal)
  await expect(rowOf(page).locator('.kind-tag', { hasText: /^已恢复$/ })).toBeVisible()

  await goHome(page)
  await expect(waiting(page)).toHaveCount(0)
  // Others report and finish repairs of this hospital meanwhile: the figure is what the server counts now.
  const counted = async () => Number((await call(session, 'GET', 'iot/overview')).openRepairs)
  await expect.poll(async () => (await numberOf(page, '未完成报修')) === (await counted())).toBe(true)
  expect(await page.locator('body').getAttribute('data-page')).toBe('first')
})

test('a list that is open follows an alarm by itself, keeping what was selected', async ({ page }) => {
  await signIn(page)
  await page.goto(`${ALARMS}?f.deviceId=${own.deviceId}&f.alarmState=ACTIVE_UNACK,CLEARED_UNACK`)
  await isLive(page)
  await expect(page.locator('tr[data-id]')).toHaveCount(0)
  await report(own.overLimit)
  await expect(rowOf(page)).toContainText('待确认')
  await rowOf(page).getByRole('checkbox').check()
  await report(own.normal)
  await expect(rowOf(page)).toContainText('已恢复待确认')
  await expect(rowOf(page)).toHaveAttribute('data-chosen', 'true')
})

// A page of its own each: four alarms of a hospital within six seconds are told as a burst, and other files raise some.
fresh.describe('word of an alarm', () => {
  const wordOn = (page: Page) => page.locator('.alarm-toast', { hasText: own.name })

  /** Shows the alarm's toast and holds it under the pointer, so that it does not go by itself after its seconds. */
  async function told(page: Page) {
    const session = await signIn(page)
    await page.goto('/')
    await isLive(page)
    await report(own.overLimit)
    await expect(wordOn(page)).toContainText('新告警')
    await wordOn(page).hover()
    return session
  }

  fresh('is answered where it is told', async ({ page }) => {
    await told(page)
    await wordOn(page).getByRole('button', { name: '确认' }).click()
    await expect(wordOn(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
  })

  fresh('goes when somebody else saw to it', async ({ page }) => {
    const session = await told(page)
    await startCalm(session, own)
    await expect(wordOn(page)).toHaveCount(0)
  })

  fresh('is closed by its button', async ({ page }) => {
    await told(page)
    await wordOn(page).getByRole('button', { name: '关闭' }).click()
    await expect(wordOn(page)).toHaveCount(0)
  })
})

test('the page of a device moves with what the device says', async ({ page }) => {
  await signIn(page)
  await page.goto(`/iot/device?id=${own.deviceId}`)
  await isLive(page)
  const tile = page.locator('.iot-tile', { hasText: /^温度|箱内温度/ }).first()
  await report(own.normal - 0.5)
  await expect(tile.locator('strong')).toContainText((own.normal - 0.5).toFixed(1))
  await report(own.normal)
  await expect(tile.locator('strong')).toContainText(own.normal.toFixed(1))
})
