// A leader makes a plan step by step, it makes its bill, whoever it is for finds it on the phone, and supervision reminds.
import { expect as soon, test } from '@playwright/test'
import { choose } from './forms.ts'
import { rows, screen } from './frame.ts'
import { enableAndGenerate, makePlan, openMine } from './plans.ts'
import { BILLS, ORDERS, PHONE, attach, enter, rateWell, sayWhatWasDone, take } from './repair-steps.ts'
import { accountNamed, accountOf, call, startSession } from './support.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 180_000 })
const expect = soon.configure({ timeout: 30_000 })

const hourly = {
  template: '给水泵房巡检',
  cycle: { name: '小时', words: /^每小时，从08:00起/, next: 12 },
}

/** A period in which tomorrow lies as well: late on a Sunday what comes next is of another week. */
function periodOfTomorrow(): 'month' | 'week' {
  const [today, tomorrow] = [0, 1].map((days) => new Date(Date.now() + (8 + days * 24) * 3_600_000).getUTCMonth())
  return today === tomorrow ? 'month' : 'week'
}

/** A pump that the template is about. */
async function firstPump(): Promise<{ id: string; deviceName: string; deviceCode: string }> {
  const session = await startSession(accountNamed('chenguodong'))
  const { records: types } = await call(session, 'GET', 'iot/device-type/list?typeCode=water_pump_set&size=10')
  const { records } = await call(session, 'GET', `iot/device/list?deviceTypeId=${types[0]?.id}&size=1`)
  return records[0]
}

test('a plan is made by the wizard, enabled with its preview, and its bill found, supervised and reminded of', async ({
  browser,
}) => {
  const name = `给水泵房夜巡${Date.now() % 1_000_000}`
  const { page: leader } = await enter(browser, accountNamed('chenguodong'))
  await makePlan(leader, { name, ...hourly, device: (await firstPump()).deviceName, person: '罗勇' })
  await enableAndGenerate(leader, name)

  const { page: technician } = await enter(browser, accountOf('维修工'), PHONE)
  await openMine(technician, name)
  await expect(technician.getByRole('button', { name: '开始巡检' })).toBeVisible()

  await leader.goto(`/planned/supervision?kind=inspection&period=${periodOfTomorrow()}`)
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
  const { page: leader } = await enter(browser, accountNamed('chenguodong'))
  await makePlan(leader, { name, ...hourly, device: pump.deviceName, person: realName })
  await enableAndGenerate(leader, name)

  const { page: phone } = await enter(browser, inspector, PHONE)
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

  // The desk has the request, and gives it to a technician.
  const worker = await startSession(accountOf('维修工'))
  const { realName: technician } = await call(worker, 'GET', 'blade-user/info')
  const { page: desk, session: dispatcher } = await enter(browser, '调度员')
  await desk.goto(`${BILLS}?f.source=inspection`)
  await expect(rows(desk).filter({ hasText: pump.deviceName }).first()).toBeVisible()
  const { records } = await call(dispatcher, 'GET', 'iot/repair-bill/list?source=inspection&size=20')
  const { id: billId } = records.find((one: { description: string }) => one.description?.includes(name)) ?? {}
  await desk.goto(`${BILLS}?id=${billId}`)
  await take(desk, '受理', (page) => choose(page, '直接派给', technician))
  const { orderId } = await call(dispatcher, 'GET', `iot/repair-bill/detail?id=${billId}`)

  const { page: repairer } = await enter(browser, '维修工', PHONE)
  await repairer.goto(`${ORDERS}?id=${orderId}`)
  await take(repairer, '接单')
  await take(repairer, '开工', (page) => attach(page, '维修前照片'))
  await take(repairer, '完工', async (page) => {
    await sayWhatWasDone(page, '已更换轴承')
    await attach(page, '维修后照片')
  })
  await desk.goto(`${ORDERS}?id=${orderId}`)
  await take(desk, '验收', async () => undefined)
  await phone.goto(`${BILLS}?id=${billId}`)
  await take(phone, '评价', rateWell)

  // Whoever planned the round sees that it is mended.
  const { records: rounds } = await call(
    own,
    'GET',
    `iot/inspection-bill/list?title=${encodeURIComponent(name)}&size=1`,
  )
  await leader.goto(`/planned/inspection-bill?id=${rounds[0].id}`)
  await expect(leader.getByRole('dialog').getByText('整改完成').first()).toBeVisible()

  // The next round of the same device begins with it.
  const { templateId } = rounds[0]
  const head = await startSession(accountNamed('chenguodong'))
  const title = `${name}复检`
  const next = { templateId, deviceIds: pump.id, assigneeId: own.reply.user_id, title }
  await call(head, 'POST', 'iot/inspection-bill/submit', next)
  await openMine(phone, title)
  const first = phone.getByRole('region').filter({ has: phone.getByText('复检', { exact: true }) })
  await expect(first).toContainText('泵组异响')
})

test('the year is walked with the keys, and a day opens', async ({ browser }) => {
  const { page: leader } = await enter(browser, accountOf('班组长'))
  await leader.goto('/planned/work-plan?view=year')
  const today = screen(leader).locator('.plan-square[aria-current="date"]')
  await expect(today).toBeVisible()
  await today.focus()
  await leader.keyboard.press('ArrowRight')
  await expect(leader.locator('.plan-square:focus')).not.toHaveAttribute('aria-current', 'date')
  await leader.keyboard.press('Enter')
  await expect(screen(leader).getByRole('heading', { name: /的任务$/ })).toBeFocused()
})
