// Rights granted by hand: searched, shown with what they change for whom, saved, and merged with what others granted.
import { type Page, expect as plain } from '@playwright/test'
import { form } from './forms.ts'
import { rows } from './frame.ts'
import { type Account, type Session, accountOf, addPerson, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const expect = plain.configure({ timeout: 40_000 })
const { tenantId } = accountOf('管理员')

interface Node {
  id: string
  title: string
  children?: Node[]
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** A role with these screens, and somebody who has it. */
async function roleWith(keeper: Session, mark: string, ...titles: string[]) {
  const { menu } = (await call(keeper, 'GET', 'blade-system/menu/grant-tree')) as { menu: Node[] }
  const idsOf = (...names: string[]) => flat(menu).flatMap(({ id, title }) => (names.includes(title) ? [id] : []))
  const name = `授权${mark}`
  const role = await call(keeper, 'POST', 'blade-system/role/submit', { roleName: name, roleAlias: mark, sort: 98 })
  const grant = (...names: string[]) =>
    call(keeper, 'POST', 'blade-system/role/grant', { roleIds: [role.id], menuIds: idsOf(...names) })
  await grant(...titles)
  const own = await call(keeper, 'GET', 'blade-user/info')
  const account: Account = { tenantId, username: mark, password: 'Own-choice-2041' }
  await addPerson(keeper, account, { realName: '许安', roleId: role.id, deptId: own.deptId })
  return { id: String(role.id), name, grant }
}

async function openGrant(page: Page, name: string) {
  await page.goto(`/authority/role?f.roleName=${encodeURIComponent(name)}`)
  await rows(page).filter({ hasText: name }).locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: '权限设置' }).click()
  const dialog = form(page, `权限设置 · ${name}`)
  await expect(dialog.getByRole('tab', { name: /菜单权限/ })).toBeVisible()
  return dialog
}

const mark = () => `g${Date.now() % 1_000_000_000}${Math.floor(Math.random() * 1_000)}`

test('what a grant takes and gives is shown by name, with the people it is for, before it is saved', async ({
  page,
}) => {
  const keeper = await startSession(accountOf('管理员'))
  const { name, id } = await roleWith(keeper, mark(), '通知公告', '岗位管理')
  await signIn(page, { account: accountOf('管理员') })
  const dialog = await openGrant(page, name)
  const search = dialog.getByLabel('查询')
  const node = (text: string) => dialog.locator('.ant-tree-treenode').filter({ hasText: text })
  await search.fill('岗位管理')
  await node('岗位管理').locator('.ant-tree-checkbox').first().click()
  await expect(node('岗位管理').getByText('移除')).toBeVisible()
  await search.fill('告警记录')
  await node('告警记录').locator('.ant-tree-checkbox').first().click()
  await search.fill('')
  await dialog.getByText('有改动', { exact: true }).click()
  await expect(node('岗位管理').first()).toBeVisible()
  await expect(node('通知公告')).toHaveCount(0)

  await page.keyboard.press('Control+Enter')
  const told = dialog.locator('.grant-preview')
  await expect(told.getByRole('status')).toContainText('涉及 1 人，其中 1 人的权限会变化')
  await expect(told.getByRole('status')).toContainText('许安')
  await expect(told.getByRole('region', { name: '移除的权限（1）' })).toContainText('岗位管理')
  await expect(told.getByRole('region', { name: '不再看到的界面（1）' })).toContainText('1 人失去')
  await expect(told.getByRole('region', { name: /新增的权限/ })).toContainText('告警记录')
  await expect(told.getByRole('link', { name: `查看“${name}”的 1 名用户` })).toHaveAttribute(
    'href',
    `/system/user?f.roleId=${id}`,
  )
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await expect(dialog.getByText(/新增 \d+ 项，移除 1 项/)).toBeVisible()
  await dialog.getByRole('button', { name: '查看影响' }).click()
  await expect(told).toBeVisible()
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(dialog).toBeHidden()
  const { menu } = await call(keeper, 'GET', `blade-system/menu/role-tree-keys?roleIds=${id}`)
  const { menu: tree } = (await call(keeper, 'GET', 'blade-system/menu/grant-tree')) as { menu: Node[] }
  const held = flat(tree).flatMap((one) => ((menu as string[]).includes(one.id) ? [one.title] : []))
  expect(held).toEqual(expect.arrayContaining(['通知公告', '告警记录']))
  expect(held).not.toContain('岗位管理')
})

test('where rows are limited it is said that what has no rule ticked is not', async ({ page }) => {
  const { name } = await roleWith(await startSession(accountOf('管理员')), mark(), '通知公告')
  await signIn(page, { account: accountOf('管理员') })
  const dialog = await openGrant(page, name)
  await dialog.getByRole('tab', { name: /^数据权限/ }).click()
  await expect(dialog.getByText('未勾选任何规则的资源不受限制')).toBeVisible()
})

test('what another administrator grants meanwhile is told, and one’s own changes stay on top of it', async ({
  page,
}) => {
  const keeper = await startSession(accountOf('管理员'))
  const { name, id, grant } = await roleWith(keeper, mark(), '通知公告')
  await signIn(page, { account: accountOf('管理员') })
  const dialog = await openGrant(page, name)
  await dialog.getByLabel('查询').fill('告警记录')
  await dialog
    .locator('.ant-tree-treenode')
    .filter({ hasText: '告警记录' })
    .locator('.ant-tree-checkbox')
    .first()
    .click()
  await grant('通知公告', '岗位管理')
  await dialog.getByRole('button', { name: '查看影响' }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: '在您编辑期间修改了权限：新增 1 项，移除 0 项' }),
  ).toBeVisible()
  const told = dialog.locator('.grant-preview')
  await expect(told).toContainText('告警记录')
  await expect(told.getByRole('region', { name: /移除的权限/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(dialog).toBeHidden()
  const { menu } = await call(keeper, 'GET', `blade-system/menu/role-tree-keys?roleIds=${id}`)
  const { menu: tree } = (await call(keeper, 'GET', 'blade-system/menu/grant-tree')) as { menu: Node[] }
  const held = flat(tree).flatMap((one) => ((menu as string[]).includes(one.id) ? [one.title] : []))
  expect(held).toEqual(expect.arrayContaining(['通知公告', '岗位管理', '告警记录']))
})

test('the tree is used without a mouse, and input that is not saved is not lost without a question', async ({
  page,
}) => {
  const keeper = await startSession(accountOf('管理员'))
  const { name } = await roleWith(keeper, mark(), '通知公告')
  await signIn(page, { account: accountOf('管理员') })
  const dialog = await openGrant(page, name)
  await dialog.getByLabel('查询').fill('岗位管理')
  await expect(dialog.getByText('找到 1 项')).toBeVisible()
  await dialog.getByRole('tree', { name: '菜单权限' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key)
  await expect(dialog.getByText(/新增 [1-9]\d* 项，移除 0 项/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-modal-confirm')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/新增 [1-9]\d* 项，移除 0 项/)).toBeVisible()
})
