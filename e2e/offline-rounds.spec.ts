// A round on a phone without a network: opened anew, begun, walked with a photo, submitted; sent once when it is back.
import { type BrowserContext, type Page, devices, expect, test } from '@playwright/test'
import { loseSession, signInAgain, signInDialog } from './again.ts'
import { newBill } from './inspections.ts'
import { nextCaptcha } from './login-form.ts'
import { openLine, prepare, randomFrom, walkWithCuts } from './offline-cuts.ts'
import { button } from './people.ts'
import { accountNamed, accountOf, call, signIn, startSession } from './support.ts'
import { newUpkeep } from './upkeep.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use({ ...phone, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

const inspector = accountNamed.bind(undefined, 'dujun')
const MINE = '/planned/my-work'

/** Everything that the rounds need is in the browser. */
const kept = (page: Page) => expect(page.getByText(/次巡检或保养已保存到本机/)).toBeVisible({ timeout: 60_000 })

async function newRound(name: string) {
  const leader = await startSession(accountNamed('wangjianjun'))
  const own = await startSession(inspector())
  return { own, id: await newBill(leader, own, name) }
}

async function walk(page: Page, name: string) {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: '开始巡检' }).click()
  await page.getByRole('region', { name: '平层误差' }).getByRole('textbox').fill('4')
  await page.getByRole('region', { name: '五方对讲' }).getByRole('button', { name: '正常', exact: true }).click()
}

const reopened = async (context: BrowserContext, page: Page) => {
  await page.close()
  const again = await context.newPage()
  await again.goto(MINE)
  return again
}

test('a round is opened, begun, walked and submitted without a network, and arrives once when it is back', async ({
  context,
  page,
}) => {
  const name = `离线巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await signIn(page, { account: inspector() })
  await page.goto(MINE)
  await kept(page)
  await context.setOffline(true)
  // The app is closed and opened again in the basement.
  const below = await reopened(context, page)
  await expect(below.getByText(/^没有网络/)).toBeVisible()
  await walk(below, name)
  await below.getByRole('region', { name: '五方对讲' }).getByRole('button', { name: '异常', exact: true }).click()
  const intercom = below.getByRole('region', { name: '五方对讲' })
  await intercom.getByLabel('异常描述').fill('轿厢无声')
  await intercom.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await expect(intercom.getByRole('img', { name: '照片' })).toBeVisible()
  await below.getByRole('button', { name: '提交巡检' }).click()
  await expect(below.getByText('已保存，联网后自动提交').first()).toBeVisible()
  // Closed once more before there is a network again.
  const later = await reopened(context, below)
  await expect(later.getByRole('button', { name: new RegExp(`${name}.*待发送|${name}.*已保存`) })).toBeVisible()
  expect(await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).toMatchObject({ billStatus: 'pending' })
  await context.setOffline(false)
  await expect(later.getByText(name)).toHaveCount(0, { timeout: 30_000 })
  const bill = await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)
  expect(bill).toMatchObject({ billStatus: 'done', normalCount: 1, abnormalCount: 1 })
  const [level, talk] = bill.items
  expect(level).toMatchObject({ name: '平层误差', value: '4' })
  expect(talk).toMatchObject({ value: 'abnormal', abnormalDesc: '轿厢无声', photos: expect.stringMatching(/^\d+$/) })
})

test('upkeep is opened, begun with its permit, done and finished without a network, and arrives once when it is back', async ({
  context,
  page,
}) => {
  const { worker, id, title } = await newUpkeep()
  const stored = () => call(worker, 'GET', `iot/maintenance-bill/detail?id=${id}`)
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(MINE)
  await kept(page)
  await context.setOffline(true)
  const below = await reopened(context, page)
  await below.getByRole('link', { name: new RegExp(title) }).click()
  await below.getByRole('button', { name: '开始保养' }).click()
  const begin = below.getByRole('dialog', { name: '开始' })
  await begin.getByRole('button', { name: button('确定') }).click()
  await expect(begin.getByRole('alert')).toHaveText('未填写票号')
  await begin.getByLabel('作业票号').fill('TSD-055')
  await begin.getByRole('switch', { name: '现在停机并挂牌' }).click()
  await begin.getByRole('button', { name: button('确定') }).click()
  await expect(below.getByText('票号 TSD-055')).toBeVisible()
  await expect(below.getByText(/已停机挂牌/)).toBeVisible()
  await below.getByRole('region', { name: '门锁啮合' }).getByRole('textbox').fill('9')
  const light = below.getByRole('region', { name: '光幕' })
  await light.getByRole('button', { name: '异常', exact: true }).first().click()
  await light.getByLabel('异常描述').fill('光幕失灵')
  await light.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await expect(light.getByRole('img', { name: '照片' })).toBeVisible()
  await below.getByRole('button', { name: '完成保养' }).click()
  await below.getByRole('dialog', { name: '完成' }).getByLabel('说明').fill('已清洁光幕')
  // Closed before it was finished: what was typed is there.
  const again = await reopened(context, below)
  await again.getByRole('link', { name: new RegExp(title) }).click()
  await again.getByRole('button', { name: '完成保养' }).click()
  const end = again.getByRole('dialog', { name: '完成' })
  await expect(end.getByLabel('说明')).toHaveValue('已清洁光幕')
  await end.getByLabel(/实际工时/).fill('35')
  await end.getByRole('button', { name: button('确定') }).click()
  await expect(again.getByText('已保存，联网后自动提交').first()).toBeVisible()
  expect(await stored()).toMatchObject({ billStatus: 'pending' })
  const later = await reopened(context, again)
  await expect(later.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  await context.setOffline(false)
  await expect(later.getByText(title)).toHaveCount(0, { timeout: 30_000 })
  const bill = await stored()
  expect(bill).toMatchObject({
    billStatus: 'to_check',
    permitNo: 'TSD-055',
    isShut: 0,
    laborMinutes: 35,
    remark: '已清洁光幕',
    normalCount: 1,
    abnormalCount: 1,
  })
  expect(bill.shutdownStart).not.toBe('')
  const broken = bill.items.find(({ name }: { name: string }) => name === '光幕')
  expect(broken).toMatchObject({ abnormalDesc: '光幕失灵', photos: expect.stringMatching(/^\d+$/) })
  expect(broken.repairBillId).toMatch(/^\d+$/)
})

test('upkeep whose finish is refused says why, and keeps what was typed until it is finished', async ({ page }) => {
  const { session, worker, id, title } = await newUpkeep()
  const stored = () => call(worker, 'GET', `iot/maintenance-bill/detail?id=${id}`)
  await call(worker, 'POST', 'iot/maintenance-bill/start', { id, permitNo: 'TSD-056' })
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(`${MINE}?upkeep=${id}`)
  await page.getByRole('region', { name: '门锁啮合' }).getByRole('textbox').fill('9')
  await page.getByRole('region', { name: '光幕' }).getByRole('button', { name: '正常', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('已保存', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '完成保养' }).click()
  const end = page.getByRole('dialog', { name: '完成' })
  await end.getByLabel('说明').fill('已加油')
  // Meanwhile the leader gave it to somebody else.
  const other = await startSession(inspector())
  await call(session, 'POST', 'iot/maintenance-bill/transfer', { id, assigneeId: other.reply.user_id })
  await end.getByRole('button', { name: button('确定') }).click()
  await expect(page.getByText(/仅执行人/).first()).toBeVisible()
  await page.reload()
  await page.goto(MINE)
  await expect(page.getByRole('button', { name: new RegExp(title) })).toContainText('填写的内容已保存到本机')
  await call(session, 'POST', 'iot/maintenance-bill/transfer', { id, assigneeId: worker.reply.user_id })
  await page.goto(`${MINE}?upkeep=${id}`)
  await page.getByRole('button', { name: '完成保养' }).click()
  await expect(end.getByLabel('说明')).toHaveValue('已加油')
  await end.getByRole('button', { name: button('确定') }).click()
  await expect.poll(async () => (await stored()).remark).toBe('已加油')
})

test('what was not sent is told with the round, and goes with the next page that has a network', async ({
  context,
  page,
}) => {
  const name = `离线续检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await signIn(page, { account: inspector() })
  await page.goto(MINE)
  await kept(page)
  await context.setOffline(true)
  await walk(page, name)
  await expect(page.getByRole('dialog').getByText('3 项待发送，联网后自动发送')).toBeVisible()
  // Who signs out is told what would be lost.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Close' })
    .or(page.locator('.ant-drawer-close'))
    .first()
    .click()
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('1 次巡检或保养的结果还在本机未发送，退出后将丢失。')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  // Any page sends it, not that of the rounds alone.
  const other = await context.newPage()
  await other.goto('/')
  await expect
    .poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).normalCount, { timeout: 30_000 })
    .toBe(2)
})

test('an answer that has just been stored counts when the round is submitted, also where timers are late', async ({
  page,
}) => {
  const name = `慢机巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  // A busy phone: what is due at once comes half a second later.
  await page.addInitScript(() => {
    const usual = window.setTimeout
    const late = (work: TimerHandler, wait = 0, ...rest: unknown[]) => usual(work, Math.max(wait, 500), ...rest)
    window.setTimeout = Object.assign(late, usual)
  })
  await signIn(page, { account: inspector() })
  await page.goto(MINE)
  await walk(page, name)
  await page.waitForFunction((about) => Object.keys(localStorage).some((key) => key.endsWith(about)), `:round:${id}`)
  await page.waitForFunction((about) => !Object.keys(localStorage).some((key) => key.endsWith(about)), `:round:${id}`)
  await page.getByRole('button', { name: '提交巡检' }).click()
  await expect.poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).billStatus).toBe('done')
})

test('a network that is cut and comes back at random moments loses nothing and doubles nothing', async ({
  context,
}) => {
  test.setTimeout(240_000)
  const line = await openLine()
  try {
    await prepare(context, line)
    const outcome = await walkWithCuts({ context, line, random: randomFrom(7), cuts: 6 })
    expect(outcome.cuts).toBeGreaterThan(2)
    expect(outcome.faults).toEqual([])
  } finally {
    line.close()
  }
})

test('what an earlier build kept is sent, and a submission made while answers are under way follows them', async ({
  page,
}) => {
  const name = `换版巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  const { items } = await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)
  const [level] = items
  const { tenant_id: tenant, user_id: user } = own.reply
  const answer = { value: '3', found: null, said: '', decision: null, recheckDate: '', photos: [], at: Date.now() }
  await page.addInitScript(
    ([key, content]: readonly [string, string]) => {
      if (!sessionStorage.getItem('kept-before')) localStorage.setItem(key, content)
      sessionStorage.setItem('kept-before', 'yes')
    },
    [
      `steward-kept:${String(tenant)}:${String(user)}:inspection-bill:round:${id}`,
      JSON.stringify({ dataType: 'object', content: { [level.id]: answer }, datetime: Date.now() }),
    ] as const,
  )
  await signIn(page, { account: inspector() })
  await page.goto(`${MINE}?round=${id}`)
  await expect
    .poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[0].value)
    .toBe('3')
  const underWay = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  await page.route('**/saveItems', async (route) => {
    going.resolve()
    await underWay.promise
    await route.continue()
  })
  await page.getByRole('region', { name: '五方对讲' }).getByRole('button', { name: '正常', exact: true }).click()
  await going.promise
  // Another answer meanwhile: it is sent after the one under way, and the submission after both.
  await page.getByRole('region', { name: '平层误差' }).getByRole('textbox').fill('4')
  await page.getByRole('button', { name: '提交巡检' }).click()
  underWay.resolve()
  await expect(page.getByText('巡检已提交')).toBeVisible()
  const bill = await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)
  expect(bill).toMatchObject({ billStatus: 'done', items: [{ value: '4' }, { value: 'normal' }] })
})

test('a photo taken while another one is being sent is sent after it', async ({ page }) => {
  const name = `连拍巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  await signIn(page, { account: inspector() })
  await page.goto(`${MINE}?round=${id}`)
  const [underWay, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/put-file-attach*', async (route) => {
    going.resolve()
    await underWay.promise
    await route.continue()
  })
  const talk = page.getByRole('region', { name: '五方对讲' })
  await talk.getByRole('button', { name: '异常', exact: true }).click()
  await talk.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await going.promise
  await talk.getByLabel('拍照').setInputFiles('console/public/icon-512.png')
  await expect(talk.getByRole('img', { name: '照片' })).toHaveCount(2)
  underWay.resolve()
  const stored = async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[1].photos
  await expect.poll(stored).toMatch(/^\d+,\d+$/)
  await expect(talk.getByRole('img', { name: '照片' })).toHaveCount(2)
})

test('photos taken one right after the other are all kept, and uploads that end meanwhile bring none back', async ({
  page,
}) => {
  const name = `快拍巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  await signIn(page, { account: inspector() })
  // Reducing a photo takes a phone a second: each waits until it is let through.
  await page.addInitScript(() => {
    const usual = window.createImageBitmap
    const waiting: (() => void)[] = []
    const slow = async (...given: Parameters<typeof usual>) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      return usual(...given)
    }
    Object.assign(window, { createImageBitmap: slow, letPhotosThrough: () => waiting.splice(0).forEach((go) => go()) })
  })
  await page.goto(`${MINE}?round=${id}`)
  const talk = page.getByRole('region', { name: '五方对讲' })
  await talk.getByRole('button', { name: '异常', exact: true }).click()
  const letThrough = () => page.evaluate('window.letPhotosThrough()')
  const stored = async (): Promise<string> =>
    (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[1].photos ?? ''
  await talk.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await talk.getByLabel('拍照').setInputFiles('console/public/icon-512.png')
  await letThrough()
  await expect.poll(stored).toMatch(/^\d+,\d+$/)
  await expect(talk.getByRole('img', { name: '照片' })).toHaveCount(2)
  // A third is being reduced while what stands is uploaded and stored.
  await talk.getByLabel('拍照').setInputFiles('console/public/icon-192.png')
  await talk.getByLabel('异常描述').fill('无声')
  await expect
    .poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[1].abnormalDesc)
    .toBe('无声')
  await letThrough()
  await expect.poll(stored).toMatch(/^\d+,\d+,\d+$/)
  await expect(talk.getByRole('img', { name: '照片' })).toHaveCount(3)
})

test('a round handed in while the session was over is sent once the person is back, however late', async ({ page }) => {
  const name = `过期巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await page.clock.install()
  await signIn(page, { account: inspector() })
  await page.goto(MINE)
  await walk(page, name)
  const captcha = nextCaptcha(page)
  await loseSession(page)
  await page.getByRole('button', { name: '提交巡检' }).click()
  await expect(signInDialog(page)).toBeVisible()
  // Longer than it is tried again by itself.
  await page.clock.runFor(60_000)
  await signInAgain(page, await captcha, inspector())
  const state = async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).billStatus
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
})

test('what somebody else found later is told after the round was handed in, until it is read', async ({
  context,
  page,
}) => {
  const name = `后查巡检${Date.now() % 1_000_000}`
  const helper = await startSession(accountNamed('chenguodong'))
  const { own, id } = await newRound(name)
  const leader = await startSession(accountNamed('wangjianjun'))
  const both = { assigneeId: own.reply.user_id, helperIds: helper.reply.user_id }
  await call(leader, 'POST', 'iot/inspection-bill/transfer', { id, ...both, note: '两人同去' })
  await signIn(page, { account: inspector() })
  await page.goto(MINE)
  await kept(page)
  await context.setOffline(true)
  await walk(page, name)
  const [level] = (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  const later = { id: level.id, value: '6', clientTime: Date.now() }
  await call(helper, 'POST', 'iot/inspection-bill/saveItems', { id, items: [later], sentAt: Date.now() })
  await page.getByRole('button', { name: '提交巡检' }).click()
  await context.setOffline(false)
  await expect
    .poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).billStatus, { timeout: 30_000 })
    .toBe('done')
  // Told on one's work also after the page was closed.
  await page.reload()
  const told = page.getByText(/“平层误差”：您的 4.*未采用，他人后查的 6.*有效/)
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(told).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: '我的工作' }).or(page.getByText('都做完了')).first()).toBeAttached()
  await expect(told).toBeHidden()
})

test('a browser without room says that what is entered is not kept, and it is sent all the same', async ({ page }) => {
  const name = `满盘巡检${Date.now() % 1_000_000}`
  const { own, id } = await newRound(name)
  await call(own, 'POST', 'iot/inspection-bill/start', { id })
  await signIn(page, { account: inspector() })
  await page.goto(`${MINE}?round=${id}`)
  await expect(page.getByRole('region', { name: '平层误差' })).toBeVisible()
  await page.route('**/saveItems', (route) => route.abort())
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('region', { name: '平层误差' }).getByRole('textbox').fill('4')
  await expect(page.getByText(/本机存储已满/)).toBeVisible()
  await page.unroute('**/saveItems')
  await expect
    .poll(async () => (await call(own, 'GET', `iot/inspection-bill/detail?id=${id}`)).items[0].value, {
      timeout: 30_000,
    })
    .toBe('4')
})
