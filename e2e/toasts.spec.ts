// Where toasts of alarms stand, and what of the alarm desk is loud.
import { type Page, type Response, expect } from '@playwright/test'
import { ALARMS, type Example, isLive, ownDevice, reportOf, startCalm } from './alarm-example.ts'
import { add } from './forms.ts'
import { screen } from './frame.ts'
import { type Session, accountOf, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

let session: Session
let devices: Example[]
test.beforeAll(async () => {
  session = await startSession(accountOf())
  devices = []
  // Devices are named after the time they are added.
  for (let count = 0; count < 3; count++) devices.push(await ownDevice(session))
})

/** A stream of devices alone may be opened before that of alarms. */
const isAlarmStream = (answer: Response) =>
  answer.ok() &&
  answer.url().includes('/stream?') &&
  (new URL(answer.url()).searchParams.get('topics') ?? '').split(',').includes('alarm')

const toasts = (page: Page) => page.locator('.alarm-toast')
const raiseAll = async () => {
  for (const device of devices) await reportOf(device, device.overLimit)
}
const recoverAll = async () => {
  for (const device of devices) await startCalm(session, device)
}

/** What can be operated within the window: how much there is, and what of it lies under a toast. */
const operable = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll(
        '.frame-header button, .crud-row-actions button, .alarm-ack, .crud-footer :is(button, input, select)',
      ),
    ]
    const seen = all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // Outside the window, or scrolled beneath the pager.
      if (!at || !(one.contains(at) || at.closest('.alarm-toasts'))) return []
      return [{ name: one.getAttribute('aria-label') ?? one.textContent, isCovered: !one.contains(at) }]
    })
    return { count: seen.length, covered: seen.filter(({ isCovered }) => isCovered).map(({ name }) => name) }
  })

for (const { width, height, shown } of [
  { width: 1440, height: 900, shown: 3 },
  { width: 1024, height: 768, shown: 3 },
  { width: 390, height: 844, shown: 1 },
])
  test(`toasts cover neither the frame’s buttons nor the actions of rows nor the pager at ${width} px`, async ({
    page,
  }) => {
    await recoverAll()
    await page.setViewportSize({ width, height })
    await signIn(page)
    for (const path of ['/iot/device', ALARMS]) {
      const line = page.waitForResponse(isAlarmStream)
      await page.goto(path)
      await line
      await expect(screen(page).locator('.crud-row-actions').first()).toBeVisible()
      await raiseAll()
      await expect(toasts(page)).toHaveCount(shown)
      const { count, covered } = await operable(page)
      expect(count).toBeGreaterThanOrEqual(3)
      expect(covered).toEqual([])
      await recoverAll()
    }
  })

test('while a form is open its keys are left alone by a toast, which can be used all the same', async ({ page }) => {
  const [device] = devices
  if (!device) throw new Error('devices were asked for')
  await recoverAll()
  await signIn(page)
  const line = page.waitForResponse(isAlarmStream)
  await page.goto('/system/post')
  await line
  const opened = await add(page, /岗位/)
  const name = opened.getByLabel('岗位名称')
  await name.fill('夜班')
  await reportOf(device, device.overLimit)
  const toast = page.locator('.alarm-toast', { hasText: device.name })
  const acknowledge = toast.getByRole('button', { name: '确认' })
  await acknowledge.focus()
  await expect(acknowledge).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(acknowledge).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
  await name.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('护工')
  await expect(name).toHaveValue('夜班护工')
  await recoverAll()
})

test('on a phone the next alarm is told when the one before was put away', async ({ page }) => {
  await recoverAll()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  const [first, second] = devices
  if (!first || !second) throw new Error('devices were asked for')
  await page.goto(`${ALARMS}?f.deviceId=${second.deviceId}&f.alarmState=ACTIVE_UNACK`)
  await isLive(page)
  await reportOf(first, first.overLimit)
  const toast = page.locator('.alarm-toast', { hasText: first.name })
  // A thumb on its way acknowledges nothing, and what somebody works on stays in view.
  await expect(toast.getByRole('button', { name: '查看' })).toBeVisible()
  await expect(toast.getByRole('button', { name: '确认' })).toHaveCount(0)
  expect((await toast.boundingBox())?.height).toBeLessThan(100)
  // It stays while the pointer is on it.
  await toast.hover()
  await reportOf(second, second.overLimit)
  await expect(screen(page).locator('.crud-card')).toHaveCount(1)
  await expect(toasts(page)).toHaveCount(1)
  await expect(toast).toBeVisible()
  const next = async () => {
    const told = await toasts(page).innerText()
    // The hospital may raise alarms of its own meanwhile.
    if (!told.includes(second.name)) await toasts(page).getByRole('button', { name: '关闭' }).click()
    return told
  }
  await expect.poll(next).toContain(second.name)
  await recoverAll()
})

test('the count of alarms that wait is red only while there are any', async ({ page }) => {
  const [device] = devices
  if (!device) throw new Error('devices were asked for')
  await recoverAll()
  await signIn(page)
  await page.goto(`${ALARMS}?f.deviceId=${device.deviceId}`)
  await isLive(page)
  const chip = (name: string) => screen(page).getByRole('button', { name }).locator('span')
  const colour = (name: string) => chip(name).evaluate((one) => getComputedStyle(one).color)
  await expect(chip('待确认')).toHaveText('0')
  expect(await colour('待确认')).toBe(await colour('已恢复'))
  await reportOf(device, device.overLimit)
  await expect(chip('待确认')).toHaveText('1')
  expect(await colour('待确认')).not.toBe(await colour('已恢复'))
  await recoverAll()
})
