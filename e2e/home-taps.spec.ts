// How many taps the first page saves: real accounts of the demonstration, at the size the person uses.
import { type Page, expect as soon, test } from '@playwright/test'
import { atHome } from './frame.ts'
import { PHONE } from './repair-steps.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
test.describe.configure({ timeout: 180_000 })

const tile = (page: Page, name: string) => page.locator(`.tile[data-tile="${name}"]`)
const mark = () => String(Date.now() % 10_000_000)

/** A request of the nurse with an order the technician was given. */
async function given(
  nurse: Session,
  desk: Session,
  worker: Session,
  title: string,
  priority = 3,
): Promise<[string, string]> {
  const { records: areas } = await call(desk, 'GET', 'iot/area/list?size=1')
  const areaId = areas[0].id
  const { id } = await call(nurse, 'POST', 'iot/repair-bill/submit', { title, areaId, priority, allowDuplicate: 1 })
  await call(desk, 'POST', `iot/repair-bill/accept?ids=${id}`, { assigneeId: worker.reply.user_id })
  const { orderId } = await call(desk, 'GET', `iot/repair-bill/detail?id=${id}`)
  return [id, orderId]
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a nurse urges by one tap, and rates by two', async ({ page }) => {
    const account = accountOf('报修人')
    const [nurse, desk, worker] = [
      await startSession(account),
      await startSession(accountOf('调度员')),
      await startSession(accountOf('维修工')),
    ]
    const title = `输液架轮子脱落${mark()}`
    const [id, orderId] = await given(nurse, desk, worker, title)
    await signIn(page, { account })
    await atHome(page)
    const parcel = tile(page, 'requests').getByRole('listitem').filter({ hasText: title })
    await expect(parcel).toContainText('负责')
    await parcel.getByRole('button', { name: `催单：${title}` }).tap()
    await expect.poll(async () => (await call(nurse, 'GET', `iot/repair-bill/detail?id=${id}`)).urgeCount).toBe(1)
    await expect(parcel).toContainText('已催')

    for (const [step, input] of [
      ['accept', {}],
      ['start', {}],
      [
        'finish',
        { faultPhenomenon: 'no_function', faultCause: 'wear', faultRemedy: 'replace', repairDesc: '更换脚轮并试推。' },
      ],
    ] as const)
      await call(worker, 'POST', `order/repair/${step}?id=${orderId}`, input)
    await call(desk, 'POST', `order/repair/check?id=${orderId}`, { checkResult: 'pass' })
    await expect(parcel).toContainText('请评价')
    await parcel.getByText('★').nth(4).tap()
    await parcel.getByRole('button', { name: '提交评价' }).tap()
    await expect.poll(async () => (await call(nurse, 'GET', `iot/repair-bill/detail?id=${id}`)).scoreQuality).toBe(5)
    await expect(parcel).toHaveCount(0)
  })

  test('a technician sees what is next without a tap, accepts by one and arrives by one', async ({ page }) => {
    const account = accountOf('维修工')
    const [nurse, desk, worker] = [
      await startSession(accountOf('报修人')),
      await startSession(accountOf('调度员')),
      await startSession(account),
    ]
    const title = `病房门锁卡死${mark()}`
    const [, orderId] = await given(nurse, desk, worker, title, 1)
    await signIn(page, { account })
    await atHome(page)
    const { records, total } = await call(worker, 'GET', 'iot/work-plan/myWork')
    const next = tile(page, 'next')
    await expect(next.getByRole('heading')).toContainText(String(total))
    await expect(next.getByRole('listitem').first()).toContainText(records[0].title)
    const step = next.getByRole('button', { name: new RegExp(`：${title}`) })
    if ((await step.count()) === 0) await page.goto(`/maintenance/repair-order?id=${orderId}`)
    else {
      await step.tap()
      const arrive = next.getByRole('button', { name: `到场：${title}` })
      // What is more urgent by now may have taken its place among the few that are shown.
      const own = page.getByRole('dialog').getByRole('button', { name: '到场' })
      await expect(step.filter({ hasText: '接单' })).toHaveCount(0)
      if ((await arrive.count()) === 0) await page.goto(`/maintenance/repair-order?id=${orderId}`)
      await arrive.or(own).first().tap()
      await expect
        .poll(async () => (await call(worker, 'GET', `order/repair/detail?id=${orderId}`)).arriveTime)
        .toMatch(/^\d{4}-/)
    }
  })

  test('the report stands under the thumb: the form opens by one tap', async ({ page }) => {
    await signIn(page, { account: accountOf('报修人') })
    await atHome(page)
    await tile(page, 'report').getByRole('button', { name: '我要报修' }).tap()
    await expect(page.getByRole('dialog', { name: '快速报修' }).getByRole('button', { name: '提交报修' })).toBeVisible()
  })
})

test('the director sees what is late, the risk and the cost without a tap and without scrolling', async ({ page }) => {
  const account = accountOf('分管领导')
  const session = await startSession(account)
  await signIn(page, { account })
  await atHome(page)
  const late = tile(page, 'late').getByRole('heading')
  await expect(late).toHaveText(/\d/)
  for (const name of ['late', 'risk', 'cost']) {
    await expect(tile(page, name)).toBeVisible()
    const box = await tile(page, name).boundingBox()
    expect((box?.y ?? 9_999) + (box?.height ?? 0), name).toBeLessThanOrEqual(900)
  }
  // The number is that of the rows which open.
  await tile(page, 'late').getByRole('link', { name: '查看全部' }).click()
  const counter = page.locator('.plan-counters button[data-name="overdue"] strong')
  await expect(counter).toHaveText(/\d/)
  const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    startTime_: `${day(91)} 00:00:00`,
    endTime_: `${day(0)} 23:59:59`,
    part: 'overdue',
  })
  const { total } = await call(session, 'GET', `iot/work-plan/supervisionWorkList?${query}`)
  await expect(counter).toHaveText(String(total))
})
