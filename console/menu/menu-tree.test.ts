import type { MenuItem } from '@steward/client'
import { expect, test } from 'vitest'
import { buildMenu, declaredAt, groupAt, leavesOf, trailTo, withoutRecords } from './menu-tree.ts'

const item = (code: string, name: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: code,
  code,
  name,
  path,
  source: '',
  opensWindow: false,
  roles: [],
  isTab: true,
  children: [],
  ...more,
})

const menus = [
  item('system', '系统管理', '/system', {
    children: [item('user', '用户管理', '/system/user'), item('dept', '科室维护', '/system/dept')],
  }),
  item('manual', '使用手册', 'https://example.org/manual?a=1&b=2'),
  item('portal', '门户', 'https://example.org', { opensWindow: true }),
  item('wall', '大屏', '/wall.html'),
  item('audit', '审计', '/audit', { roles: ['auditor'] }),
]
const zh = buildMenu(menus, ['admin'], 'zh')

test('readers of English get declared names for Chinese ones; whatever else was written stays', () => {
  expect(leavesOf(zh).map((entry) => entry.label)).toEqual(['用户管理', '科室维护', '使用手册', '门户', '大屏'])
  const labels = leavesOf(buildMenu([...menus, item('post', 'Ranks', '/p')], ['admin'], 'en')).map(
    (entry) => entry.label,
  )
  expect(labels).toEqual(['User', 'Department', '使用手册', '门户', '大屏', 'Ranks'])
})

test('a menu meant for other roles is not shown', () => {
  expect(leavesOf(zh).map((entry) => entry.code)).not.toContain('audit')
  expect(leavesOf(buildMenu(menus, ['auditor'], 'zh')).map((entry) => entry.code)).toContain('audit')
})

test('foreign pages open inside with their whole address, those that ask for it in a window', () => {
  const [manual, portal, wall] = leavesOf(zh).slice(2)
  expect(new URL(manual?.to ?? '', 'http://x').searchParams.get('src')).toBe('https://example.org/manual?a=1&b=2')
  expect(manual?.target).toBe('embedded')
  expect(portal).toMatchObject({ target: 'window', to: 'https://example.org' })
  expect(wall?.target).toBe('embedded')
})

test('the trail leads from the top to the screen', () => {
  expect(trailTo(zh, '/system/user').map((entry) => entry.code)).toEqual(['system', 'user'])
  expect(trailTo(zh, '/nowhere')).toEqual([])
})

test("a group's own address is known as a group", () => {
  expect(groupAt(zh, '/system')?.code).toBe('system')
  expect(groupAt(zh, '/system/user')).toBeUndefined()
})

test('a declared screen is known before any menu has arrived', () => {
  expect(declaredAt('/system/user')?.name).toBe('user')
  expect(declaredAt('/system/nothing')).toBeUndefined()
})

test('what is read from other screens stands in the side menu of those who keep the roles alone', () => {
  const all = buildMenu([...menus, item('records', '明细记录', '/records')], ['admin'], 'zh')
  const codes = (entries: ReturnType<typeof withoutRecords>) => entries.map(({ code }) => code)
  expect(codes(withoutRecords(all))).not.toContain('records')
  expect(codes(withoutRecords(all, true))).toEqual(codes(all))
})
