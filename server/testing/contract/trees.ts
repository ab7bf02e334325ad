// Menus, roles, departments, positions, dictionaries and regions: the calls besides lists, details and writing.
import type { Entity } from '@steward/domain/entity'
import { dept, dict, dictBiz, menu, post, role, topmenu } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../app.ts'
import type { Bench } from '../bench.ts'
import { type Promised, type Promises, type Row, done, flat, forest, idsIn, nodes, page, row, rows } from './promise.ts'

type Query = Record<string, string>

const reader = (who: Caller, path: string) => async (query: Query) => {
  const answer = await who.get(path, query)
  expect(answer, `${path} ${JSON.stringify(query)}: ${answer.msg}`).toMatchObject({ status: 200 })
  return answer.data as unknown
}

/** `query` finds `mine`, and `other` in its place does not. */
function told(
  who: Caller,
  path: string,
  shape: Promised['shape'],
  name: string,
  prepare: () => Promise<Told>,
): Promised {
  const read = reader(who, path)
  return {
    async ask() {
      const { query, value } = await prepare()
      return who.get(path, { ...query, [name]: value })
    },
    shape,
    reads: {
      async [name]() {
        const { query, value, other, mine } = await prepare()
        expect(idsIn(await read({ ...query, [name]: value }))).toContain(mine)
        expect(idsIn(await read({ ...query, [name]: other }))).not.toContain(mine)
      },
    },
  }
}
interface Told {
  value: string
  other: string
  /** Id that is found by the value alone. */
  mine: string
  query?: Query
}

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
    ...dictionaryPromises(platform, dict, z.union([z.number(), z.string()])),
    ...dictionaryPromises(keeper, dictBiz, z.string()),
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
    ...regionPromises(bench),
  }
}

function searched(
  who: Caller,
  kind: 'role' | 'dept',
  name: string,
  add: (more: Record<string, unknown>) => Promise<string>,
  shape: Promised['shape'],
): Promised {
  const path = `/blade-system/search/${kind}`
  const read = reader(who, path)
  return {
    ask: () => who.get(path),
    shape,
    reads: {
      async [name]() {
        const title = `契约${Date.now()}`
        const mine = await add({ [name]: title })
        expect(idsIn(await read({ [name]: title }))).toEqual([mine])
        expect(idsIn(await read({ [name]: '没有这个' }))).toEqual([])
      },
      async parentId() {
        const parent = await add({})
        const child = await add({ parentId: parent })
        expect(idsIn(await read({ parentId: parent }))).toEqual([child])
        expect(idsIn(await read({ parentId: child }))).toEqual([])
      },
    },
  }
}

type Named = () => Promise<{ value: string; mine: string }>

/** A page that takes names besides: each finds its row, and a text no row has finds none. */
export function paged(who: Caller, path: string, make: () => Promise<void>, names: Record<string, Named>): Promised {
  const read = async (query: Query) => page.parse(await reader(who, path)(query))
  return {
    async ask() {
      await make()
      return who.get(path, { current: '1', size: '5' })
    },
    shape: page,
    reads: {
      async size() {
        await make()
        expect((await read({ size: '1' })).records).toHaveLength(1)
      },
      async current() {
        await make()
        const [a, b] = [await read({ size: '1' }), await read({ size: '1', current: '2' })]
        expect(a.records[0]?.id).not.toBe(b.records[0]?.id)
      },
      ...Object.fromEntries(
        Object.entries(names).map(([name, prepare]) => [
          name,
          async () => {
            const { value, mine } = await prepare()
            expect((await read({ [name]: value, size: '200' })).records.map(({ id }) => id)).toContain(mine)
            const other = /^\d+$/.test(value) ? '1234567890' : '没有这个名字'
            expect(await read({ [name]: other })).toMatchObject({ total: 0, records: [] })
          },
        ]),
      ),
    },
  }
}

function dictionaryPromises(who: Caller, { path: own }: Entity, key: z.ZodType): Promises {
  const base = `/${own}`
  const made = async (code = `contract${Date.now()}${Math.floor(Math.random() * 1e6)}`) => {
    const save = async (sent: object) => {
      const answer = await who.post(`${base}/submit`, { sort: 1, isSealed: 0, ...sent })
      expect(answer, answer.msg).toMatchObject({ status: 200 })
      return (answer.data as Row).id
    }
    const top = await save({ code, dictValue: '契约字典', dictKey: '-1' })
    const entry = await save({ code, dictValue: '第一项', dictKey: '1', parentId: top })
    return { code, top, entry, below: await save({ code, dictValue: '其下', dictKey: '2', parentId: entry }) }
  }
  const byCode = (path: string, shape: Promised['shape']) =>
    told(who, `${base}/${path}`, shape, 'code', async () => {
      const { code, entry } = await made()
      return { value: code, other: 'no-such-code', mine: entry }
    })
  const entries = z.array(
    z.looseObject({ id: z.string(), code: z.string(), dictKey: key, dictValue: z.string(), sort: z.number() }),
  )
  const parents = paged(who, `${base}/parent-list`, async () => void [await made(), await made()], {})
  const dated = async (query: Query) => page.parse(await reader(who, `${base}/parent-list`)(query)).total
  return {
    [`GET ${base}/parent-list`]: {
      ...parents,
      reads: {
        ...parents.reads,
        async createTime_dategt() {
          await made()
          expect(await dated({ createTime_dategt: '2099-01-01 00:00:00' })).toBe(0)
          expect(await dated({ createTime_dategt: '2000-01-01 00:00:00' })).toBeGreaterThan(0)
        },
        async createTime_datelt() {
          await made()
          expect(await dated({ createTime_datelt: '2000-01-01 00:00:00' })).toBe(0)
          expect(await dated({ createTime_datelt: '2099-01-01 00:00:00' })).toBeGreaterThan(0)
        },
      },
      async also() {
        const { records } = page.parse(await reader(who, `${base}/parent-list`)({ size: '50' }))
        expect(records.filter(({ parentId }) => parentId !== '0')).toEqual([])
      },
    },
    [`GET ${base}/child-list`]: told(who, `${base}/child-list`, forest, 'parentId', async () => {
      const [{ top, below }, other] = [await made(), await made()]
      return { value: top, other: other.top, mine: below }
    }),
    [`GET ${base}/tree`]: {
      ...byCode('tree', nodes),
      /** Such clients ask for all of them by this word. */
      async also() {
        const { top } = await made()
        expect(idsIn(await reader(who, `${base}/tree`)({ code: 'DICT' }))).toContain(top)
      },
    },
    [`GET ${base}/dictionary`]: byCode('dictionary', entries),
    [`GET ${base}/dictionary-tree`]: byCode('dictionary-tree', forest),
    [`GET ${base}/dictionary-tree-code`]: byCode('dictionary-tree-code', forest),
  }
}

function regionPromises(bench: Bench): Promises {
  const { platform } = bench
  let count = 0
  const save = async (parentCode: string) => {
    count += 1
    const code = `${parentCode === '0' ? '77' : parentCode}${count}`
    const answer = await platform.post('/blade-system/region/submit', {
      code,
      name: '契约区划',
      parentCode,
      regionLevel: 1,
    })
    expect(answer, answer.msg).toMatchObject({ status: 200 })
    return { code, id: (answer.data as Row).id }
  }
  const nodesUnder = (parentCode: string) => platform.get('/blade-system/region/lazy-tree', { parentCode })
  const codesOf = (data: unknown) => nodes.parse(data).map(({ id }) => id)
  return {
    'GET /blade-system/region/lazy-tree': {
      ask: () => nodesUnder('00'),
      shape: nodes,
      reads: {
        async parentCode() {
          const parent = await save('0')
          const child = await save(parent.code)
          expect(codesOf((await nodesUnder(parent.code)).data)).toEqual([child.code])
          expect(codesOf((await nodesUnder(child.code)).data)).toEqual([])
        },
      },
    },
    'GET /blade-system/region/detail': {
      ask: async () => platform.get('/blade-system/region/detail', { code: (await save('0')).code }),
      shape: row,
      reads: {
        async code() {
          for (const { code, id } of [await save('0'), await save('0')])
            expect((await platform.get('/blade-system/region/detail', { code })).data).toMatchObject({ code, id })
        },
      },
      async also() {
        const { code } = await save('0')
        expect((await platform.get('/blade-system/region/detail', { code })).data).toMatchObject({
          level: 1,
          regionLevel: 1,
        })
      },
    },
    'POST /blade-system/region/remove': {
      ask: async () => platform.post('/blade-system/region/remove', undefined, { id: (await save('0')).code }),
      shape: done,
      reads: {
        async id() {
          const [a, b] = [await save('0'), await save('0')]
          await platform.post('/blade-system/region/remove', undefined, { id: a.code })
          expect((await platform.get('/blade-system/region/detail', { code: a.code })).status).toBe(404)
          expect((await platform.get('/blade-system/region/detail', { code: b.code })).status).toBe(200)
        },
      },
    },
  }
}
