// All times are shown in the hospital's zone, whatever the browser's.
import { expect, test } from '@playwright/test'
import { call, signIn } from './support.ts'

// Half a day from the hospital, so that hours, days and greetings all differ.
test.use({ timezoneId: 'America/New_York' })

const onSite = (ms: number) => new Date(ms + 8 * 3_600_000)
const greetingAt = (hour: number) => (hour < 12 ? '早上好' : hour < 18 ? '下午好' : '晚上好')

test('greeting, lock, trend and device speak by the hospital’s clock, and say so', async ({ page }) => {
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
