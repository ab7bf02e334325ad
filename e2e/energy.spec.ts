// An engineer writes a metric in the tree and sees what it is; the leader follows the energy of the month to its records.
import { expect as soon } from '@playwright/test'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 40_000 })

test('a metric is written below another, its mistakes are shown where they are, and its value before it is saved', async ({
  page,
}) => {
  await signIn(page, { account: accountOf('设备工程师') })
  await page.goto('/energy/model-calc')
  const tree = screen(page).getByRole('region', { name: '指标', exact: true })
  await tree.getByText('全院用电').click()
  await expect(screen(page).getByRole('heading', { name: /全院用电/ })).toBeVisible()
  await expect(screen(page).getByRole('img', { name: '走势：全院用电' })).toBeVisible()
  await expect(screen(page).getByRole('region', { name: '构成' }).getByRole('listitem').first()).toContainText('%')
  // Beside it: what adds up its children takes none of another unit.
  await tree.getByText('用电', { exact: true }).click()
  await screen(page).getByRole('button', { name: '新增下级' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('指标名称').fill('全院用电费用估算')
  await form.getByLabel('指标编码').fill('electricity_cost_guess')
  await form.getByRole('button', { name: '添加输入' }).click()
  const input = form.getByRole('listitem').first()
  await input.getByLabel('名称').fill('price')
  await input.getByLabel('来源').click()
  await page.getByTitle('常数').last().click()
  await input.getByLabel('数值').fill('0.7')
  await form.getByLabel('表达式').fill('price * 100 + nothing')
  await expect(form.getByRole('status')).toContainText('没有名为“nothing”的输入')
  await expect(form.getByRole('status').locator('mark')).toHaveText('nothing')
  await form.getByLabel('表达式').fill('price * 100')
  await expect(form.getByRole('status')).toContainText('公式正确')
  await expect(form.getByRole('status')).toContainText('70')
  const session = await startSession(accountOf('设备工程师'))
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(form).toBeHidden()
  await expect(tree.getByText('全院用电费用估算')).toBeVisible()
  const { records } = await call(session, 'GET', 'iot/model-calc/list?calcCode=electricity_cost_guess')
  expect(records[0]).toMatchObject({ expr: 'price * 100', nodeKind: 'formula' })
  await call(session, 'POST', `iot/model-calc/remove?ids=${records[0].id}`)
})

test('energy of the month stands beside the year and the month before, and leads to its records', async ({ page }) => {
  await signIn(page, { account: accountOf('分管领导') })
  await page.goto('/energy/energy-record')
  const tile = (name: string) =>
    screen(page)
      .locator('.figure-tile')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
  await expect(tile('用量').locator('small')).toContainText('kWh')
  await expect(tile('去年同期').locator('strong')).not.toHaveText('–')
  await expect(tile('去年同期').locator('small')).toContainText('%')
  await expect(tile('每床').locator('strong')).not.toHaveText('–')
  await expect(screen(page).getByRole('img', { name: '用量：电' })).toBeVisible()
  await screen(page).getByRole('button', { name: '按表计' }).click()
  const meters = screen(page).getByRole('region', { name: '分布' }).getByRole('row')
  await expect(meters.nth(1)).toContainText('%')
  await screen(page).getByRole('button', { name: '月', exact: true }).click()
  await expect(page).toHaveURL(/level=month/)
  await tile('用量').locator('strong a').click()
  await expect(page).toHaveURL(/f\.periodType=month/)
  await expect(
    screen(page)
      .locator('.crud-footer')
      .getByText(/共 [\d,]+ 条/),
  ).toBeVisible()
  await expect(screen(page).locator('tbody tr').first()).toContainText('kWh')
})
