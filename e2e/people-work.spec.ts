// People of the demonstration at their own work: each signs in with the role of their title and does what they come for.
import { type Page, expect, test } from '@playwright/test'
import { ALARMS, isLive, ownDevice, reportOf } from './alarm-example.ts'
import { add, choose, form, save } from './forms.ts'
import { rows, screen, sideMenu, walk } from './frame.ts'
import { fillIn, openLogin } from './login-form.ts'
import { menuOf } from './menu-of.ts'
import { type Account, accountOf, call, signIn, startSession } from './support.ts'

const chinese = /[\u3400-\u9fff]/
const told = (page: Page, at: number) => form(page).locator('code').nth(at).innerText()

test('the dispatcher sees an alarm at once, acknowledges it by a key and sends it for repair', async ({ page }) => {
  const device = await ownDevice(await startSession(accountOf()))
  const session = await signIn(page, { account: accountOf('调度员') })
  await page.goto(ALARMS)
  await isLive(page)
  await reportOf(device, device.normal, device.overLimit)
  const row = rows(page).filter({ hasText: device.name })
  await expect(row).toContainText('待确认')
  await row.locator('.alarm-lasting').click()
  await page.keyboard.press('a')
  await expect(row).toContainText('已确认')
  await page.keyboard.press('r')
  const repair = form(page, /^转报修/)
  // What the alarm says is not typed again.
  await expect(repair.getByLabel('故障描述')).toHaveValue(new RegExp(device.name))
  await page.keyboard.press('Control+Enter')
  await expect(repair).toBeHidden()
  const { records } = await call(session, 'GET', `iot/repair-bill/list?deviceId=${device.deviceId}`)
  await walk(page, `/maintenance/repair-bill?f.billNo=${records[0].billNo}`)
  await expect(rows(page)).toHaveCount(1)
  const number = rows(page).getByText(records[0].billNo)
  expect(await number.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await rows(page).locator('.crud-open').click()
  await expect(form(page).locator('a[href*="/alarm/alarm-record"]')).toBeVisible()
  await form(page).locator('a[href*="/iot/device"]').click()
  await expect(page).toHaveURL(new RegExp(`/iot/device\\?id=${device.deviceId}`))
  await reportOf(device, device.normal)
})

test('a nurse reports a repair on a phone and finds it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { account: accountOf('报修人') })
  await page.goto('/maintenance/repair-bill')
  const title = `呼叫铃不响 ${Date.now()}`
  const repair = await add(page, '新增报修单')
  await repair.getByLabel('故障标题').fill(title)
  await choose(page, '区域', '门急诊楼')
  await save(page)
  await expect(repair).toBeHidden()
  await expect(screen(page).getByText(title).first()).toBeVisible()
  await page.reload()
  await expect(screen(page).getByText(title).first()).toBeVisible()
})

test('somebody who reads English alone sees no Chinese in frame, menus and labels', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('调度员'), locale: 'en' })
  await page.goto('/wel/index')
  await expect(page.locator('.side-item').first()).toBeVisible()
  const menu = await menuOf<{ children?: { path: string }[] }>(session)
  const found: Record<string, string[]> = {}
  for (const { path } of menu.flatMap(({ children = [] }) => children)) {
    await walk(page, path)
    await expect(page.locator(`.tab.is-active a[href^="${path}"]`)).toBeVisible()
    await expect(
      screen(page)
        .locator(
          '.duty-days, table, .kit-state, .plan-work, .bench, .alarm-wall, .metric-pane, .energy-analysis, .analysis-gallery, .session-page, .commission, .security-page, .audit-page',
        )
        .first(),
    ).toBeVisible()
    const words = await page
      .locator(
        '.frame-header button:not([aria-label^="Account"]), .side-item, .tab, .frame-screen:visible :is(th:not([scope="row"]), label, h1, h2:not(.metric-head h2), nav, .crud-filters button)',
      )
      .allInnerTexts()
    expect(words.length).toBeGreaterThan(10)
    const foreign = words.filter((text) => chinese.test(text))
    if (foreign.length > 0) found[path] = foreign
  }
  expect(found).toEqual({})
})

test('the administrator makes a role and a user, who signs in, chooses a password and has the granted screens', async ({
  page,
  browser,
}) => {
  await signIn(page, { account: accountOf('管理员') })
  const name = `值班${Date.now() % 1_000_000_000}`
  await page.goto('/authority/role')
  const role = await add(page, '新增角色')
  await role.getByLabel('角色名称').fill(name)
  await role.getByLabel('角色别名').fill(`duty${Date.now()}`)
  await save(page)
  await expect(role).toBeHidden()
  await rows(page).filter({ hasText: name }).locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: '权限设置' }).click()
  const rights = form(page, `权限设置 · ${name}`)
  for (const one of ['通知公告', '告警记录']) {
    await rights.getByLabel('查询').fill(one)
    await rights.locator('.ant-tree-treenode').filter({ hasText: one }).locator('.ant-tree-checkbox').first().click()
  }
  await rights.getByRole('button', { name: '查看影响' }).click()
  await expect(rights.getByRole('region', { name: /新增的权限/ })).toContainText('告警记录')
  await save(page)
  await expect(rights).toBeHidden()

  await page.goto('/system/user')
  const user = await add(page, '新增用户')
  await user.getByLabel('登录账号').fill(`u${Date.now()}`)
  await user.getByLabel('姓名').fill('方婷')
  await choose(page, '角色', name)
  await choose(page, '部门')
  await save(page)
  await expect(form(page, /账号已创建/)).toContainText('首次登录时须修改该密码')
  const { tenantId } = accountOf('管理员')
  const account: Account = { tenantId, username: await told(page, 0), password: await told(page, 1) }

  const theirs = await browser.newPage()
  const answer = await openLogin(theirs)
  await fillIn(theirs, account.password, answer, account)
  await theirs.keyboard.press('Enter')
  await theirs.getByLabel('当前密码', { exact: true }).fill(account.password)
  await theirs.getByLabel('新密码', { exact: true }).fill('Own-choice-2041')
  await theirs.getByLabel('确认新密码', { exact: true }).fill('Own-choice-2041')
  await theirs.getByRole('button', { name: '保存并继续' }).click()
  for (const group of ['消息与任务', '告警中心']) await sideMenu(theirs).getByRole('button', { name: group }).click()
  await expect(sideMenu(theirs).locator('.side-item')).toHaveText(['消息与任务', '通知公告', '告警中心', '告警记录'])
  await sideMenu(theirs).getByRole('link', { name: '通知公告' }).click()
  await expect(rows(theirs).first()).toBeVisible()
  await walk(theirs, '/system/user')
  await expect(screen(theirs)).toContainText('尚未授权给您的角色')
  await theirs.close()
})
