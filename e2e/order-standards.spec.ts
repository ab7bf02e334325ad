// Who sets the standards of orders tries which one a case would get, and why.
import { expect, test } from '@playwright/test'
import { choose, form } from './forms.ts'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

test('the standard of a case is found with what it names, and those it comes before', async ({ page }) => {
  const keeper = await startSession(accountOf('管理员'))
  const stamp = String(Date.now() % 1_000_000)
  const area = { areaName: `洁净区${stamp}`, areaCode: stamp, areaType: 'zone' }
  const { id: areaId } = await call(keeper, 'POST', 'iot/area/submit', area)
  const times = { responseMinutes: 10, finishMinutes: 60, calendarMode: '7x24', dispatchMode: 'grab' }
  const standard = (more: object) => call(keeper, 'POST', 'iot/device-order-standard/submit', { ...times, ...more })
  await standard({ name: `洁净区标准${stamp}`, areaId })
  await standard({ name: `洁净区水工${stamp}`, areaId, trade: 'water' })

  await signIn(page, { account: accountOf('管理员') })
  await page.goto('/maintenance/device-order-standard')
  await screen(page).getByRole('button', { name: '试匹配' }).click()
  const asked = form(page, '试匹配')
  await choose(page, '区域', area.areaName)
  await expect(asked.getByRole('heading', { name: `洁净区标准${stamp}` })).toBeVisible()
  await expect(asked.getByText('指定了区域').first()).toBeVisible()
  await expect(asked.getByText('抢单')).toBeVisible()
  await choose(page, '工种', '', '给排水')
  await expect(asked.getByRole('heading', { name: `洁净区水工${stamp}` })).toBeVisible()
  await expect(asked.getByText('指定了区域、工种')).toBeVisible()
  await expect(asked.getByRole('listitem').filter({ hasText: `洁净区标准${stamp}` })).toBeVisible()
})
