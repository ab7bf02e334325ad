// A nurse calls the desk: who is calling is known, what may be the same is asked about, and she follows what she reported.
import { Box } from './box.ts'
import { choose, form } from './forms.ts'
import { rows } from './frame.ts'
import { newcomer } from './people.ts'
import { PASSWORD, card, digits, expect, isOpen, recordsOf, test } from './phone-desk.ts'
import { BILLS, ORDERS, PHONE, attach, enter, rateWell, sayWhatWasDone, take } from './repair-steps.ts'
import { accountNamed, accountOf, call, startSession } from './support.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 240_000 })

test('a call becomes a request the nurse follows to its end, beside one that was known already', async ({
  browser,
  keeper,
}) => {
  const nurse = accountNamed('zhangli')
  const own = await startSession(nurse)
  const { userId, deptId } = await call(own, 'GET', 'blade-user/info').then((info) => ({ ...info, userId: info.id }))
  const stamp = digits()
  const area = { areaName: `病区${stamp}`, areaCode: stamp, areaType: 'zone' }
  const { id: areaId } = await call(keeper, 'POST', 'iot/area/submit', area)
  const [dept] = String(deptId).split(',')
  const place = { phoneName: `护士站${stamp}`, extension: stamp, areaId, deptId: dept, userId }
  await call(keeper, 'POST', 'iot/phone/save', place)
  const before = { title: `洗手池渗水${stamp}`, priority: 3, areaId, trade: 'water' }
  await call(keeper, 'POST', 'iot/repair-bill/submit', before)

  // The dispatcher sits at a line of his own.
  const { roleId } = await call(await startSession(accountOf('调度员')), 'GET', 'blade-user/info')
  const account = await newcomer(keeper, { roleId, realName: '话务员' })
  const box = await Box.open(PASSWORD)
  const dispatcher = await startSession(account)
  const { id: clerkId } = await call(dispatcher, 'GET', 'blade-user/info')
  const line = { phoneName: `调度台${stamp}`, ip: '127.0.0.1', port: box.port, password: PASSWORD, userId: clerkId }
  await call(keeper, 'POST', 'iot/phone/save', { ...line, extension: digits() })
  const { page: desk } = await enter(browser, account)
  await desk.goto(BILLS)
  await isOpen(desk)

  box.ring(stamp, `n${stamp}`)
  await expect(card(desk)).toContainText(area.areaName)
  await expect(card(desk).getByRole('link', { name: before.title })).toBeVisible()
  await card(desk).getByRole('button', { name: '新建报修' }).click()
  const title = `电热水器不出热水${stamp}`
  await form(desk, /报修单/)
    .getByLabel('故障标题')
    .fill(title)
  await choose(desk, '工种', '给排水')
  await desk.keyboard.press('Control+Enter')
  // The same trade at the same place: the same fault, or another one.
  const question = desk.getByRole('dialog', { name: '可能重复报修' })
  await expect(question).toContainText(before.title)
  await question.getByRole('button', { name: '仍新建' }).click()
  await expect(card(desk)).toContainText(`已登记报修：${title}`)
  box.save(stamp, `n${stamp}`)
  await expect.poll(async () => (await recordsOf(keeper, stamp))[0]?.repairBillName).toBe(title)
  // It is a dialog of its own, above those that are opened later.
  await card(desk).getByRole('button', { name: '完成' }).click()
  await expect(card(desk)).toBeHidden()

  // She sees its number and state, and may urge it, not twice at once.
  const { page: phone } = await enter(browser, nurse, PHONE)
  const { records } = await call(own, 'GET', `iot/repair-bill/list?title=${encodeURIComponent(title)}`)
  const [{ id: billId, billNo }] = records
  await phone.goto(`${BILLS}?id=${billId}`)
  await expect(form(phone)).toContainText(billNo)
  await expect(form(phone).locator('[aria-current="step"]')).toHaveText('待受理')
  await take(phone, '催单')
  await expect(call(own, 'POST', 'iot/repair-bill/urge', { id: billId, ids: [billId] })).rejects.toThrow(
    '10分钟内已催办',
  )

  const worker = await startSession(accountOf('维修工'))
  const { realName } = await call(worker, 'GET', 'blade-user/info')
  await desk.goto(`${BILLS}?f.title=${encodeURIComponent(title)}`)
  await expect(rows(desk)).toHaveCount(1)
  await rows(desk).locator('.crud-open').click()
  await take(desk, '受理', (page) => choose(page, '直接派给', realName))
  // Her page follows by itself.
  await expect(form(phone).locator('[aria-current="step"]')).toHaveText('已受理')
  const { orderId } = await call(keeper, 'GET', `iot/repair-bill/detail?id=${billId}`)
  const { page: technician } = await enter(browser, '维修工', PHONE)
  await technician.goto(`${ORDERS}?id=${orderId}`)
  await take(technician, '接单')
  await take(technician, '开工', (page) => attach(page, '维修前照片'))
  await expect(form(phone).locator('[aria-current="step"]')).toHaveText('处理中')
  await take(technician, '完工', async (page) => {
    await sayWhatWasDone(page, '温控器已更换')
    await attach(page, '维修后照片')
  })
  await desk.goto(`${ORDERS}?id=${orderId}`)
  await take(desk, '验收', async () => undefined)
  await expect(form(phone).locator('[aria-current="step"]')).toHaveText('待评价')
  await take(phone, '评价', rateWell)
  await expect(form(phone).locator('[aria-current="step"]')).toHaveText('已关闭')
  await box.fall()
})
