import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { shared, tree } from '../traits/index.ts'
import { buttonPlace, menuCategory, yesNo } from './dictionaries.ts'
import { isSafePath } from './menu-path.ts'

export const menu = entity('menu', '菜单', 'Menu', {
  path: 'blade-system/menu',
  menu: { in: 'system', at: 60, icon: 'menu' },
  title: 'name',
  order: 'sort',
  fields: {
    name: text('菜单名称', 'Menu name', { required: true, max: 255, find: 'like' }),
    code: text('菜单编号', 'Code', {
      required: true,
      max: 255,
      unique: true,
      find: 'like',
      help: ['权限标识，角色按它授权，保存后请勿更改。', 'What roles are granted. Keep it once roles have it.'],
    }),
    path: text('路由地址', 'Path', {
      max: 255,
      find: 'like',
      help: [
        '菜单打开的地址。以 http 开头的地址在页面内嵌打开。',
        'The address the entry opens. One that begins with http opens embedded.',
      ],
    }),
    category: dict(menuCategory, '菜单类型', 'Menu type', { required: true, default: 1, find: 'eq' }),
    source: text('菜单图标', 'Icon', { max: 255, hide: 'list' }),
    alias: text('菜单别名', 'Alias', {
      max: 255,
      find: 'like',
      help: ['按钮的动作名，例如 add、edit、delete、view。', 'What a button does, such as add, edit, delete or view.'],
    }),
    action: dict(buttonPlace, '按钮功能', 'Button place', { hide: 'list' }),
    isOpen: dict(yesNo, '新窗口', 'New window', { required: true, default: 1, hide: 'list' }),
    sort: int('菜单排序', 'Order', { required: true, default: 1, min: 0 }),
    remark: text('菜单备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared(), tree('menu', '上级菜单', 'Parent menu')],
  check: (row) => (isSafePath(row.path ?? '') ? undefined : { field: 'path', problem: 'menu.unsafe-path' }),
})
