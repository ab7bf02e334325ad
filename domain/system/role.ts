import { entity } from '../entity.ts'
import { int, text } from '../kinds/index.ts'
import { administered, tree } from '../traits/index.ts'

export const role = entity('role', '角色', 'Role', {
  path: 'blade-system/role',
  title: 'roleName',
  order: 'sort',
  fields: {
    roleName: text('角色名称', 'Role name', { required: true, max: 64, find: 'like' }),
    roleAlias: text('角色别名', 'Alias', {
      required: true,
      max: 64,
      find: 'like',
      help: [
        '角色的英文标识，菜单和流程按它识别，administrator 为平台超级管理员。',
        'By this menus and processes know the role. The alias administrator is the platform’s own.',
      ],
    }),
    sort: int('角色排序', 'Order', { required: true, default: 1, min: 0 }),
  },
  is: [administered(), tree('role', '上级角色', 'Parent role')],
})
