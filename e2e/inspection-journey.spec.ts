// From a template to a repair: the leader plans a round, the inspector walks it on a phone, and what is broken is reported.
import { type Page, devices, expect, test } from '@playwright/test'
import encodeQR from 'qr'
import { screen } from './frame.ts'
import { type Found, newBill, newTemplate } from './inspections.ts'
import { accountNamed, accountOf, call, signIn, startSession } from './support.ts'

test('a round is begun, walked on a phone with one abnormal item, submitted, and its repair reported', async ({
  browser,
}) => {
  const leader = await startSession(accountNamed('wangjianjun'))
  const inspector = accountNamed('dujun')
  const own = await startSession(inspector)
  const name = `电梯抽检${Date.now() % 1_000_000}`
  const id = await newBill(leader, own, name)
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, { account: inspector })
  await page.goto(`/planned/inspection-bill?id=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: '开始' }).click()
  const level = page.getByRole('region', { name: '平层误差' })
  // Every hand reaches it, and nothing lies beside the page.
  await expect(level).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await level.getByRole('textbox').fill('4')
  const intercom = page.getByRole('region', { name: '五方对讲' })
  await intercom.getByRole('button', { name: '异常', exact: true }).click()
  // A key item proposes its repair.
  await expect(intercom.getByRole('button', { name: '转报修' })).toHaveAttribute('aria-pressed', 'true')
  await intercom.getByLabel('异常描述').fill('轿厢无声')
  await expect(page.getByText('2 / 2')).toBeVisible()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '提交巡检' }).click()
  await expect(page.getByText('巡检已提交')).toBeVisible()
  const bill = await call(leader, 'GET', `iot/inspection-bill/detail?id=${id}`)
  expect(bill).toMatchObject({ billStatus: 'done', abnormalCount: 1, normalCount: 1 })
  const item = bill.items.find((one: Found) => one.name === '五方对讲')
  expect(item).toMatchObject({ decision: 'to_repair', repairStatus: 'submitted' })
  const desk = await startSession(accountOf('调度员'))
  const { records } = await call(desk, 'GET', `iot/repair-bill/list?source=inspection&size=50`)
  expect(records.some((one: Found) => one.id === item.repairBillId)).toBe(true)
  await context.close()
})

/** A photo as a phone takes it of a label: small in the picture, turned a little, on a grey ground. */
function photoOf(page: Page, text: string): Promise<string> {
  return page.evaluate(
    (modules) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [1600, 1200]
      const context = canvas.getContext('2d')
      if (!context) return ''
      context.fillStyle = '#8c8c86'
      context.fillRect(0, 0, 1600, 1200)
      context.translate(560, 260)
      context.rotate(0.12)
      const side = 14
      context.fillStyle = '#e8e6dc'
      context.fillRect(-60, -60, modules.length * side + 120, modules.length * side + 120)
      context.fillStyle = '#22221f'
      for (const [y, line] of modules.entries())
        for (const [x, isDark] of line.entries())
          if (isDark) context.fillRect(x * side, y * side, side + 0.5, side + 0.5)
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
    },
    encodeQR(text, 'raw', { border: 1 }),
  )
}

test('whoever stands at the device says so by a photo of its label', async ({ browser }) => {
  const leader = await startSession(accountNamed('wangjianjun'))
  const inspector = accountNamed('dujun')
  const id = await newBill(leader, await startSession(inspector), `扫码巡检${Date.now() % 1_000_000}`, { needScan: 1 })
  const { items } = await call(leader, 'GET', `iot/inspection-bill/detail?id=${id}`)
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signIn(page, { account: inspector })
  await page.goto(`/planned/my-work?round=${id}`)
  await page.getByRole('button', { name: '开始巡检' }).click()
  const send = async (text: string) =>
    page.getByLabel('拍摄二维码').setInputFiles({
      name: 'label.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await photoOf(page, text), 'base64'),
    })
  await send('https://steward.example/iot/device?id=1234567890')
  await expect(page.getByText('此编码不属于本次巡检的设备')).toBeVisible()
  await send(`https://steward.example/iot/device?id=${items[0].deviceId}`)
  await expect(page.getByText(/^已扫码/)).toBeVisible()
  await expect
    .poll(async () => (await call(leader, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[0].scanTime)
    .toMatch(/^20/)
  await context.close()
})

test('answers given without a network wait in the browser and are sent when it is back', async ({ page, context }) => {
  const leader = await startSession(accountNamed('wangjianjun'))
  const inspector = accountNamed('dujun')
  const own = await startSession(inspector)
  const id = await newBill(leader, own, `断网抽检${Date.now() % 1_000_000}`)
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  await signIn(page, { account: inspector })
  await page.goto(`/planned/inspection-bill?id=${id}`)
  const level = page.getByRole('region', { name: '平层误差' })
  await expect(level).toBeVisible()
  await context.setOffline(true)
  await level.getByRole('textbox').fill('12')
  await expect(page.getByText('1 项待发送，联网后自动发送')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('已保存')).toBeVisible({ timeout: 20_000 })
  const { items } = await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)
  expect(items[0]).toMatchObject({ name: '平层误差', value: '12', checkResult: 'abnormal' })
})

test('a template is composed from the library by keys, and the published one gets a next version', async ({ page }) => {
  const account = accountNamed('wangjianjun')
  const leader = await startSession(account)
  const name = `编排${Date.now() % 1_000_000}`
  const { templateId } = await newTemplate(leader, name)
  await signIn(page, { account })
  await page.goto(`/planned/inspection-template?id=${templateId}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /更多|操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '编排项目' }).click()
  const composer = page.getByRole('dialog', { name: new RegExp(name) }).last()
  await composer.getByRole('button', { name: '加入“光幕”' }).click()
  await composer.getByRole('button', { name: '拖动“光幕”，或用上下方向键移动' }).focus()
  await page.keyboard.press('ArrowUp')
  await composer.getByRole('button', { name: '保存项目' }).click()
  await expect(page.getByText('已生成版本 2 的草稿')).toBeVisible()
  const { records } = await call(leader, 'GET', `iot/inspection-template/list?name=${name}&size=10`)
  const draft = records.find((one: { versionNo: number }) => one.versionNo === 2)
  const { details } = await call(leader, 'GET', `iot/inspection-template/detail?id=${draft.id}`)
  expect(details.map((one: { indicatorName: string }) => one.indicatorName)).toEqual(['平层误差', '光幕', '五方对讲'])
  await page.goto(`/planned/inspection-template?id=${draft.id}`)
  const versions = page.getByRole('region', { name: /^版本/ })
  await expect(versions.getByRole('listitem').filter({ hasText: '新增' })).toContainText('光幕')
  await expect(versions.getByRole('combobox', { name: '与之对比' })).toHaveValue(templateId)
  await versions.getByRole('link', { name: '版本 1' }).click()
  await expect(versions.getByRole('listitem').filter({ hasText: '移除' })).toContainText('光幕')
  await expect(page.getByRole('region', { name: '使用计划' })).toContainText('没有计划使用此模板')
})

test('devices by days lead to their rounds', async ({ page }) => {
  await signIn(page, { account: accountNamed('chenguodong') })
  await page.goto('/planned/inspection-bill?view=matrix')
  const cell = screen(page)
    .getByRole('button', { name: /次完成/ })
    .first()
  await cell.click()
  await expect(page.getByRole('region', { name: '巡检结果' })).toBeVisible()
})
