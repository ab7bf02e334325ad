// The derived screen: on posts, which have no overrides, and on departments, which are a tree.
import { type Page, expect } from '@playwright/test'
import { rows } from './frame.ts'
import { accountOf, addPerson, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'
// antd inserts a space between the two characters of a Chinese button.
const spaced = (words: string) => new RegExp(`(^|\\s)${words.split('').join('\\s?')}(\\s|$)`)
const unique = () => Math.random().toString(36).slice(2, 8)

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function choose(page: Page, name: string, option: string) {
  await field(page, name).click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

async function addPost(page: Page, name: string, code: string) {
  await page.getByRole('button', { name: spaced('新增') }).click()
  await field(page, '岗位名称').fill(name)
  await field(page, '岗位编号').fill(code)
  await choose(page, '岗位类型', '中层')
  await page.getByRole('button', { name: spaced('保存') }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
}

async function search(page: Page, text: string) {
  await page.getByRole('search').getByLabel('岗位名称').fill(text)
  await page.keyboard.press('Enter')
}

test('a post is added, found, changed, read and deleted', async ({ page }) => {
  const name = `岗位${unique()}`
  await signIn(page)
  await page.goto(POSTS)
  await addPost(page, name, unique())

  await search(page, name)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, name)).toContainText('中层')

  await rowOf(page, name).getByRole('button', { name: '修改' }).click()
  await field(page, '岗位描述').fill('夜班负责人')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('更新成功')).toBeVisible()

  await rowOf(page, name).getByRole('button', { name: '查看' }).click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('夜班负责人')
  await expect(detail).toContainText('创建时间')
  await page.keyboard.press('Escape')

  await rowOf(page, name)
    .getByRole('button', { name: spaced('删除') })
    .click()
  await expect(page.getByRole('dialog', { name: '确定将选择数据删除?' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的岗位')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('what is required is asked for in the words of the declaration, before anything is sent', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await page.getByRole('button', { name: spaced('新增') }).click()
  await page.getByRole('button', { name: spaced('保存') }).click()
  for (const words of ['请输入岗位名称', '请输入岗位编号', '请选择岗位类型'])
    await expect(page.getByRole('dialog').getByText(words, { exact: true }).last()).toBeVisible()
  // What is chosen is no longer complained of, before the field is left.
  await choose(page, '岗位类型', '基层')
  await expect(page.getByRole('dialog').locator('.ant-form-item-explain').getByText('请选择岗位类型')).toHaveCount(0)
})

test('what the server refuses is said at its field, and typing is not lost by closing', async ({ page }) => {
  const code = unique()
  await signIn(page)
  await page.goto(POSTS)
  await addPost(page, `岗位${unique()}`, code)
  await page.getByRole('button', { name: spaced('新增') }).click()
  await field(page, '岗位名称').fill('另一个')
  await field(page, '岗位编号').fill(code)
  await choose(page, '岗位类型', '基层')
  await page.getByRole('button', { name: spaced('保存') }).click()
  await expect(page.getByText(`岗位编号已存在：${code}`)).toBeVisible()

  await page.getByRole('button', { name: spaced('取消') }).click()
  await expect(page.getByRole('dialog', { name: '有未保存的修改' })).toBeVisible()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(field(page, '岗位名称')).toHaveValue('另一个')
})

test('somebody else’s change is not overwritten, and what was typed is kept', async ({ page }) => {
  const name = `岗位${unique()}`
  const session = await signIn(page)
  const saved = await call(session, 'POST', 'blade-system/post/submit', {
    postName: name,
    postCode: unique(),
    category: 1,
    sort: 1,
  })
  await page.goto(`${POSTS}?f.postName=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByRole('button', { name: '修改' }).click()
  await field(page, '岗位描述').fill('我写的')
  await call(session, 'POST', 'blade-system/post/submit', { id: saved.id, rev: saved.rev, sort: 7 })
  await page.getByRole('button', { name: spaced('保存') }).click()
  await expect(page.getByText('他人同时保存的修改已合并')).toBeVisible()
  await expect(page.getByText('更新成功')).toBeVisible()
  const detail = () => call(session, 'GET', `blade-system/post/detail?id=${saved.id}`)
  expect(await detail()).toMatchObject({ sort: 7, remark: '我写的' })
})

test('what both have changed is chosen from before it is saved', async ({ page }) => {
  const name = `岗位${unique()}`
  const session = await signIn(page)
  const draft = { postName: name, postCode: unique(), category: 1, sort: 1 }
  const saved = await call(session, 'POST', 'blade-system/post/submit', draft)
  await page.goto(`${POSTS}?f.postName=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByRole('button', { name: '修改' }).click()
  await field(page, '岗位描述').fill('我写的')
  await choose(page, '岗位类型', '基层')
  await call(session, 'POST', 'blade-system/post/submit', {
    id: saved.id,
    rev: saved.rev,
    remark: '他写的',
    category: 2,
  })
  await page.getByRole('button', { name: spaced('保存') }).click()
  const clash = page.getByRole('alert').filter({ hasText: '他人也修改了相同的内容' })
  await expect(clash).toContainText('我的：基层')
  await expect(clash).toContainText('对方：他写的')
  await clash.getByRole('button', { name: '“岗位描述”用对方的' }).click()
  await clash.getByRole('button', { name: '“岗位类型”用我的' }).click()
  await expect(field(page, '岗位描述')).toHaveValue('他写的')
  await page.getByRole('button', { name: spaced('保存') }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  const stored = await call(session, 'GET', `blade-system/post/detail?id=${saved.id}`)
  expect(stored).toMatchObject({ remark: '他写的', category: 3 })
})

test('several are deleted at once, also from different pages', async ({ page }) => {
  const name = `批量${unique()}`
  const session = await signIn(page)
  for (let n = 0; n < 12; n++)
    await call(session, 'POST', 'blade-system/post/submit', {
      postName: `${name}-${n}`,
      postCode: unique(),
      category: 4,
      sort: n,
    })
  await page.goto(`${POSTS}?f.postName=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(10)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: spaced('删除') })
    .click()
  await expect(page.getByText('请选择至少一条数据')).toBeVisible()

  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await expect(page.getByText('已选 12 条')).toBeVisible()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: spaced('删除') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的岗位')).toBeVisible()
})

test('buttons are there only for those who may', async ({ page }) => {
  const account = await readerOfPosts()
  await signIn(page, { account })
  await page.goto(POSTS)
  await expect(page.getByRole('region', { name: '岗位列表' })).toBeVisible()
  await expect(page.getByRole('button', { name: spaced('新增') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: spaced('删除') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '修改' })).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

interface MenuNode {
  id: string
  code: string
  children?: MenuNode[]
}

/** A person whose role may only list and read posts. */
async function readerOfPosts() {
  const boss = accountOf()
  const session = await startSession(boss)
  const forest: MenuNode[] = await call(session, 'GET', 'blade-system/menu/buttons')
  const all = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
  const menuIds = all(forest).flatMap((node) => (['post', 'post_view'].includes(node.code) ? [node.id] : []))
  const mark = unique()
  const role = await call(session, 'POST', 'blade-system/role/submit', {
    roleName: `查阅${mark}`,
    roleAlias: mark,
    sort: 99,
  })
  await call(session, 'POST', 'blade-system/role/grant', {
    roleIds: [role.id],
    menuIds,
    dataScopeIds: [],
    apiScopeIds: [],
  })
  const [dept] = await call(session, 'GET', `blade-system/dept/tree?tenantId=${boss.tenantId}`)
  const person = { username: `reader${mark}`, password: `Reader-${mark}-2026`, tenantId: boss.tenantId }
  await addPerson(session, person, { realName: '查阅员', roleId: role.id, deptId: dept.id })
  return person
}

test('the list can be used without a mouse', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByLabel('岗位名称')).toBeFocused()
  await page.keyboard.type('n班')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('search').getByLabel('岗位名称').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('search').getByLabel('岗位名称').blur()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toHaveAttribute('data-cursor', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('系统信息')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toContainText('修改岗位')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toContainText('新增岗位')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: '确定将选择数据删除?' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a tree opens branch by branch, takes new rows below a row, and tells the path of what is found', async ({
  page,
}) => {
  const name = `班组${unique()}`
  await signIn(page)
  await page.goto('/system/dept')
  const first = rows(page).first()
  await first.getByRole('button', { name: /^展开/ }).click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  const child = rows(page).nth(1)
  await expect(child).toHaveAttribute('aria-level', '2')
  const above = (await child.locator('.crud-open').textContent()) ?? ''

  await child.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '新增下级' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: '上级部门' })).toHaveValue(
    new RegExp(`${above}$`),
  )
  await field(page, '部门名称').fill(name)
  await field(page, '部门全称').fill(name)
  await page.getByRole('button', { name: spaced('保存') }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await page.getByRole('search').getByLabel('部门名称').fill(name)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, name).locator('.crud-path')).toContainText(above)
})
