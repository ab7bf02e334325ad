// Paints the month of sixty people in a real browser, stroke after stroke: script and tasks of the page's main thread.
// `node tools/trials/month-grid.ts [strokes]`
import { chromium } from '@playwright/test'
import { accountOf, addPerson, call, signIn, startSession } from '../../e2e/support.ts'
import { findChromium } from '../chromium.ts'
import setup from '../e2e-server.ts'
import { spread, traced } from './main-thread.ts'

const PEOPLE = 60
const strokes = Number(process.argv[2] ?? 40)
const stop = await setup()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const account = accountOf('管理员', '100001')
  const session = await startSession(account)
  const { records } = await call(session, 'GET', 'blade-user/page?size=1')
  const [{ roleId, deptId }] = records
  const memberIds: string[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const own = { ...account, username: `grid${n}`, password: 'Grid-people-2041' }
    memberIds.push((await addPerson(session, own, { realName: `值班员${n}`, roleId, deptId })).id)
  }
  const shifts = [
    { shiftName: '早班', shortCode: '早', startTime: '08:00', endTime: '16:00', minStaff: 1 },
    { shiftName: '中班', shortCode: '中', startTime: '16:00', endTime: '00:00', minStaff: 1, color: 'green' },
  ]
  const sent = { groupName: '六十人班', deptId, leaderId: memberIds[0], memberIds, rotation: '早,中', shifts }
  const { id: group } = await call(session, 'POST', 'att/group/submit', sent)
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' })
  await signIn(page, { account })
  await page.goto(`${process.env.BASE_URL}/att/schedule?group=${group}&month=2031-03`)
  const cells = page.getByRole('grid', { name: '排班表' }).locator('tbody td[data-day]')
  await cells.nth(PEOPLE * 31 - 1).waitFor()
  await page.getByRole('button', { name: /早班/ }).click()
  const box = async (row: number, day: number) => {
    const cell = cells.nth(row * 31 + day)
    await cell.scrollIntoViewIfNeeded()
    const found = await cell.boundingBox()
    if (!found) throw new Error('a cell is not shown')
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
  }
  const of = await traced(browser, page, async () => {
    for (let n = 0; n < strokes; n += 1) {
      const row = n % PEOPLE
      const [from, to] = [await box(row, 2), await box(row, 28)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 40 })
      await page.mouse.up()
    }
  })
  console.log(`${PEOPLE} people, 31 days, ${strokes} strokes over 27 days each`)
  spread('script of a frame (at most 8 ms)', of('FireAnimationFrame'))
  spread('script of an event', of('EventDispatch', 'FunctionCall'))
  spread('tasks of the main thread (at most 50 ms)', of('RunTask', 'ThreadControllerImpl::RunTask'))
} finally {
  await browser.close()
  await stop()
}
process.exit(0)
