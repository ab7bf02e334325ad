// The platform gives a tenant a package, sees before what a smaller one takes, and people end their sign-ins.
import { expect as soon, test } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { accountOf, call, openAs, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
interface Node {
  id: string
  title: string
  children?: Node[]
}

const stamp = () => String(Date.now())

test('a package is given in the settings of a tenant, and before it shrinks it is said who loses what', async ({
  page,
}) => {
  const platform = await startSession(accountOf())
  const tenantName = `新院${stamp()}`
  const packageName = `试用${stamp()}`
  await call(platform, 'POST', 'blade-system/tenant/submit', { tenantName })
  const { menu } = await call(platform, 'GET', 'blade-system/menu/grant-tree')
  // The notices of the desk, and what an administrator must keep.
  const within = (nodes: readonly Node[], is: (node: Node) => boolean): Node[] =>
    nodes.flatMap((node) => (is(node) ? [node] : within(node.children ?? [], is)))
  const idsOf = (node: Node): string[] => [node.id, ...(node.children ?? []).flatMap(idsOf)]
  const desk = within(menu as Node[], ({ children = [] }) => children.some(({ title }) => title.startsWith('通知')))
  const kept = within(menu as Node[], ({ title }) => title === '用户管理' || title === '角色管理')
  expect(kept).toHaveLength(2)
  const chosen = [...desk, ...kept].flatMap(idsOf).join(',')
  await call(platform, 'POST', 'blade-system/tenant-package/submit', { packageName, menuId: chosen })

  await signIn(page, { account: accountOf() })
  await page.goto(`/system/tenant?f.tenantName=${encodeURIComponent(tenantName)}`)
  const row = rows(page).first()
  await expect(row).toContainText(tenantName)
  await row
    .getByRole('button', { name: '租户配置' })
    .or(row.getByRole('button', { name: '更多' }))
    .first()
    .click()
  const entry = page.getByRole('menuitem', { name: '租户配置' })
  if (await entry.isVisible()) await entry.click()
  const drawer = page.getByRole('dialog', { name: `租户配置 · ${tenantName}` })
  await expect(drawer).toContainText('已用 1 个账号')
  await drawer.getByLabel('套餐').click()
  await page.locator('.ant-select-dropdown:visible').getByText(packageName, { exact: true }).click()
  await expect(drawer.getByRole('heading', { name: '保存后的影响' })).toBeVisible()
  await expect(drawer).toContainText(`${tenantName}：1 人将失去`)
  await drawer.getByRole('button', { name: /保\s?存/ }).click()
  await expect(drawer).toBeHidden()
  await expect(row).toContainText(packageName)

  await page.goto(`/system/tenant-package?f.packageName=${encodeURIComponent(packageName)}`)
  const stored = rows(page).first()
  await expect(stored).toContainText('1 个租户使用')
  await stored
    .getByRole('button', { name: /修\s?改/ })
    .or(stored.getByRole('button', { name: '编辑' }))
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('button', { name: '展开' })
    .or(form.getByRole('button', { name: /展\s?开/ }))
    .first()
    .click()
  await form.locator('.ant-tree-treenode', { hasText: '通知公告' }).first().locator('.ant-tree-checkbox').click()
  await expect(form.locator('.loss-preview')).toContainText(`${tenantName}：1 人将失去`)
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click()
  const sure = page.getByRole('dialog', { name: `缩小套餐“${packageName}”？` }).or(page.locator('.ant-modal-confirm'))
  await expect(sure).toContainText('通知公告')
  await sure.getByRole('button', { name: /取\s?消/ }).click()
  await expect(form.locator('.loss-preview')).toBeVisible()
  await form
    .getByRole('button', { name: /保\s?存|确\s?定/ })
    .first()
    .click()
  await page.getByRole('button', { name: '仍然保存' }).click()
  await expect(form).toBeHidden()
})

test('a person ends a sign-in he does not know, and the other browser says why', async ({ page, browser }) => {
  const account = accountOf('报修人')
  await signIn(page, { account })
  const stranger = await browser.newPage()
  const other = await startSession(account)
  await openAs(stranger, other.reply)
  await stranger.goto('/')
  await expect(stranger.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goto('/info/index')
  await page.getByRole('tab', { name: '登录设备' }).click()
  const own = page.getByRole('region', { name: '登录设备' })
  await expect(own.getByText('当前登录')).toBeVisible()
  await own
    .getByRole('button', { name: /^结束 .*的登录$/ })
    .nth(0)
    .or(own.getByRole('button', { name: '结束其他所有登录' }))
    .first()
    .waitFor()
  const others = own.getByRole('button', { name: '结束其他所有登录' })
  if (await others.isVisible()) await others.click()
  else await own.locator('.session-end:enabled').first().click()
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /结\s?束/ })
    .click()
  await expect(own.locator('li')).toHaveCount(1)
  await expect(stranger.getByText('您已在其他设备上结束此登录，请重新登录')).toBeVisible()
  await stranger.close()
})

test('an administrator finds a person among the sessions of the tenant and ends his', async ({ page }) => {
  const victim = await startSession(accountOf('维修工'))
  await signIn(page, { account: accountOf('管理员', '000000') })
  await page.goto('/monitor/session')
  await page.getByLabel('按账号或姓名查找').fill(accountOf('维修工').username)
  await page.keyboard.press('Enter')
  const list = screen(page).getByRole('region', { name: '登录会话' })
  await expect(list.locator('li').first()).toContainText(accountOf('维修工').username)
  await page.getByLabel('选择本页全部').check()
  await page.getByRole('button', { name: /结束所选/ }).click()
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /结\s?束/ })
    .click()
  await expect(page.getByText('没有登录会话')).toBeVisible()
  await expect(call(victim, 'GET', 'blade-user/info')).rejects.toThrow('401')
})
