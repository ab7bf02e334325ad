// A group's duty from the roster to the change of shift, each step by the account of who takes it: the leader plans and
// publishes, two colleagues swap, one hands over, the other takes over on a phone.
import { type Browser, type Page, expect as soon, test } from '@playwright/test'
import { screen, walk } from './frame.ts'
import { button, newcomer } from './people.ts'
import { type Account, type Session, accountOf, call, demoAccounts, signIn, startSession } from './support.ts'

// A long way for a busy machine; every wait is for an event.
test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 40_000 })

const shifts = [
  { shiftName: '白班', shortCode: '白', startTime: '08:00', endTime: '20:00', minStaff: 1, color: 'blue' },
  { shiftName: '夜班', shortCode: '夜', startTime: '20:00', endTime: '08:00', minStaff: 1, color: 'purple' },
  { shiftName: '休息', shortCode: '休', isRest: 1, color: 'grey' },
]

interface Person {
  account: Account
  session: Session
  id: string
  name: string
}

const dayAt = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

async function technician(keeper: Session, realName: string): Promise<Person> {
  const { roleId, deptId } = await call(await startSession(accountOf('维修工')), 'GET', 'blade-user/info')
  const account = await newcomer(keeper, { realName, roleId, deptId })
  const session = await startSession(account)
  const { id } = await call(session, 'GET', 'blade-user/info')
  return { account, session, id: String(id), name: realName }
}

async function openAs(browser: Browser, { account }: Pick<Person, 'account'>, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await signIn(page, { account })
  return page
}

const cell = (page: Page, name: string, day: string) =>
  page.getByRole('grid', { name: '排班表' }).getByRole('row').filter({ hasText: name }).locator(`td[data-day="${day}"]`)

test('a month is published, two change places, and a shift is handed over to the next', async ({ browser }) => {
  const { tenantId } = accountOf('维修工')
  const keeperAccount = demoAccounts().find((one) => one.tenantId === tenantId && one.role === '管理员')
  const keeper = await startSession(keeperAccount ?? accountOf())
  const stamp = String(Date.now() % 100_000)
  const [ann, ben] = [await technician(keeper, `甲${stamp}`), await technician(keeper, `乙${stamp}`)]
  const leader = accountOf('班组长')
  const { id: leaderId, deptId } = await call(await startSession(leader), 'GET', 'blade-user/info')
  const group = await call(keeper, 'POST', 'att/group/submit', {
    groupName: `交接班${stamp}`,
    deptId: String(deptId).split(',')[0],
    leaderId,
    memberIds: [ann.id, ben.id],
    trades: ['boiler'],
    shifts,
  })
  const [day, night] = group.shifts.map(({ id }: { id: string }) => id)
  const around = [-1, 0, 1, 2].flatMap((days) => [
    { groupId: group.id, userId: ann.id, workDate: dayAt(days), shiftId: day },
    { groupId: group.id, userId: ben.id, workDate: dayAt(days), shiftId: night },
  ])
  await call(keeper, 'POST', 'att/schedule/submit', { items: around, confirm: 1 })
  await call(keeper, 'POST', 'att/schedule/publish', { groupId: group.id, firstDay: dayAt(-1), lastDay: dayAt(2) })

  // The leader plans and publishes.
  const planner = await openAs(browser, { account: leader })
  await planner.goto(`/att/schedule?group=${group.id}&month=2031-05`)
  await planner.getByRole('button', { name: /白班/ }).click()
  await cell(planner, ann.name, '2031-05-12').click()
  await planner.getByRole('button', { name: /夜班/ }).click()
  await cell(planner, ben.name, '2031-05-14').click()
  await planner.getByRole('button', { name: '保存（2 格）' }).click()
  await expect(planner.getByText('排班已保存')).toBeVisible()
  await planner.getByRole('button', { name: '发布（2 格）' }).click()
  await planner.getByRole('dialog').getByRole('button', { name: '发布（2 格）' }).click()
  await planner
    .getByRole('dialog', { name: /仍要发布/ })
    .getByRole('button', { name: '仍要发布' })
    .click()
  await expect(planner.getByText('排班已发布，已通知相关人员')).toBeVisible()

  // One proposes from his own month, the other accepts, the leader approves.
  const annPage = await openAs(browser, ann, 390)
  await annPage.goto('/att/schedule?view=mine&month=2031-05')
  await annPage.getByRole('button', { name: '05-12，白班' }).click()
  await annPage.getByRole('button', { name: '申请换班' }).click()
  await annPage.getByRole('group', { name: '换入' }).getByRole('button', { name: '05-14' }).click()
  await annPage.getByLabel('换班原因').fill('家中有事')
  await annPage.getByRole('button', { name: '提交申请' }).click()
  await expect(annPage.getByText('换班申请已提交，等待对方同意')).toBeVisible()
  const benPage = await openAs(browser, ben)
  await benPage.goto('/att/duty-swap')
  await screen(benPage)
    .getByRole('button', { name: /待我同意/ })
    .click()
  await screen(benPage)
    .getByRole('button', { name: button('同意') })
    .click()
  await planner.goto('/att/duty-swap')
  await screen(planner)
    .getByRole('button', { name: /待审批/ })
    .click()
  await screen(planner)
    .getByRole('row')
    .filter({ hasText: ann.name })
    .getByRole('button', { name: button('批准') })
    .click()
  await planner
    .getByRole('dialog')
    .getByRole('button', { name: button('确定') })
    .click()
  await expect
    .poll(async () => {
      const own = await call(ben.session, 'GET', 'att/schedule/mine?month=2031-05')
      return own.map(({ workDate, shortCode }: Record<string, string>) => `${workDate} ${shortCode}`)
    })
    .toEqual(['2031-05-12 白'])

  // Who is on duty now hands over what is left; who comes takes it over on a phone.
  const [{ onDuty }] = await call(keeper, 'GET', `att/schedule/onDuty?groupId=${group.id}`)
  const [from, to] = onDuty[0].userId === ann.id ? [ann, ben] : [ben, ann]
  const sheet = await call(from.session, 'POST', 'biz/change-shifts/submit', {
    groupId: group.id,
    items: [{ kind: 'manual', title: '2 号锅炉水位偏低', mustFollow: 1 }],
  })
  expect(sheet).toMatchObject({ fromUserIds: from.id, toUserIds: to.id })
  const out = await openAs(browser, from)
  await out.goto(`/att/change-shifts?id=${sheet.id}`)
  await out.getByLabel('“2 号锅炉水位偏低”的交代').fill('每小时看一次')
  await expect(out.getByRole('dialog').getByRole('button', { name: button('交班') })).toBeDisabled()
  await out.getByLabel('运行情况').fill('运行平稳')
  // Left without a question, what was written is there again; saved, what was typed since is not.
  await walk(out, '/att/change-shifts')
  await expect(out.getByRole('dialog')).toHaveCount(0)
  await walk(out, `/att/change-shifts?id=${sheet.id}`)
  await expect(out.getByLabel('“2 号锅炉水位偏低”的交代')).toHaveValue('每小时看一次')
  const SUBMIT = '**/biz/change-shifts/submit'
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await out.route(SUBMIT, async (route) => {
    await isReleased
    await route.continue()
  })
  const isSent = out.waitForRequest(SUBMIT)
  const save = out.getByRole('dialog').getByRole('button', { name: button('保存') })
  await save.click()
  await isSent
  await out.getByLabel('运行情况').fill('运行平稳，夜里巡视两次')
  release()
  await expect(out.getByText('交接单已保存')).toBeVisible()
  await expect(out.getByLabel('运行情况')).toHaveValue('运行平稳，夜里巡视两次')
  await expect(save).toBeEnabled()
  await out
    .getByRole('dialog')
    .getByRole('button', { name: button('交班') })
    .click()
  await expect(out.getByText('已交班，已通知接班人')).toBeVisible()
  const phone = await openAs(browser, to, 390)
  await phone.goto('/att/change-shifts')
  await screen(phone).getByRole('button', { name: '待我接班 1' }).click()
  await phone.goto(`/att/change-shifts?id=${sheet.id}`)
  await expect(phone.getByText('每小时看一次')).toBeVisible()
  const take = phone.getByRole('dialog').getByRole('button', { name: /^接班（已确认/ })
  await expect(take).toBeDisabled()
  // Alarms that live on may stand there too; each is as large as a thumb.
  for (const tick of await phone.locator('.handover-tick').all()) {
    expect((await tick.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await tick.getByRole('checkbox').check()
  }
  await take.click()
  await expect(phone.getByRole('dialog').getByText('已接班', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('已确认', { exact: true }).first()).toBeVisible()
  expect(await call(keeper, 'GET', `biz/change-shifts/detail?id=${sheet.id}`)).toMatchObject({
    handoverStatus: 'received',
    runSummary: '运行平稳，夜里巡视两次',
  })
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
