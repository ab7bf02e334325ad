// Calls that such consoles make at every sign-in and in every form, and that say nothing here.
import { type Route, route } from '../../platform/route.ts'

const reading = { method: 'GET', may: 'signed-in' } as const

export const askedInPassing: readonly Route[] = [
  route({
    ...reading,
    path: '/blade-system/menu/main-menu',
    zh: '首页菜单（本系统没有）',
    en: 'The menu another console opens first; there is none',
    tag: 'menu',
    run: async () => null,
  }),
  route({
    ...reading,
    path: '/blade-user/leader-list',
    zh: '部门负责人（本系统不保存）',
    en: 'Leaders of departments, which are not kept',
    tag: 'user',
    run: async () => [],
  }),
  route({
    ...reading,
    path: '/blade-system/role/alias',
    zh: '本人的角色别名',
    en: 'Aliases of one’s own roles',
    tag: 'role',
    run: async ({ me }) => me.roles,
  }),
]
