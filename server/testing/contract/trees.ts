// Menus, roles, departments and positions: the calls besides lists, details and writing.
import { dept, menu, post, role, topmenu } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../app.ts'
import type { Bench } from '../bench.ts'
import { type Promised, type Promises, type Row, done, flat, forest, nodes, page, rows } from './promise.ts'
import { paged, searched, told } from './reads.ts'

export function treePromises(bench: Bench): Promises {
  const { platform, keeper, stranger, app } = bench
  const add = async (...made: Parameters<Bench['added']>) => (await bench.added(...made)).id
  const menuOf = async (code: string) => {
    const { records } = page.parse((await platform.get('/blade-system/menu/list', { code_equal: code })).data)
    return records[0]?.id ?? ''
  }
  const branch = async (entity: Parameters<Bench['added']>[0]) => {
    const parent = await add(entity)
    return { parent, child: await add(entity, { parentId: parent }), aside: await add(entity) }
  }
  const levelOf = (who: Caller, path: string, entity: Parameters<Bench['added']>[0], shape: Promised['shape']) =>
    told(who, path, shape, 'parentId', async () => {
      const { parent, child, aside } = await branch(entity)
      return { value: parent, other: aside, mine: child }
    })
  const ofTenant = (path: string, entity: typeof role | typeof dept | typeof post, shape: Promised['shape']) =>
    told(platform, path, shape, 'tenantId', async () => ({
      value: keeper.tenant,
      other: stranger.tenant,
      mine: await add(entity),
    }))
  const ownOf = (path: string) =>
    told(keeper, path, rows, 'userId', async () => {
      const other = await app.person({ tenant: keeper.tenant })
      const found = rows.parse((await keeper.get(path, { userId: keeper.userId })).data)
      return { value: keeper.userId, other: other.userId, mine: found[0]?.id ?? '' }
    })
  const grantedTop = async (code: string) => {
    const [id, menuId] = [await add(topmenu), await menuOf(code)]
    const answer = await platform.post('/blade-system/topmenu/grant', { topMenuIds: [id], menuIds: [menuId] })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return { id, menuId }
  }
  const topKeys = async (topMenuIds: string) =>
    (await platform.get('/blade-system/menu/top-tree-keys', { topMenuIds })).data as { menu: string[] }
  const keys = z.looseObject({
    menu: z.array(z.string()),
    dataScope: z.array(z.string()),
    apiScope: z.array(z.string()),
  })
  const keysOf = async (roleIds: string) =>
    keys.parse((await platform.get('/blade-system/menu/role-tree-keys', { roleIds })).data)
  const newRole = async () => {
    const { data } = await platform.post('/blade-system/role/submit', { roleName: '契约角色', roleAlias: 'contract' })
    return (data as Row).id
  }
  const grant = async (more: object) => {
    const roleId = await newRole()
    const sent = { roleIds: [roleId], menuIds: [], dataScopeIds: [], apiScopeIds: [], ...more }
    const answer = await platform.post('/blade-system/role/grant', sent)
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return roleId
  }
  const scopeOf = async (kind: 'data-scope' | 'api-scope') => {
    const sent =
      kind === 'data-scope'
        ? { resourceCode: 'post', scopeColumn: 'createDept', scopeType: 2 }
        : { resourceCode: 'contract', scopePath: '/contract', scopeType: 1 }
    const answer = await platform.post(`/blade-system/${kind}/submit`, {
      ...sent,
      menuId: await menuOf('post'),
      scopeName: '契约权限',
    })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return (answer.data as Row).id
  }

  return {
    'POST /blade-system/topmenu/grant': {
      ask: async () =>
        platform.post('/blade-system/topmenu/grant', {
          topMenuIds: [await add(topmenu)],
          menuIds: [await menuOf('user')],
        }),
      shape: done,
      reads: {
        async topMenuIds() {
          const [{ id, menuId }, other] = [await grantedTop('user'), await add(topmenu)]
          expect((await topKeys(id)).menu).toEqual([menuId])
          expect((await topKeys(other)).menu).toEqual([])
        },
        async menuIds() {
          const { id } = await grantedTop('user')
          const next = await menuOf('dept')
          await platform.post('/blade-system/topmenu/grant', { topMenuIds: id, menuIds: next })
          expect((await topKeys(id)).menu).toEqual([next])
        },
      },
    },
    'GET /blade-system/menu/grant-tree': {
      ask: () => keeper.get('/blade-system/menu/grant-tree'),
      shape: z.looseObject({ menu: nodes, dataScope: nodes, apiScope: nodes }),
    },
    'GET /blade-system/menu/role-tree-keys': {
      ask: async () => platform.get('/blade-system/menu/role-tree-keys', { roleIds: await newRole() }),
      shape: keys,
      reads: {
        async roleIds() {
          const menuId = await menuOf('user')
          const [one, other] = [await grant({ menuIds: [menuId] }), await newRole()]
          expect((await keysOf(one)).menu).toEqual([menuId])
          expect((await keysOf(other)).menu).toEqual([])
          expect((await keysOf(`${other},${one}`)).menu).toEqual([menuId])
        },
      },
    },
    'GET /blade-system/menu/grant-top-tree': {
      ask: () => platform.get('/blade-system/menu/grant-top-tree'),
      shape: z.looseObject({ menu: nodes }),
    },
    'GET /blade-system/menu/top-tree-keys': {
      ask: async () => platform.get('/blade-system/menu/top-tree-keys', { topMenuIds: (await grantedTop('user')).id }),
      shape: z.looseObject({ menu: z.array(z.string()) }),
      reads: {
        async topMenuIds() {
          const { id, menuId } = await grantedTop('role')
          expect((await topKeys(id)).menu).toEqual([menuId])
        },
      },
    },
    'GET /blade-system/menu/lazy-list': levelOf(platform, '/blade-system/menu/lazy-list', menu, rows),
    'GET /blade-system/menu/lazy-menu-list': {
      ...levelOf(platform, '/blade-system/menu/lazy-menu-list', menu, rows),
      async also() {
        const found = (await platform.get('/blade-system/menu/lazy-menu-list')).data as unknown as Row[]
        expect(found.filter(({ category }) => category !== 1)).toEqual([])
        for (const one of found) expect(one.hasChildren).toBeTypeOf('boolean')
      },
    },
    'GET /blade-system/menu/menu-list': told(platform, '/blade-system/menu/menu-list', forest, 'name', async () => {
      const name = `契约菜单${Date.now()}`
      return { value: name, other: '没有这个菜单', mine: await add(menu, { name, category: 1 }) }
    }),
    'GET /blade-system/menu/tree': { ask: () => platform.get('/blade-system/menu/tree'), shape: nodes },
    'GET /blade-system/menu/top-menu': {
      async ask() {
        await grantedTop('user')
        return platform.get('/blade-system/menu/top-menu')
      },
      shape: rows.min(1),
    },
    'GET /blade-system/menu/routes': told(keeper, '/blade-system/menu/routes', forest, 'topMenuId', async () => {
      const { id, menuId } = await grantedTop('user')
      return { value: id, other: (await grantedTop('post')).id, mine: menuId }
    }),
    'GET /blade-system/menu/buttons': {
      ask: () => keeper.get('/blade-system/menu/buttons'),
      shape: forest,
      async also() {
        const found = forest.parse((await keeper.get('/blade-system/menu/buttons')).data)
        const codes = flat(found).flatMap((one) => (one.children ? [] : [one.code]))
        expect(codes).toEqual(expect.arrayContaining(['user_add', 'post_delete']))
        // A menu without buttons would be taken for one.
        expect(codes).not.toContain('user')
      },
    },
    'POST /blade-system/role/grant': {
      ask: async () => platform.post('/blade-system/role/grant', { roleIds: [await newRole()], menuIds: [] }),
      shape: done,
      reads: {
        async roleIds() {
          const answer = await platform.post('/blade-system/role/grant', { roleIds: [], menuIds: [] })
          expect(answer.status).toBe(400)
        },
        async menuIds() {
          const menuId = await menuOf('post')
          expect(await keysOf(await grant({ menuIds: [menuId] }))).toMatchObject({ menu: [menuId], dataScope: [] })
        },
        async dataScopeIds() {
          const scope = await scopeOf('data-scope')
          expect(await keysOf(await grant({ dataScopeIds: [scope] }))).toMatchObject({ menu: [], dataScope: [scope] })
        },
        async apiScopeIds() {
          const scope = await scopeOf('api-scope')
          expect(await keysOf(await grant({ apiScopeIds: [scope] }))).toMatchObject({ menu: [], apiScope: [scope] })
        },
        // Taken, and of no consequence here.
        useType: async () => void (await grant({ useType: 1 })),
      },
    },
    'GET /blade-system/role/tree': ofTenant('/blade-system/role/tree', role, nodes),
    'GET /blade-system/role/tree-by-id': told(platform, '/blade-system/role/tree-by-id', nodes, 'roleId', async () => ({
      value: await add(role),
      other: await newRole(),
      mine: await add(role),
    })),
    'GET /blade-system/role/select': ownOf('/blade-system/role/select'),
    'GET /blade-system/dept/lazy-list': levelOf(keeper, '/blade-system/dept/lazy-list', dept, rows),
    'GET /blade-system/dept/tree': ofTenant('/blade-system/dept/tree', dept, nodes),
    'GET /blade-system/dept/lazy-tree': levelOf(keeper, '/blade-system/dept/lazy-tree', dept, nodes),
    'GET /blade-system/dept/select': ownOf('/blade-system/dept/select'),
    'GET /blade-system/post/select': ofTenant('/blade-system/post/select', post, rows),
    'GET /blade-system/search/role': searched(keeper, 'role', 'roleName', async (more) => add(role, more), forest),
    'GET /blade-system/search/dept': searched(keeper, 'dept', 'deptName', async (more) => add(dept, more), forest),
    'GET /blade-system/search/post': {
      ...paged(keeper, '/blade-system/search/post', async () => void [await add(post), await add(post)], {
        postName: async () => {
          const postName = `契约岗${Date.now()}`
          return { value: postName, mine: await add(post, { postName }) }
        },
      }),
    },
  }
}
