// From an alarm to a rated repair, each step by the person whose it is, and the history that proves it.
import { expect as soon, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ALARMS, isLive, ownDevice, reportOf } from './alarm-example.ts'
import { choose, form } from './forms.ts'
import { rows } from './frame.ts'
import { BILLS, ORDERS, PHONE, attach, enter, picture, rateWell, sayWhatWasDone, take } from './repair-steps.ts'
import { accountOf, call, startSession } from './support.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 40_000 })

const tools = promisify(execFile)

test('an alarm is acknowledged, repaired with photos, checked and rated, and its history is unbroken', async ({
  browser,
}) => {
  const keeper = await startSession(accountOf())
  const device = await ownDevice(keeper)
  const worker = accountOf('维修工')
  const { realName } = (await call(keeper, 'GET', `blade-user/list?account=${worker.username}`)).records[0]

  const { page: desk, session } = await enter(browser, '调度员')
  await desk.goto(ALARMS)
  await isLive(desk)
  await reportOf(device, device.normal, device.overLimit)
  await rows(desk).filter({ hasText: device.name }).locator('.alarm-lasting').click()
  await desk.keyboard.press('a')
  await expect(rows(desk).filter({ hasText: device.name })).toContainText('已确认')
  await desk.keyboard.press('r')
  await expect(form(desk, /^转报修/).getByLabel('故障描述')).toHaveValue(new RegExp(device.name))
  await desk.keyboard.press('Control+Enter')
  await expect(form(desk, /^转报修/)).toBeHidden()

  const { records } = await call(session, 'GET', `iot/repair-bill/list?deviceId=${device.deviceId}`)
  const billId: string = records[0].id
  await desk.goto(`${BILLS}?id=${billId}`)
  await take(desk, '受理', (page) => choose(page, '直接派给', realName))
  const { orderId } = await call(session, 'GET', `iot/repair-bill/detail?id=${billId}`)

  const { page: phone } = await enter(browser, '维修工', PHONE)
  await phone.goto(`${ORDERS}?id=${orderId}`)
  await take(phone, '接单')
  await take(phone, '开工', (page) => attach(page, '维修前照片'))
  await reportOf(device, device.normal)
  await expect
    .poll(async () => {
      const { records: open } = await call(
        session,
        'GET',
        `iot/alarm-record/list?deviceId=${device.deviceId}&alarmState=ACTIVE_ACK`,
      )
      return open.length
    })
    .toBe(0)
  await take(phone, '完工', async (page) => {
    await sayWhatWasDone(page, '门封老化，已更换门封并试运行。')
    await attach(page, '维修后照片')
  })

  await desk.goto(`${ORDERS}?id=${orderId}`)
  await expect(form(desk).getByRole('button', { name: `查看${picture.name}` })).toHaveCount(2)
  await take(desk, '验收', async () => undefined)
  await desk.goto(`${BILLS}?id=${billId}`)
  await take(desk, '评价', rateWell)

  const order = await call(session, 'GET', `order/repair/detail?id=${orderId}`)
  expect(order).toMatchObject({ orderStatus: 'closed', slaState: 'met' })
  // One file each, by its id.
  for (const photos of [order.beforePhotos, order.afterPhotos]) expect(photos).toMatch(/^\d+$/)
  const history = await call(session, 'GET', `order/repair/history?id=${orderId}&size=50`)
  const changes: { after: { orderStatus?: string }; actorName: string; stepName: string }[] = history.records
  const states = changes.flatMap(({ after: { orderStatus }, actorName, stepName }) =>
    orderStatus === undefined ? [] : [[orderStatus, actorName, stepName]],
  )
  const dispatcher = (await call(session, 'GET', 'blade-user/info')).realName
  expect(states.toReversed()).toEqual([
    ['to_dispatch', dispatcher, ''],
    ['to_accept', dispatcher, '派单'],
    ['accepted', realName, '接单'],
    ['repairing', realName, '开工'],
    ['to_check', realName, '完工'],
    ['to_evaluate', dispatcher, '验收'],
    ['closed', dispatcher, expect.anything()],
  ])
  await unbroken()
})

/** Exports the tenant's history and verifies the file by itself. */
async function unbroken(): Promise<void> {
  const folder = dirname(process.env.DEMO_FILE ?? '')
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const { stdout } = await tools(process.execPath, ['tools/history.ts', 'export', '--tenant', '000000'], {
    env,
    maxBuffer: 1e9,
  })
  const file = join(folder, 'history.ndjson')
  writeFileSync(file, stdout)
  const verified = await tools(process.execPath, ['tools/history.ts', 'verify', file], { env })
  expect(verified.stdout).toContain('unbroken and unchanged')
  const lines = stdout.split('\n')
  lines.splice(Math.floor(lines.length / 2), 1)
  writeFileSync(file, lines.join('\n'))
  await expect(tools(process.execPath, ['tools/history.ts', 'verify', file], { env })).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Row \d+ is missing/),
  })
}
