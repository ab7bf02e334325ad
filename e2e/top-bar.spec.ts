// The top bar: tools at each width, the error log, notices.
import { type Page, expect as plain, test as fresh } from '@playwright/test'
import { atHome, onBar, panel, recalled, topBar } from './frame.ts'
import { newcomer } from './people.ts'
import { accountOf, call, setParam, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// Slow on a machine that runs other work.
const expect = plain.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

test('the box in the bar finds menus by beginning and opens them by keyboard', async ({ page }) => {
  await signIn(page)
  await atHome(page)
  const box = topBar(page).getByRole('combobox', { name: '搜索菜单' })
  await box.click()
  await expect(topBar(page).getByRole('option').nth(5)).toBeVisible()
  await box.fill('岗位')
  await expect(topBar(page).getByRole('option')).toHaveText(['岗位管理'])
  await box.press('Enter')
  await expect(page).toHaveURL(/\/system\/post$/)
  await expect(topBar(page).getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue('')
  await box.fill('no such menu')
  await expect(topBar(page).getByText('没有匹配的结果')).toBeVisible()
  await box.press('Escape')
  await expect(topBar(page).getByText('没有匹配的结果')).toBeHidden()
})

const tools = ['消息中心', '本地错误日志', '主题色', '主题', '语言', '全屏']

for (const width of [1440, 1024, 820, 390])
  test(`nothing of the top bar is lost at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    await atHome(page)
    await expect(topBar(page).locator('.bell')).toBeVisible()
    const labels = () =>
      page.evaluate(() => [
        ...[...document.querySelectorAll('.frame-tools > button')].map((one) => one.getAttribute('aria-label') ?? ''),
        ...[...document.querySelectorAll('.frame-panel:popover-open .panel-lines span')].map(
          (one) => one.textContent ?? '',
        ),
      ])
    if (width < 1200) await onBar(page, '更多').click()
    await expect
      .poll(async () => (await labels()).map((label) => label.replace(/ \(\d+\)$/, '')))
      .toEqual(expect.arrayContaining(tools))
    const tops =
      width === 390 ? panel(page).getByRole('group', { name: '顶部菜单' }) : topBar(page).getByRole('navigation')
    await expect(tops.getByRole('button', { name: '系统' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const boxes = await topBar(page)
      .locator('> button, .frame-tools > button')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => left >= 0 && right <= innerWidth),
      )
    expect(boxes).not.toContain(false)
  })

test('the overflow menu leads into a panel and back, Esc closes it and the focus returns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await atHome(page)
  const more = onBar(page, '更多')
  await more.click()
  await panel(page).getByRole('button', { name: '主题', exact: true }).click()
  await expect(panel(page).getByRole('radio')).toHaveCount(11)
  await panel(page).getByRole('button', { name: '返回' }).click()
  await panel(page).getByRole('button', { name: '语言' }).click()
  await panel(page).getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await topBar(page).getByRole('button', { name: 'More' }).click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(topBar(page).getByRole('button', { name: 'More' })).toBeFocused()
})

const fail = (page: Page, message: string) =>
  page.evaluate((words) => void setTimeout(() => reportError(new TypeError(words))), message)

test('errors nobody caught are kept without tokens, counted, sent to the administrator and cleared', async ({
  page,
}) => {
  const session = await signIn(page)
  await atHome(page)
  const mark = `failed at ${Date.now()}`
  await fail(page, `${mark} ${'t'.repeat(40)}`)
  await fail(page, `${mark} ${'t'.repeat(40)}`)
  await page.evaluate(() => void Promise.reject(new Error('nobody waited')))
  await onBar(page, '本地错误日志 (2)').click()
  const line = panel(page).getByRole('group').filter({ hasText: mark })
  await expect(line).toContainText('2 次')
  await line.locator('summary').click()
  await expect(line.locator('pre')).toContainText('TypeError')
  expect(JSON.stringify(await recalled(page, 'logsList'))).not.toContain('t'.repeat(32))
  await page.reload()
  await onBar(page, '本地错误日志 (2)').click()
  await panel(page).getByRole('button', { name: '上传' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确定上传本地日志到服务器?' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('发送成功!')).toBeVisible()
  await expect(onBar(page, '本地错误日志')).toHaveAccessibleName('本地错误日志')
  const { records } = await call(session, 'GET', `blade-log/error/list?message=${encodeURIComponent(mark)}`)
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({ exceptionName: 'TypeError', hits: 2, reporterName: '管理员' })
  await page.goto('/monitor/log-error')
  await expect(page.locator('tr[data-id]').filter({ hasText: mark })).toBeVisible()
})

test('the local log is cleared when asked, and says when it is empty', async ({ page }) => {
  await signIn(page)
  await atHome(page)
  await fail(page, 'to be cleared')
  await onBar(page, '本地错误日志 (1)').click()
  await panel(page).getByRole('button', { name: '清空' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确定清空本地日志记录?' })
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('清空成功!')).toBeVisible()
  await onBar(page, '本地错误日志').click()
  await expect(panel(page)).toContainText('没有错误记录')
  expect(await recalled(page, 'logsList')).toEqual([])
})

fresh('a screen that fails is in the log with the components around it', async ({ page }) => {
  await signIn(page)
  await page.route(/assets\/home-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function Home() { throw new TypeError('this screen is broken') }`,
    }),
  )
  await page.goto('/wel/index')
  await expect(page.getByRole('heading', { name: '此页面出现错误' })).toBeVisible()
  const told = { message: 'TypeError: this screen is broken', type: 'error', info: expect.stringContaining('at Home') }
  await expect.poll(() => recalled(page, 'logsList')).toMatchObject([told])
})

/** A new notice of today, since read ones stay read. */
async function announce(title: string): Promise<void> {
  const keeper = await startSession(accountOf())
  const { records } = await call(keeper, 'GET', 'blade-desk/notice/list?size=1')
  const { category, releaseTime } = records[0]
  await call(keeper, 'POST', 'blade-desk/notice/submit', { title, category, releaseTime, content: title })
}

test('notices: unread ones are counted, opening one reads it, and all can be marked read', async ({ page }) => {
  await announce(`供水检修 ${Date.now()}`)
  // Somebody to whom no letters were written.
  await signIn(page, { account: await newcomer(await startSession(accountOf())) })
  await atHome(page)
  const opener = onBar(page, /^消息中心/)
  await expect(opener).toHaveAccessibleName(/\(\d+\)$/)
  const count = async () => Number(/\((\d+)\)$/.exec((await opener.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const before = await count()
  await opener.click()
  await expect(panel(page).getByRole('tab')).toHaveText(['邮件', '消息', /^通知/])
  const first = panel(page).getByRole('listitem').getByRole('button').first()
  const title = (await first.locator('b').textContent()) ?? ''
  await first.click()
  const reader = page.getByRole('dialog', { name: title })
  await expect(reader).toBeVisible()
  await expect.poll(count).toBe(before - 1)
  await reader.getByRole('button', { name: /close|关闭/i }).click()
  await expect(reader).toBeHidden()
  await opener.click()
  await panel(page).getByRole('button', { name: '全部已读' }).click()
  await expect.poll(count).toBe(0)
  await page.reload()
  await expect(onBar(page, '消息中心')).toBeVisible()
  await opener.click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expect.poll(count).toBe(0)
})

test('mail and messages say plainly when there is nothing', async ({ page }) => {
  await signIn(page, { account: await newcomer(await startSession(accountOf())) })
  await atHome(page)
  await onBar(page, /^消息中心/).click()
  await panel(page).getByRole('tab', { name: '邮件' }).click()
  await expect(panel(page)).toContainText('没有收到邮件')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page).getByRole('tab', { name: '消息' })).toBeFocused()
  await expect(panel(page).getByRole('tabpanel')).toContainText(/告警/)
})

test('the dashboard is ours unless the administrator named another, or none', async ({ page, context }) => {
  const session = await signIn(page)
  await atHome(page)
  await expect(onBar(page, '监控大屏')).toBeVisible()
  const open = async () => (await Promise.all([context.waitForEvent('page'), onBar(page, '监控大屏').click()]))[0]
  await setParam(session, 'dashboard.url', '/healthz')
  try {
    await page.reload()
    const opened = await open()
    await opened.waitForURL(/\/healthz\?token=/)
    expect(new URL(opened.url()).searchParams.get('token')).toBe(session.access)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await setParam(session, 'dashboard.url', '-')
    await page.reload()
    await expect(onBar(page, '全屏')).toBeVisible()
    await expect(onBar(page, '监控大屏')).toHaveCount(0)
  } finally {
    await setParam(session, 'dashboard.url', '/dashboard/')
  }
})
