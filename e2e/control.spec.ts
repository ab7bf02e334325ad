// A device engineer sets a refrigerator’s temperature from its page, and sees the device answer and read back.
import { expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

interface Found {
  id: string
  deviceName: string
}

async function fridge(): Promise<Found> {
  const session = await startSession(accountOf('设备工程师'))
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=DF-&onlineStatus=online&size=1')
  return records[0]
}

test('a set point is sent, and what came of it is seen', async ({ page }) => {
  const { id } = await fridge()
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto(`/iot/device?id=${id}&tab=control`)
  const point = screen(page).getByRole('listitem', { name: '温度设定' })
  await point.getByLabel('“温度设定”的目标值').fill('5.5')
  await point.getByRole('button', { name: '下发' }).click()
  const sure = page.getByRole('dialog', { name: '将“温度设定”设为 5.5 ℃？' })
  await sure.getByRole('button', { name: /下\s?发/ }).click()
  await expect(page.getByText('设备已应答，等待回读确认')).toBeVisible()
  const last = screen(page).getByRole('region', { name: '最近指令' }).getByRole('listitem').first()
  await expect(last).toContainText('5.5 ℃')
  await expect(last).toContainText('已执行')
  await expect(last).toContainText('已回读确认')
  await expect(point).toContainText('当前 5.50 ℃')
})

test('the same form opens from the list, and a value out of range is held back by the field', async ({ page }) => {
  const { id } = await fridge()
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto(`/iot/device?f.deviceCode=DF-`)
  const row = screen(page).locator(`tr[data-id="${id}"]`)
  await row.getByRole('button', { name: '控制' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('“温度设定”的目标值').fill('99')
  await dialog.getByLabel('“温度设定”的目标值').press('Tab')
  await expect(dialog.getByLabel('“温度设定”的目标值')).toHaveValue('8')
})

test('who may not control sees no such tab', async ({ page }) => {
  const { id } = await fridge()
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(`/iot/device?id=${id}`)
  await expect(screen(page).getByRole('link', { name: '历史曲线' })).toBeVisible()
  await expect(screen(page).getByRole('link', { name: '控制' })).toHaveCount(0)
})
