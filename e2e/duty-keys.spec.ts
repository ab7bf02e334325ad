// A month is planned like a sheet: a week is copied from one to another, a range is filled, and what cannot be is told in its cell.
import { type Page, expect } from '@playwright/test'
import { screen } from './frame.ts'
import { newPeople } from './people.ts'
import { type Session, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const shifts = [
  { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', color: 'blue' },
  { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00', color: 'green' },
  { shiftName: '休息', shortCode: '休', isRest: 1, color: 'grey' },
]

/** With nothing planned; the first one leads. */
async function newGroup(session: Session, groupName: string, memberIds: readonly string[], more: object = {}) {
  const { deptId } = await call(session, 'GET', 'blade-user/info')
  const sent = { groupName, deptId: String(deptId).split(',')[0], leaderId: memberIds[0], memberIds, shifts, ...more }
  return call(session, 'POST', 'att/group/submit', sent)
}

const grid = (page: Page) => page.getByRole('grid', { name: '排班表' })
const row = (page: Page, at: number) => grid(page).locator('tbody tr').nth(at)
const cell = (page: Page, at: number, day: string) => row(page, at).locator(`td[data-day="2031-${day}"]`)
const text = async (page: Page, at: number, first: number, count: number) =>
  (await row(page, at).locator('td').allTextContents()).slice(first - 1, first - 1 + count).join('')

/** As if it had been copied in a spreadsheet. */
const pasteText = (page: Page, copied: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  }, copied)

test('a week is copied from one to another, ranges are filled, undone as one, and saved with one call', async ({
  page,
}) => {
  const account = accountOf('管理员')
  const session = await startSession(account)
  const { id } = await newGroup(
    session,
    `键盘组${Date.now() % 1_000_000}`,
    await newPeople(session, ['安', '本', '程']),
  )
  await signIn(page, { account })
  await page.goto(`/att/schedule?view=month&group=${id}&month=2031-06`)
  await cell(page, 0, '06-02').focus()
  for (const key of ['1', '1', '2', '2', '3', '3', '3']) await page.keyboard.press(key)
  expect(await text(page, 0, 2, 7)).toBe('早早中中休休休')
  // The week, from its last day back to its first.
  await cell(page, 0, '06-08').focus()
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(grid(page).locator('td[aria-selected="true"]')).toHaveCount(7)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('已复制 7 格')).toBeVisible()
  await cell(page, 1, '06-09').focus()
  await page.keyboard.press('Control+v')
  expect(await text(page, 1, 9, 7)).toBe('早早中中休休休')
  await expect(cell(page, 1, '06-09')).toBeFocused()
  // The week down to the third, and a day to the right.
  await page.keyboard.press('Shift+ArrowDown')
  await expect(grid(page).locator('td[aria-selected="true"]')).toHaveCount(14)
  await page.keyboard.press('Control+d')
  expect(await text(page, 2, 9, 7)).toBe('早早中中休休休')
  await page.keyboard.press('Control+z')
  expect(await text(page, 2, 9, 7)).toBe('')
  await page.keyboard.press('Control+Shift+z')
  expect(await text(page, 2, 9, 7)).toBe('早早中中休休休')
  await cell(page, 2, '06-15').focus()
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+r')
  expect(await text(page, 2, 15, 16)).toBe('休'.repeat(16))
  await page.keyboard.press('Delete')
  expect(await text(page, 2, 15, 16)).toBe('')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('att/schedule/submit')) sent.push(request.url())
  })
  await page.getByRole('button', { name: '保存（20 格）' }).click()
  await expect(page.getByText('排班已保存')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('cells that are refused say why at their place, whether by the sheet or by the server', async ({ page }) => {
  const account = accountOf('管理员')
  const session = await startSession(account)
  const [busyId = '', otherId = ''] = await newPeople(session, ['组员甲', '组员乙'])
  const stamp = Date.now() % 1_000_000
  const { id } = await newGroup(session, `冲突组${stamp}`, [busyId])
  // Helps out elsewhere.
  const other = await newGroup(session, `占用组${stamp}`, [otherId], { supporterIds: [busyId] })
  const busy = { groupId: other.id, userId: busyId, workDate: '2031-07-02', shiftId: other.shifts[0].id }
  await call(session, 'POST', 'att/schedule/submit', { items: [busy], confirm: 1 })
  await signIn(page, { account })
  await page.goto(`/att/schedule?view=month&group=${id}&month=2031-07`)
  await cell(page, 0, '07-01').focus()
  await pasteText(page, '早班\t夜间\t中\r\n')
  const alert = screen(page).getByRole('alert')
  await expect(alert).toContainText('“夜间”不是本班组的班次')
  expect(await text(page, 0, 1, 3)).toBe('早中')
  await expect(cell(page, 0, '07-02')).toHaveAttribute('title', /不是本班组的班次/)
  await cell(page, 0, '07-02').focus()
  await page.keyboard.press('1')
  await expect(alert).toBeHidden()
  // Planned in another group at that time: known to the server only.
  await page.getByRole('button', { name: '保存（3 格）' }).click()
  await expect(alert).toContainText('格未能写入')
  await expect(cell(page, 0, '07-02')).toHaveAttribute('data-fault', 'refused')
  await alert.getByRole('button').click()
  await expect(cell(page, 0, '07-02')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: '保存（2 格）' }).click()
  await expect(page.getByText('排班已保存')).toBeVisible()
})
