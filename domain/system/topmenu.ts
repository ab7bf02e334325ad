import { action, entity } from '../entity.ts'
import { int, refs, text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'
import { isSafePath } from './menu-path.ts'

export const topmenu = entity('topmenu', '顶部菜单', 'Top menu', {
  path: 'blade-system/topmenu',
  menu: { in: 'system', at: 70, icon: 'appstore' },
  title: 'name',
  order: 'sort',
  fields: {
    name: text('菜单名称', 'Menu name', { required: true, max: 255, find: 'like' }),
    code: text('菜单编号', 'Code', { required: true, max: 255, unique: true, find: 'like' }),
    source: text('菜单图标', 'Icon', { max: 255 }),
    path: text('菜单路由', 'Path', { max: 255 }),
    sort: int('菜单排序', 'Order', { required: true, default: 1, min: 0 }),
  },
  actions: {
    setting: action('分配菜单', 'Assign menus', {
      on: 'rows',
      input: { menuIds: refs('menu', '菜单', 'Menus', { max: 5000 }) },
    }),
  },
  is: [shared()],
  check: (row) => (isSafePath(row.path ?? '') ? undefined : { field: 'path', problem: 'menu.unsafe-path' }),
})
