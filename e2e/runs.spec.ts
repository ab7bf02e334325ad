// A device engineer reads what a machine did, steps through it by keyboard, and compares its values with another’s.
import { expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

async function chillers(): Promise<{ id: string; deviceName: string }[]> {
  const session = await startSession(accountOf('设备工程师'))
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=CH-&size=2')
  return records
}

test('what a machine did is a timeline with totals, and a table for who prefers one', async ({ page }) => {
  const [chiller] = await chillers()
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto(`/iot/device?id=${chiller?.id}&tab=runs&span=7d`)
  const timeline = screen(page).getByRole('region', { name: `${chiller?.deviceName}的状态时间轴` })
  const totals = timeline.getByRole('table')
  await expect(totals.getByRole('row', { name: /^运行/ })).toContainText('%')
  const track = timeline.getByRole('group', { name: '运行状态' })
  await track.focus()
  await track.press('Home')
  await expect(timeline.locator('.run-picked').first()).toContainText(' – ')
  const first = await timeline.locator('.run-picked').first().textContent()
  await track.press('ArrowRight')
  await expect(timeline.locator('.run-picked').first()).not.toHaveText(first ?? '')
  await screen(page).getByRole('button', { name: '以表格显示' }).click()
  await expect(timeline.getByRole('region', { name: '运行记录' }).getByRole('row').nth(2)).toBeVisible()
})

test('a machine without a connection is entered by hand', async ({ page }) => {
  const session = await startSession(accountOf('设备工程师'))
  const device = await call(session, 'GET', 'iot/device/list?deviceCode=LOX-&size=1')
  const saved = await call(session, 'POST', 'iot/device/run/record/submit', {
    deviceId: device.records[0].id,
    recordType: 'run',
    startTime: '2026-01-05 08:00:00',
    endTime: '2026-01-05 09:00:00',
  })
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto('/iot/device-run-record?f.source=manual')
  await expect(screen(page).locator(`tr[data-id="${saved.id}"]`)).toContainText('2026-01-05 08:00:00')
})

test('values of two machines are compared, and the address holds the comparison', async ({ page }) => {
  const [one, other] = await chillers()
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto(`/iot/device?id=${one?.id}&tab=trend&p=chwOut&span=1h`)
  await screen(page).getByRole('link', { name: '加入对比' }).click()
  const stats = screen(page).getByRole('region', { name: '统计' })
  await expect(stats.getByRole('row', { name: new RegExp(`${one?.deviceName} · 冷冻水出水温度`) })).toContainText('℃')
  await page.goto(`/iot/trend-workbench?lines=${one?.id}.chwOut,${other?.id}.chwOut&span=1h&vs=before`)
  await expect(screen(page).getByRole('img', { name: '2 条曲线的对比图' })).toBeVisible()
  await expect(stats.getByRole('row', { name: '上一时段' })).toHaveCount(2)
  await stats.getByRole('button', { name: new RegExp(`^移除 ${other?.deviceName}`) }).click()
  await expect(page).toHaveURL(new RegExp(`lines=${one?.id}.chwOut&`))
})
