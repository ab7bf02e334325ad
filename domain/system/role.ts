import { entity } from '../entity.ts'
import { int, text } from '../kinds/index.ts'
import { administered, tree } from '../traits/index.ts'

export const role = entity('role', '角色', 'Role', {
  path: 'blade-system/role',
  title: 'roleName',
  order: 'sort',
  fields: {
    roleName: text('角色名称', 'Role name', { required: true, max: 64, find: 'like' }),
    roleAlias: text('角色别名', 'Alias', { required: true, max: 64, find: 'like' }),
    sort: int('角色排序', 'Order', { required: true, default: 1, min: 0 }),
  },
  is: [administered(), tree('role', '上级角色', 'Parent role')],
})
