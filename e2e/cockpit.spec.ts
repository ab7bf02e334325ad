// The cockpit of the leader: every figure leads to the rows behind it; and a failure from being entered to analysed.
import { type Page, expect as soon } from '@playwright/test'
import { form } from './forms.ts'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
const COCKPIT = '/report/kpi-daily'
const FAILURES = '/maintenance/device-failure'

const tile = (page: Page, name: string) =>
  screen(page)
    .locator('.figure-tile')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
const total = (page: Page) =>
  screen(page)
    .locator('.crud-footer')
    .getByText(/共 [\d,]+ 条/)

test('figures of the last thirty days lead to lists of so many rows', async ({ page }) => {
  const leader = accountOf('分管领导')
  const { figures } = await call(await startSession(leader), 'GET', 'report/kpi')
  const numberOf = (name: string) => figures.find((one: { name: string }) => one.name === name)
  await signIn(page, { account: leader })
  await page.goto(COCKPIT)
  await expect(tile(page, '完成工单').locator('strong')).toHaveText(String(numberOf('closed').n))
  expect(numberOf('closed').n).toBeGreaterThan(50)
  await tile(page, '完成工单').locator('strong a').click()
  await expect(total(page)).toHaveText(`共 ${numberOf('closed').n} 条`)
  await page.goBack()
  const { sum, n } = numberOf('finishOnTime')
  await tile(page, '及时完成率')
    .getByRole('link', { name: `${sum} / ${n}` })
    .click()
  await expect(total(page)).toHaveText(`共 ${sum} 条`)
})

test('a figure is shown day by day, as a picture and as a table, and its formula in words', async ({ page }) => {
  await signIn(page, { account: accountOf('分管领导') })
  await page.goto(COCKPIT)
  await tile(page, '满意度').getByRole('button', { name: '满意度' }).click()
  await expect(page).toHaveURL(/figure=satisfaction/)
  await expect(screen(page).getByRole('img', { name: '每日走势：满意度' })).toBeVisible()
  await screen(page).getByRole('button', { name: '以表格查看' }).click()
  await expect(screen(page).getByRole('region', { name: '每日走势：满意度' }).locator('tbody tr')).toHaveCount(30)
  await expect(tile(page, '满意度').getByRole('button', { name: /系统自动评价不计/ })).toBeVisible()
  await screen(page).getByRole('button', { name: '近 7 天' }).click()
  await expect(screen(page).getByRole('region', { name: '每日走势：满意度' }).locator('tbody tr')).toHaveCount(7)
})

test('who may not see figures has no cockpit', async ({ page }) => {
  await signIn(page, { account: accountOf('报修人') })
  await page.goto(COCKPIT)
  await expect(page.getByText('您没有访问此页面的权限')).toBeVisible()
  await expect(page.locator('.cockpit')).toHaveCount(0)
})

/** A device nobody has entered a failure of. */
async function soundDevice(session: Session): Promise<{ id: string; name: string }> {
  const { records } = await call(session, 'GET', 'iot/device/list?size=200')
  const failed = await call(session, 'GET', 'iot/device-failure/list?size=200')
  const known = new Set(failed.records.map(({ deviceId }: { deviceId: string }) => deviceId))
  const found = records.find(({ id }: { id: string }) => !known.has(id))
  return { id: found.id, name: found.deviceName }
}

test('a failure is restored and analysed where it stands, and shown on the page of its device', async ({ page }) => {
  const account = accountOf('设备工程师')
  const session = await startSession(account)
  const device = await soundDevice(session)
  const { id } = await call(session, 'POST', 'iot/device-failure/submit', {
    deviceId: device.id,
    level: 'major',
    isDown: 1,
    planned: 0,
    failTime: new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  })
  await signIn(page, { account })
  await page.goto(`${FAILURES}?id=${id}`)
  const opened = form(page)
  await expect(opened.first()).toContainText(device.name)
  await opened
    .first()
    .getByRole('button', { name: button('恢复') })
    .click()
  await form(page)
    .last()
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(opened.first().locator('[aria-current="step"]')).toHaveText('已恢复')
  await opened
    .first()
    .getByRole('button', { name: button('分析') })
    .click()
  await form(page).last().getByLabel('根本原因').fill('接触器触点烧蚀')
  await form(page).last().getByLabel('预防措施').fill('每季度检查触点')
  await form(page)
    .last()
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(opened.first().locator('[aria-current="step"]')).toHaveText('已分析')
  await page.goto(`/iot/device?id=${device.id}&tab=failures`)
  await expect(rows(page)).toHaveCount(1)
  await expect(tile(page, '停机故障').locator('strong')).toHaveText('1')
})

test('the analysis of failures draws causes and devices in time', async ({ page }) => {
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto(`${FAILURES}?view=analysis`)
  await expect(screen(page).getByRole('heading', { name: /设备运行情况/ })).toBeVisible()
  const bars = screen(page).getByRole('list', { name: '故障原因' }).getByRole('link')
  await expect(bars.first()).toBeVisible()
  const count = await bars.first().locator('b').textContent()
  await bars.first().click()
  await expect(total(page)).toHaveText(`共 ${count} 条`)
})
