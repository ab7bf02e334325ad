// All times are shown in the hospital's zone, whatever the browser's.
import { expect, test } from '@playwright/test'
import { DEVICE, example, report } from './alarm-example.ts'
import { call, signIn } from './support.ts'

// Half a day from the hospital, so that hours, days and greetings all differ.
test.use({ timezoneId: 'America/New_York' })

const HOUR = 3_600_000
const onSite = (ms: number) => new Date(ms + 8 * HOUR)
const greetingAt = (hour: number) =>
  hour < 5 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
const clockAt = (ms: number) => onSite(ms).toISOString().slice(11, 16)

test('greeting, trend and device speak by the hospital’s clock, and say so', async ({ page }) => {
  const session = await signIn(page)
  await page.goto('/wel/index')
  await expect(page.getByText(/医院时间 UTC\+8（本机 UTC-[45]）/)).toBeVisible()
  const now = onSite(Date.now())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(greetingAt(now.getUTCHours()))
  await expect(page.locator('.home-greeting time')).toContainText(`${now.getUTCMonth() + 1}月${now.getUTCDate()}日`)

  const { records } = await call(session, 'GET', 'iot/device/list?current=1&size=1&onlineStatus=online')
  const [{ id, deviceName }] = records
  await page.goto(`/iot/device?id=${id}&name=${encodeURIComponent(deviceName)}&tab=trend`)
  await expect(page.locator('.iot-spans').locator('..')).toContainText('医院时间')
  await page.getByRole('button', { name: '自定义' }).click()
  const end = await page.getByLabel('结束时间').inputValue()
  expect(Math.abs(Date.parse(`${end}:00Z`) - onSite(Date.now()).getTime())).toBeLessThan(180_000)
})

test('the lock page shows the hospital’s time and day', async ({ page }) => {
  await signIn(page)
  await page.goto('/wel/index')
  await page.getByRole('button', { name: '锁屏' }).click()
  await page.getByRole('dialog', { name: '锁屏' }).getByLabel('锁屏密码').fill('7号病区')
  await page.keyboard.press('Enter')
  const clock = page.locator('.lock-clock')
  // The minute may turn between reading and comparing.
  await expect
    .poll(async () =>
      [clockAt(Date.now()), clockAt(Date.now() - 60_000)].includes(await clock.locator('b').innerText()),
    )
    .toBe(true)
  const today = onSite(Date.now())
  await expect(clock).toContainText(`${today.getUTCFullYear()}年${today.getUTCMonth() + 1}月${today.getUTCDate()}日`)
  await expect(clock).toContainText('医院时间 UTC+8')
})

test('the time axis of a trend counts the hospital’s hours', async ({ page }) => {
  await report(example.normal, example.normal)
  // A canvas tells nobody what it shows: what is written on it is recorded.
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    const write = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
      written.push(text)
      return write.call(this, text, ...where)
    }
  })
  await signIn(page)
  await page.goto(`/iot/device?id=${example.deviceId}&name=${encodeURIComponent(DEVICE)}&tab=trend&span=1h`)
  const labels = async () =>
    new Set(
      (await page.evaluate(() => ('written' in window && Array.isArray(window.written) ? window.written : [])))
        .map(String)
        .filter((text) => /^\d\d:\d\d$/.test(text)),
    )
  await expect.poll(async () => (await labels()).size).toBeGreaterThanOrEqual(4)
  const lastHour = Array.from({ length: 65 }, (_, minutes) => clockAt(Date.now() - minutes * 60_000))
  expect([...(await labels())].filter((label) => !lastHour.includes(label))).toEqual([])
})

test('a trend can be read as a table, by the hospital’s clock and with the keyboard', async ({ page }) => {
  await report(example.normal, example.normal)
  await signIn(page)
  await page.goto(`/iot/device?id=${example.deviceId}&name=${encodeURIComponent(DEVICE)}&tab=trend&span=1h`)
  await page.getByRole('button', { name: '以表格查看' }).press('Enter')
  const table = page.getByRole('region', { name: /的历史曲线$/ }).getByRole('table')
  await expect(table.getByRole('columnheader').first()).toHaveText('时间')
  const latest = table.getByRole('rowheader').first()
  const lastHour = Array.from({ length: 65 }, (_, minutes) => clockAt(Date.now() - minutes * 60_000))
  expect(lastHour).toContain(/ (\d\d:\d\d)/.exec(await latest.innerText())?.[1])
  await expect(table.getByRole('cell').first()).toHaveText(/\d/)
  await page.getByRole('button', { name: '以表格查看' }).press('Enter')
  await expect(page.getByRole('img', { name: /的历史曲线$/ })).toBeVisible()
})
