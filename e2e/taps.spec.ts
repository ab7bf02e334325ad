// How many taps the work of each day takes: counted, not timed.
import { type Page, devices, expect as soon, test } from '@playwright/test'
import { ALARMS, isLive, ownDevice, reportOf } from './alarm-example.ts'
import { form } from './forms.ts'
import { rows } from './frame.ts'
import { button } from './people.ts'
import { type Session, accountNamed, accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 180_000 })

const worker = accountOf.bind(undefined, '维修工')

interface Lift {
  id: string
  areaId: string
}

/** An order on this device, given to the technician. */
async function newOrder(desk: Session, own: Session, { id: deviceId, areaId }: Lift, title: string): Promise<void> {
  const { id } = await call(desk, 'POST', 'order/repair/submit', {
    title,
    priority: 3,
    deviceId,
    areaId,
    trade: 'elevator',
  })
  await call(desk, 'POST', 'order/repair/dispatch', { id, ids: [id], assigneeId: own.reply.user_id })
}

/** A lift nobody has finished an order on. */
async function freshLift(desk: Session): Promise<Lift> {
  const { records: types } = await call(desk, 'GET', 'iot/device-type/list?typeCode=elevator&size=1')
  const { records } = await call(desk, 'GET', `iot/device/list?deviceTypeId=${types[0].id}&size=50`)
  for (const lift of records) {
    const { total } = await call(desk, 'GET', `order/repair/list?deviceId=${lift.id}&size=1`)
    if (total === 0) return lift
  }
  throw new Error('every lift has been repaired')
}

/** Taps and typed fields, as a person makes them. */
function counting(page: Page) {
  let taps = 0
  return {
    count: () => taps,
    async tap(name: string, inDialog = true) {
      const place = inDialog ? form(page).last() : page
      await place
        .getByRole('button', { name: button(name) })
        .first()
        .tap()
      taps += 1
    },
    async link(name: RegExp) {
      await page.getByRole('link', { name }).first().tap()
      taps += 1
    },
    async type(label: string, text: string) {
      await form(page).last().getByLabel(label).fill(text)
      taps += 1
    },
    async choose(label: string, option: string) {
      await form(page).last().getByRole('combobox', { name: label }).tap()
      await page.locator('.ant-select-item-option', { hasText: option }).last().tap()
      taps += 2
    },
  }
}

test('a technician finishes a repeated fault in at most eight taps, another in at most fourteen', async ({ page }) => {
  const [desk, own] = [await startSession(accountOf('调度员')), await startSession(worker())]
  const lift = await freshLift(desk)
  const mark = String(Date.now() % 1_000_000)
  await newOrder(desk, own, lift, `首次异响${mark}`)
  await signIn(page, { account: worker() })
  const finished = (title: string) =>
    expect
      .poll(async () => (await call(desk, 'GET', `order/repair/list?title=${title}&size=1`)).records[0].orderStatus)
      .toBe('to_check')

  await page.goto('/planned/my-work')
  const first = counting(page)
  await first.link(new RegExp(`首次异响${mark}`))
  for (const step of ['接单', '开工', '确定', '完工']) await first.tap(step)
  await first.choose('故障现象', '过热')
  await first.choose('故障原因', '控制或参数')
  await first.choose('处理措施', '复位重启')
  await first.type('维修过程', '机房空调停机，开启后复位电梯')
  await first.tap('确定')
  await finished(`首次异响${mark}`)
  expect(first.count()).toBeLessThanOrEqual(14)

  await newOrder(desk, own, lift, `再次异响${mark}`)
  await page.goto('/planned/my-work')
  const again = counting(page)
  await again.link(new RegExp(`再次异响${mark}`))
  for (const step of ['接单', '开工', '确定', '完工']) await again.tap(step)
  await form(page)
    .last()
    .getByRole('button', { name: /机房空调停机/ })
    .tap()
  await again.tap('确定')
  await finished(`再次异响${mark}`)
  expect(again.count() + 1).toBeLessThanOrEqual(8)
  console.log(`repeated fault: ${again.count() + 1} taps, another: ${first.count()}`)
})

test('a nurse reports in four taps and hears number and promised time, urges in one and rates in two', async ({
  page,
}) => {
  const nurse = accountNamed('zhangli')
  const [desk, own] = [await startSession(accountOf('调度员')), await startSession(worker())]
  await signIn(page, { account: nurse })
  await page.goto('/maintenance/repair-bill')
  const report = counting(page)
  await report.tap('报修', false)
  await report.tap('治疗室')
  await report.tap('呼叫铃不响')
  await report.tap('提交报修')
  // The same may have been reported from there within the day already.
  const question = page.getByRole('dialog', { name: '可能重复报修' })
  const told = page.getByRole('dialog').filter({ hasText: '已报修' })
  await expect(question.or(told)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: '仍新建' }).tap()
  await expect(told).toContainText(/单号 BX\d{8}-\d{4}/)
  await expect(told).toContainText(/\d\d-\d\d \d\d:\d\d 前修复/)
  expect(report.count()).toBeLessThanOrEqual(4)
  const [no] = /BX\d{8}-\d{4}/.exec(await told.innerText()) ?? []
  await told.getByRole('button', { name: button('查看进度') }).tap()

  const bill = async () => (await call(desk, 'GET', `iot/repair-bill/list?billNo=${no}`)).records[0]
  expect(await bill()).toMatchObject({ trade: 'weak', priority: 2 })
  await expect(form(page)).toContainText('等待调度受理')
  const urge = counting(page)
  await urge.tap('催单')
  await expect.poll(async () => (await bill()).urgeCount).toBe(1)

  const { id } = await bill()
  await call(desk, 'POST', 'iot/repair-bill/accept', { ids: [id], assigneeId: own.reply.user_id })
  const { orderId } = await bill()
  await expect(form(page)).toContainText('等待接单')
  await expect(form(page).getByRole('link', { name: /^拨打/ })).toBeVisible()
  const take = (who: Session, step: string, input: object = {}) =>
    call(who, 'POST', `order/repair/${step}`, { id: orderId, ids: [orderId], ...input })
  for (const step of ['accept', 'arrive', 'start']) await take(own, step)
  await take(own, 'finish', { repairDesc: '更换呼叫铃按钮' })
  await take(desk, 'check', { checkResult: 'pass' })
  await expect(form(page)).toContainText('请评价')
  await form(page).locator('.report-rate').getByRole('radio').last().tap()
  await counting(page).tap('提交评价')
  await expect.poll(async () => (await bill()).billStatus).toBe('closed')
})

test('an alarm is given to a technician in at most four presses, each recommendation with its reasons', async ({
  page,
}) => {
  const device = await ownDevice(await startSession(accountOf()))
  await page.setViewportSize({ width: 1440, height: 900 })
  const session = await signIn(page, { account: accountOf('调度员') })
  await page.goto(ALARMS)
  await isLive(page)
  await reportOf(device, device.normal, device.overLimit)
  const row = rows(page).filter({ hasText: device.name })
  // The row, its key, the person, and the button.
  await row.locator('.alarm-lasting').tap()
  await page.keyboard.press('r')
  const repair = form(page, /^转报修/)
  const likely = repair.locator('.repair-likely button').first()
  await expect(likely).toContainText('手')
  await likely.tap()
  await repair.getByRole('button', { name: button('转报修') }).tap()
  await expect(repair).toBeHidden()
  const { records } = await call(session, 'GET', `order/repair/list?deviceId=${device.deviceId}`)
  expect(records).toMatchObject([{ orderStatus: 'to_accept' }])
  await reportOf(device, device.normal)
})
