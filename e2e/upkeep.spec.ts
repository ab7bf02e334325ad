// Upkeep from its plan to the checked bill: planned by the leader, done by a technician on a phone while the device is
// shut down, checked by somebody else, with a repair for what was broken.
import { expect as soon, test } from '@playwright/test'
import { ownDevice, reportOf } from './alarm-example.ts'
import { screen } from './frame.ts'
import { button } from './people.ts'
import { enableAndGenerate, makePlan, openMine } from './plans.ts'
import { PHONE, enter } from './repair-steps.ts'
import { type Session, accountNamed, accountOf, call, signIn, startSession } from './support.ts'
import { beginUpkeep, checkUpkeep, finishUpkeep, newTemplate, newUpkeep, walkUpkeep } from './upkeep.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 180_000 })
const expect = soon.configure({ timeout: 30_000 })

const BILL = 'iot/maintenance-bill'
const billOf = (session: Session, id: string) => call(session, 'GET', `${BILL}/detail?id=${id}`)

test('a technician does upkeep on a phone, and the leader checks it', async ({ page, browser }) => {
  const { session, id, title } = await newUpkeep()
  await page.setViewportSize(PHONE)
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(`/planned/maintenance-bill?id=${id}`)
  const opened = page.getByRole('dialog').filter({ hasText: title })
  await opened.getByRole('button', { name: button('开始') }).click()
  await beginUpkeep(page)
  await walkUpkeep(page)
  await finishUpkeep(page)
  await expect.poll(async () => (await billOf(session, id)).billStatus).toBe('to_check')

  const { page: leader } = await enter(browser, accountNamed('wangjianjun'))
  await checkUpkeep(leader, id)
  await expect.poll(async () => (await billOf(session, id)).billStatus).toBe('done')
  const { items } = await billOf(session, id)
  expect(items.some(({ repairBillId }: { repairBillId: string | null }) => repairBillId)).toBe(true)
  await leader.goto('/planned/maintenance-bill')
  await expect(screen(leader).getByRole('button', { name: /待验收/ })).toBeVisible()
})

test('a plan with a vendor becomes upkeep, during which the device rings nobody, until it is checked', async ({
  browser,
}) => {
  const keeper = await startSession(accountOf())
  const device = await ownDevice(keeper)
  const { deviceTypeId } = await call(keeper, 'GET', `iot/device/detail?id=${device.deviceId}`)
  const { page: planner, session } = await enter(browser, accountNamed('chenguodong'))
  const worker = await startSession(accountOf('维修工'))
  const { realName } = await call(worker, 'GET', 'blade-user/info')
  const mark = String(Date.now() % 1_000_000)
  const vendor = { executeMode: 'vendor', vendorName: '示范冷链维保公司' }
  const { name: template } = await newTemplate({ session, mark }, deviceTypeId, vendor)
  const name = `冰箱半月保养${mark}`
  // Due tomorrow, made a week ahead.
  const start = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)
  const cycle = { name: '天', every: 15, words: /^每15天/, next: 12, start }
  const times = { lead: 10_080, window: 1_440 }
  await makePlan(planner, { name, kind: '保养', template, device: device.name, person: realName, cycle, times })
  await enableAndGenerate(planner, name)

  const { page: phone } = await enter(browser, '维修工', PHONE)
  await openMine(phone, name, '保养')
  await phone.getByRole('button', { name: button('开始保养') }).click()
  await beginUpkeep(phone)
  await walkUpkeep(phone)
  // What it reports meanwhile is kept, and rings nobody.
  await reportOf(device, device.normal, device.overLimit)
  const alarms = async () =>
    (await call(keeper, 'GET', `iot/alarm-record/list?deviceId=${device.deviceId}`)).records.map(
      ({ underMaintenance }: { underMaintenance: number }) => underMaintenance,
    )
  await expect.poll(alarms).toEqual([1])
  await reportOf(device, device.normal)
  await finishUpkeep(phone, 'console/public/icon-192.png')

  const { records } = await call(session, 'GET', `${BILL}/list?title=${encodeURIComponent(name)}`)
  const id = String(records[0].id)
  await expect.poll(async () => (await billOf(session, id)).billStatus).toBe('to_check')
  const { page: leader } = await enter(browser, accountNamed('wangjianjun'))
  await checkUpkeep(leader, id)
  await expect.poll(async () => (await billOf(session, id)).billStatus).toBe('done')
  expect(await billOf(session, id)).toMatchObject({ isShut: 0, executeMode: 'vendor', abnormalCount: 1 })
  const upkeep = await call(keeper, 'GET', `iot/device-upkeep/list?deviceId=${device.deviceId}`)
  expect(upkeep.records).toMatchObject([{ lastMaintainTime: expect.any(String) }])
  // Who did it is not who checked it.
  const { assigneeId, checkUserId } = await billOf(session, id)
  expect(checkUserId).not.toBe(assigneeId)
})
