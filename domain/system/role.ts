import { entity } from '../entity.ts'
import { int, json, text } from '../kinds/index.ts'
import { administered, tree } from '../traits/index.ts'

export const role = entity('role', '角色', 'Role', {
  path: 'blade-system/role',
  menu: { in: 'authority', at: 10, icon: 'crown' },
  // Planted with the row and never changed.
  unrecorded: ['builtIn'],
  title: 'roleName',
  order: 'sort',
  fields: {
    roleName: text('角色名称', 'Role name', { required: true, max: 64, find: 'like' }),
    roleAlias: text('角色别名', 'Alias', {
      required: true,
      max: 64,
      find: 'like',
      help: [
        '角色的英文标识，菜单和流程按它识别；管理员的权限与别名无关，administrator 为平台保留。',
        'By this menus and processes know the role. It makes nobody an administrator; administrator is the platform’s own.',
      ],
    }),
    // Whose administrators have it, `platform` or `tenant`: written by what plants the role, and by nothing else.
    builtIn: text('内置', 'Built-in', { max: 16, by: 'system', hide: ['list', 'form', 'detail'] }),
    // The home it was planted with, by name, and the tiles an administrator arranged in its place (home/homes.ts).
    home: json('首页', 'Home', { by: 'system', hide: ['list', 'form', 'detail'] }),
    sort: int('角色排序', 'Order', { required: true, default: 1, min: 0 }),
  },
  is: [administered(), tree('role', '上级角色', 'Parent role')],
})
