// A month of duty: planned by rotation, painted by mouse and keys, warned about, saved, published and read.
import { type Page, expect } from '@playwright/test'
import { screen, tabBar, walk } from './frame.ts'
import { button, newPeople } from './people.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const shifts = [
  { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', minStaff: 1, color: 'blue' },
  { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00', minStaff: 1, color: 'green' },
  { shiftName: '夜班', shortCode: '夜', startTime: '00:00', endTime: '08:00', minStaff: 1, color: 'purple' },
  { shiftName: '休息', shortCode: '休', isRest: 1, color: 'grey' },
]

/** A group of four people of its own. */
async function newGroup(session: Session, groupName: string) {
  const { deptId } = await call(session, 'GET', 'blade-user/info')
  const memberIds = await newPeople(session, ['安', '本', '程', '丁'])
  const { id } = await call(session, 'POST', 'att/group/submit', {
    groupName,
    deptId: String(deptId).split(',')[0],
    leaderId: memberIds[0],
    memberIds,
    rotation: '早,中,夜,休',
    shifts,
  })
  return String(id)
}

const cell = (page: Page, row: number, day: string) =>
  page.getByRole('grid', { name: '排班表' }).locator('tbody tr').nth(row).locator(`td[data-day="${day}"]`)

test('cells are painted by mouse and keys, undone, warned about, saved and published', async ({ page }) => {
  const account = accountOf('管理员')
  const session = await startSession(account)
  const group = await newGroup(session, `值班组${Date.now() % 1_000_000}`)
  await signIn(page, { account })
  await page.goto(`/att/schedule?group=${group}&month=2031-03`)
  await expect(screen(page).getByRole('heading', { name: '2031年3月' })).toBeVisible()
  await page.getByRole('button', { name: /早班/ }).click()
  // One stroke over five days.
  await cell(page, 0, '2031-03-03').hover()
  await page.mouse.down()
  for (const day of ['04', '05', '06', '07']) await cell(page, 0, `2031-03-${day}`).hover()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: '保存（5 格）' })).toBeVisible()
  await page.getByRole('button', { name: button('撤销') }).click()
  await expect(page.getByRole('button', { name: /^保存/ })).toBeHidden()
  // By keys: an evening, then a morning after eight hours.
  await cell(page, 1, '2031-03-10').focus()
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await expect(cell(page, 1, '2031-03-11')).toHaveAttribute('title', '距上一班仅 8 小时')
  await page.getByRole('button', { name: '保存（2 格）' }).click()
  const warned = page.getByRole('dialog', { name: '排班有以下提醒' })
  await expect(warned).toContainText('03-11：距上一班仅 8 小时')
  await warned.getByRole('button', { name: '仍然保存' }).click()
  await expect(page.getByText('排班已保存')).toBeVisible()
  await page.getByRole('button', { name: '发布（2 格）' }).click()
  await page
    .getByRole('dialog', { name: /发布 2031年3月/ })
    .getByRole('button', { name: '发布（2 格）' })
    .click()
  // Shifts nobody has are named, and published only by who says so: by keys, with the list in reach.
  const gaps = page.getByRole('dialog', { name: /个班次缺人，仍要发布/ })
  await expect(gaps.getByRole('list', { name: '缺人的班次' })).toContainText('无人')
  await gaps.getByRole('button', { name: '仍要发布' }).press('Enter')
  await expect(page.getByText('排班已发布，已通知相关人员')).toBeVisible()
  const { onDuty } = (await call(session, 'GET', `att/schedule/onDuty?groupId=${group}&at=2031-03-11 09:00:00`))[0]
  expect(onDuty).toHaveLength(1)
})

test.describe('with a touch screen beside the mouse', () => {
  test.use({ hasTouch: true })

  test('a cell pressed by mouse is painted once, and one tapped as well', async ({ page }) => {
    const account = accountOf('管理员')
    const group = await newGroup(await startSession(account), `值班组${Date.now() % 1_000_000}`)
    await signIn(page, { account })
    await page.goto(`/att/schedule?group=${group}&month=2031-03`)
    await page.getByRole('button', { name: /早班/ }).click()
    const undo = page.getByRole('button', { name: button('撤销') })
    const save = page.getByRole('button', { name: /^保存/ })
    for (const press of [() => cell(page, 0, '2031-03-03').click(), () => cell(page, 0, '2031-03-04').tap()]) {
      await press()
      await expect(save).toHaveText(/1 格/)
      await undo.click()
      await expect(save).toBeHidden()
    }
  })
})

test('cells that were painted wait while another month or look is shown, and after a reload; closing the tab asks', async ({
  page,
}) => {
  const account = accountOf('管理员')
  const group = await newGroup(await startSession(account), `暂存组${Date.now() % 1_000_000}`)
  await signIn(page, { account })
  const address = `/att/schedule?view=month&group=${group}&month=2031-03`
  await page.goto(address)
  const save = page.getByRole('button', { name: '保存（2 格）' })
  await cell(page, 0, '2031-03-03').focus()
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await expect(save).toBeVisible()
  await screen(page).getByRole('button', { name: '下个月' }).click()
  await expect(cell(page, 0, '2031-04-03')).toBeVisible()
  await expect(save).toBeHidden()
  await screen(page).getByRole('button', { name: '上个月' }).click()
  await expect(save).toBeVisible()
  await screen(page).getByRole('button', { name: '当前值班' }).click()
  await expect(save).toBeHidden()
  page.on('dialog', (leaving) => leaving.accept())
  await page.goto(address)
  await expect(cell(page, 0, '2031-03-03')).toHaveText('早')
  await expect(save).toBeVisible()
  await walk(page, '/wel/index')
  await tabBar(page)
    .getByRole('button', { name: /关闭“.*排班/ })
    .click()
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的修改' })
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect(question).toBeHidden()
  await page.goto(address)
  await expect(cell(page, 0, '2031-03-03')).toBeVisible()
  await expect(save).toBeHidden()
})
