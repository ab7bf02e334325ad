import { action, entity } from '../entity.ts'
import { bool, dict, json, refs, text } from '../kinds/index.ts'
import { viewAudience } from './dictionaries.ts'
import { LONGEST_NAME } from './view-name.ts'

const system = { by: 'system' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

const shared = {
  audience: dict(viewAudience, '可见范围', 'Visible to', { required: true, default: 'own', find: 'eq' }),
  roleIds: refs('role', '可见角色', 'Roles', { max: 20 }),
  isUsual: bool('设为默认', 'Opens by default', { default: 0 }),
}

/** Filters, order, columns and look of one list under a name; its maker's, some roles' or the whole hospital's. */
export const savedView = entity('saved-view', '列表视图', 'Saved view', {
  path: 'blade-system/saved-view',
  menu: { in: 'system', address: 'desk', at: 200, icon: 'filter' },
  title: 'name',
  fields: {
    name: text('视图名称', 'Name', { ...system, max: LONGEST_NAME, default: '', find: 'like' }),
    list: text('列表', 'List', { ...system, max: 64, default: '', find: 'eq' }),
    audience: dict(viewAudience, '可见范围', 'Visible to', { ...system, default: 'own', find: 'eq' }),
    roleIds: refs('role', '可见角色', 'Roles', system),
    isUsual: bool('默认打开', 'Opens by default', { ...system, default: 0 }),
    content: json('内容', 'Content', internal),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    share: action('共享', 'Share', {
      on: 'row',
      input: shared,
      check: ({ audience, roleIds }) =>
        audience === 'roles' && (!Array.isArray(roleIds) || roleIds.length === 0)
          ? { field: 'roleIds', problem: 'saved-view.roles' }
          : undefined,
    }),
  },
})
