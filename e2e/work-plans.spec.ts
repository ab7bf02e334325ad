// A leader makes a plan step by step, it makes its bill, whoever it is for finds it on the phone, and supervision reminds.
import { type Browser, type Page, expect as soon, test } from '@playwright/test'
import { add, choose, form, save } from './forms.ts'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { type Account, accountNamed, accountOf, call, signIn, startSession } from './support.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 180_000 })
const expect = soon.configure({ timeout: 30_000 })

const PHONE = { width: 390, height: 844 }

async function enter(browser: Browser, account: Account, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, { account })
  return page
}

const press = (page: Page, name: string) =>
  form(page)
    .last()
    .getByRole('button', { name: button(name) })
    .first()
    .click()

/** Waits until the call of a plan has been answered. */
async function taken(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.url().includes(`/iot/work-plan/${path}`))
  await work()
  expect((await (await answered).json()).code).toBe(200)
}

/** A pump that the template is about. */
async function firstPump(): Promise<{ id: string; deviceName: string; deviceCode: string }> {
  const session = await startSession(accountNamed('chenguodong'))
  const { records: types } = await call(session, 'GET', 'iot/device-type/list?typeCode=water_pump_set&size=10')
  const { records } = await call(session, 'GET', `iot/device/list?deviceTypeId=${types[0]?.id}&size=1`)
  return records[0]
}

/** Step by step; its one bill is for this person. */
async function makePlan(leader: Page, { name, pump, person }: { name: string; pump: string; person: string }) {
  await leader.goto('/planned/work-plan')
  await add(leader, '新增工作计划')
  const steps = form(leader).getByRole('navigation', { name: '步骤' })
  await form(leader).getByLabel('计划名称').fill(name)
  await choose(leader, '模板', '给水泵房巡检')
  await choose(leader, '设备', pump)
  // Several can be chosen: what is offered stays open.
  await leader.keyboard.press('Escape')
  await steps.getByRole('button', { name: '周期' }).click()
  await choose(leader, '周期', '', '小时')
  const start = form(leader).getByLabel('开始日期')
  await start.fill('2026-01-01')
  await start.press('Enter')
  await expect(form(leader).locator('.plan-words')).toHaveText(/^每小时，从08:00起/)
  await steps.getByRole('button', { name: '指派' }).click()
  await choose(leader, '指派方式', '', '指定人员')
  await choose(leader, '执行人', person)
  await steps.getByRole('button', { name: '预览' }).click()
  const preview = form(leader).getByRole('region', { name: '预览' })
  await expect(preview).toContainText('每次 1 张任务单')
  await expect(preview.locator('.plan-next li')).toHaveCount(12)
  await taken(leader, 'submit', () => save(leader))
}

async function enableAndGenerate(leader: Page, name: string) {
  await rows(leader).filter({ hasText: name }).getByRole('button', { name, exact: true }).click()
  await press(leader, '启用')
  await expect(form(leader).last()).toContainText(`启用“${name}”`)
  await taken(leader, 'enable', () => press(leader, '启用'))
  await expect(form(leader).getByText('已启用').first()).toBeVisible()
  await form(leader)
    .last()
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await taken(leader, 'generate', async () => {
    await leader.getByRole('menuitem', { name: '立即生成' }).click()
    await form(leader)
      .last()
      .getByRole('button', { name: button('确定') })
      .click()
  })
}

/** Opens the bill of this name from one's own work. */
async function openMine(page: Page, name: string) {
  await page.goto('/planned/my-work')
  const mine = screen(page).getByRole('listitem').filter({ hasText: name })
  await expect(mine).toContainText('巡检')
  await mine.getByRole('link').click()
  // Rounds are walked from one's own work.
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('a plan is made by the wizard, enabled with its preview, and its bill found, supervised and reminded of', async ({
  browser,
}) => {
  const name = `给水泵房夜巡${Date.now() % 1_000_000}`
  const leader = await enter(browser, accountNamed('chenguodong'))
  await makePlan(leader, { name, pump: (await firstPump()).deviceName, person: '罗勇' })
  await enableAndGenerate(leader, name)

  const technician = await enter(browser, accountOf('维修工'), PHONE)
  await openMine(technician, name)
  await expect(technician.getByRole('button', { name: '开始巡检' })).toBeVisible()

  await leader.goto('/planned/supervision?kind=inspection')
  const row = screen(leader).getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: '催办' }).click()
  await expect(leader.getByText('已催办 1 项')).toBeVisible()
  await expect(row).toContainText('已催 1 次')
})

test('a plan becomes a round, the round a repair, and what was repaired is looked at again first', async ({
  browser,
}) => {
  const name = `给水泵房闭环${Date.now() % 1_000_000}`
  const pump = await firstPump()
  const inspector = accountNamed('dujun')
  const own = await startSession(inspector)
  const { realName } = await call(own, 'GET', 'blade-user/info')
  const leader = await enter(browser, accountNamed('chenguodong'))
  await makePlan(leader, { name, pump: pump.deviceName, person: realName })
  await enableAndGenerate(leader, name)

  const phone = await enter(browser, inspector, PHONE)
  await openMine(phone, name)
  await phone.getByRole('button', { name: '开始巡检' }).click()
  await phone.getByLabel('设备编码').fill(pump.deviceCode)
  await phone.getByRole('button', { name: '确认到场' }).click()
  await phone.getByRole('region', { name: '出口压力' }).getByRole('textbox').fill('0.45')
  await phone.getByRole('region', { name: '控制柜指示' }).getByRole('button', { name: '正常', exact: true }).click()
  const noise = phone.getByRole('region', { name: '泵组异响' })
  await noise.getByRole('button', { name: '异常', exact: true }).click()
  await noise.getByLabel('异常描述').fill(`轴承异响${name}`)
  await noise.getByRole('button', { name: '转报修' }).click()
  await noise.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await expect(noise.getByRole('img', { name: '照片' })).toBeVisible()
  await phone.getByRole('button', { name: '提交巡检' }).click()
  await expect(phone.getByText('巡检已提交')).toBeVisible()

  // The desk has the request, with what was seen. Its repair is walked by hand in repair-journey.spec.ts.
  const desk = await enter(browser, accountOf('调度员'))
  await desk.goto('/maintenance/repair-bill?source=inspection')
  await expect(rows(desk).filter({ hasText: pump.deviceName }).first()).toBeVisible()
  const [dispatcher, worker] = await Promise.all([accountOf('调度员'), accountOf('维修工')].map(startSession))
  if (!dispatcher || !worker) throw new Error('nobody signed in')
  const { records } = await call(dispatcher, 'GET', 'iot/repair-bill/list?source=inspection&size=20')
  const { id: billId } = records.find((one: { description: string }) => one.description?.includes(name)) ?? {}
  await call(dispatcher, 'POST', 'iot/repair-bill/accept', { ids: [billId], assigneeId: worker.reply.user_id })
  const { orderId } = await call(dispatcher, 'GET', `iot/repair-bill/detail?id=${billId}`)
  for (const step of ['accept', 'start'])
    await call(worker, 'POST', `order/repair/${step}`, { id: orderId, ids: [orderId] })
  const codes = { faultPhenomenon: 'noise', faultCause: 'wear', faultRemedy: 'replace', repairDesc: '已更换轴承' }
  await call(worker, 'POST', 'order/repair/finish', { id: orderId, ids: [orderId], confirmActive: 1, ...codes })
  await call(dispatcher, 'POST', 'order/repair/check', { id: orderId, ids: [orderId], checkResult: 'pass' })
  const scores = { scoreSpeed: 5, scoreQuality: 5, scoreAttitude: 5 }
  await call(own, 'POST', 'iot/repair-bill/evaluate', { id: billId, ...scores })

  // The next round of the same device begins with it.
  const { templateId } = (await call(own, 'GET', `iot/inspection-bill/list?title=${encodeURIComponent(name)}&size=1`))
    .records[0]
  const head = await startSession(accountNamed('chenguodong'))
  const title = `${name}复检`
  const next = { templateId, deviceIds: pump.id, assigneeId: own.reply.user_id, title }
  await call(head, 'POST', 'iot/inspection-bill/submit', next)
  await openMine(phone, title)
  const first = phone.getByRole('region').filter({ has: phone.getByText('复检', { exact: true }) })
  await expect(first).toContainText('泵组异响')
})

test('the year is walked with the keys, and a day opens', async ({ browser }) => {
  const leader = await enter(browser, accountOf('班组长'))
  await leader.goto('/planned/work-plan?view=year')
  const today = screen(leader).locator('.plan-square[aria-current="date"]')
  await expect(today).toBeVisible()
  await today.focus()
  await leader.keyboard.press('ArrowRight')
  await expect(leader.locator('.plan-square:focus')).not.toHaveAttribute('aria-current', 'date')
  await leader.keyboard.press('Enter')
  await expect(screen(leader).getByRole('heading', { name: /的任务$/ })).toBeFocused()
})
