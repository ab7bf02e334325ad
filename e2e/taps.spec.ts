// How many taps the work of each day takes: counted, not timed.
import { type Page, devices, expect as soon, test } from '@playwright/test'
import { form } from './forms.ts'
import { button } from './people.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'

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
