// The page of an alarm: decided on from a link that was sent, told what happened meanwhile, and its incident played again.
import { expect } from '@playwright/test'
import { isLive, ownDevice, reportOf } from './alarm-example.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

test('a link opens the page; by keys it is acknowledged, and what others do to it comes by itself', async ({
  page,
}) => {
  const session = await signIn(page)
  const own = await ownDevice(session)
  await reportOf(own, own.overLimit)
  const found = () => call(session, 'GET', `iot/alarm-record/list?deviceId=${own.deviceId}`)
  await expect.poll(async () => (await found()).records.length).toBe(1)
  const [{ id }] = (await found()).records
  await page.goto(`/alarm/alarm-record?alarm=${id}`)
  await isLive(page)
  const sentence = page.getByRole('heading', { level: 1 })
  await expect(sentence).toContainText(own.name)
  await expect(sentence).toContainText('待确认，尚无人处理')
  for (const part of ['处置指引', '前后数值', '前后 30 分钟', '联动与消息', '类似的历史告警'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  await page.keyboard.press('a')
  await expect(sentence).toContainText('已确认')
  await expect(sentence).not.toContainText('尚无人处理')
  await call(session, 'POST', `iot/alarm-record/comment?ids=${id}`, { comment: '门没关严' })
  await expect(page.locator('[data-part="course"]')).toContainText('门没关严')
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page.locator('[data-entity="alarm-record"]')).toBeVisible()
})

test('on a phone the decision comes first', async ({ page }) => {
  const session = await signIn(page)
  const own = await ownDevice(session)
  await reportOf(own, own.overLimit)
  const found = () => call(session, 'GET', `iot/alarm-record/list?deviceId=${own.deviceId}`)
  await expect.poll(async () => (await found()).records.length).toBe(1)
  const [{ id }] = (await found()).records
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/alarm/alarm-record?alarm=${id}`)
  const acknowledge = page.getByRole('button', { name: '确认', exact: true })
  await expect(acknowledge).toBeInViewport({ ratio: 1 })
  expect((await acknowledge.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
