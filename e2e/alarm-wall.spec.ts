// The wall of a control room: follows what stands, worked through by keys, silenced for two minutes at most.
import { expect } from '@playwright/test'
import { isLive, ownDevice, reportOf } from './alarm-example.ts'
import { signIn } from './support.ts'
import { test } from './walked.ts'

const WALL = '/alarm/alarm-wall'

test('a new alarm stands on the wall at once, is acknowledged by a key, opened by another, and goes when it is over', async ({
  page,
}) => {
  const session = await signIn(page)
  const own = await ownDevice(session)
  await page.goto(WALL)
  await isLive(page)
  const group = page.getByRole('list', { name: '当前告警' }).getByRole('listitem').filter({ hasText: own.name })
  await reportOf(own, own.overLimit)
  await expect(group).toContainText('待确认')
  await group.locator('.alarm-wall-value').click()
  await expect(group).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('a')
  await expect(group).toContainText('已确认')
  await expect(group.getByRole('button', { name: /确认/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('.alarm-page')).toContainText(own.name)
})

test('the sound is silenced for two minutes and no longer, and the wall says how long', async ({ page }) => {
  await signIn(page)
  await page.goto(WALL)
  await page.getByRole('button', { name: '打开告警声音' }).last().click()
  await page.keyboard.press('s')
  await expect(page.getByRole('button', { name: /已静音，剩余 1[12]\d 秒/ })).toBeDisabled()
  await page.getByRole('button', { name: '关闭告警声音' }).last().click()
})

test('the words of its buttons have their room, in English too', async ({ page }) => {
  const session = await signIn(page, { locale: 'en' })
  const own = await ownDevice(session)
  await reportOf(own, own.overLimit)
  await page.goto(WALL)
  const acknowledge = page
    .getByRole('listitem')
    .filter({ hasText: own.name })
    .getByRole('button', { name: /^Acknowledge/ })
  await expect(acknowledge).toBeVisible()
  expect(await acknowledge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
