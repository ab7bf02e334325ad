// A fault reported by the label of a place, by somebody without an account, on a phone.
import { type Page, expect, test } from '@playwright/test'
import { accountNamed, call, signIn } from './support.ts'

/** Switches reports by label on, and gives the address on the label of a place. */
async function addressOnLabel(page: Page): Promise<string> {
  const session = await signIn(page, { account: accountNamed('chenguodong') })
  await call(session, 'POST', 'iot/repair-setting/submit', {
    validFrom: '2020-01-01',
    duplicateHours: 24,
    warnPercent: 80,
    spotReport: 1,
  })
  const { records } = await call(session, 'GET', 'iot/area/list?size=1&areaName=护士站')
  const [{ id }] = records
  const codes = await call(session, 'GET', `iot/repair-spot/labels?kind=area&ids=${id}`)
  return `/iot/area?id=${id}#r=a.${codes[id]}`
}

test('a label leads to three fields and a photo, and the report is followed on the same page', async ({ browser }) => {
  const desk = await browser.newPage()
  const address = await addressOnLabel(desk)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(address)
  await expect(phone.getByText('护士站').first()).toBeVisible()

  await phone.getByRole('button', { name: '提交报修' }).click()
  await expect(phone.getByText('请用几个字说明问题')).toBeVisible()
  await phone.getByLabel('出了什么问题？').fill('呼叫器不响，灯也不亮')
  // What was typed stays on this phone until it is received.
  await phone.reload()
  await expect(phone.getByLabel('出了什么问题？')).toHaveValue('呼叫器不响，灯也不亮')
  await phone.getByLabel(/联系电话/).fill('13800002222')
  await phone.locator('input[type="file"]').setInputFiles('docs/console.png')
  await expect(phone.getByRole('img', { name: '已拍的照片' })).toBeVisible()
  await phone.getByRole('button', { name: '提交报修' }).click()
  await expect(phone.getByRole('heading', { name: '已收到您的报修' })).toBeVisible()
  const no =
    (await phone
      .getByText(/^BX\d{8}-\d{4}$/)
      .first()
      .textContent()) ?? ''

  await desk.goto('/maintenance/repair-bill?view=table')
  const row = desk.locator('tr[data-id]').filter({ hasText: no })
  await expect(row).toContainText('呼叫器不响')
  // The code stands behind the # of the address and in bodies.
  const code = address.split('#r=a.')[1] ?? ''
  expect(asked.filter((url) => url.includes('/api/') && url.includes(code))).toEqual([])

  await phone.getByRole('button', { name: '再报一个问题' }).click()
  await expect(phone.getByText('此处有未完成的报修')).toBeVisible()
  await phone.getByRole('button', { name: no }).click()
  await expect(phone.getByText('已报修')).toBeVisible()
  await context.close()
  await desk.close()
})

test('a label that does not hold says so, in the language of the reader', async ({ page }) => {
  await page.goto('/iot/area?id=1#r=a.000000.1.AAAAAAAAAAAAAAAA')
  await expect(page.getByRole('alert')).toContainText('此二维码无效或已停用')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toContainText('This code does not hold any more')
})
