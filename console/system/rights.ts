// Permissions of roles and top menus: the trees to choose from, and the granted ids.
import type { TreeNode } from '@steward/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import type { Locale } from '../data/locale.ts'

export const kindsOfRight = ['menu', 'dataScope', 'apiScope'] as const
export type KindOfRight = (typeof kindsOfRight)[number]

type Trees = Readonly<Record<KindOfRight, TreeNode[]>>
type Ticked = Readonly<Record<KindOfRight, string[]>>

interface Where {
  tree: string
  keys: string
  /** Name of the query parameter with the ids. */
  of: string
}
export const ofRoles: Where = {
  tree: 'blade-system/menu/grant-tree',
  keys: 'blade-system/menu/role-tree-keys',
  of: 'roleIds',
}
export const ofTopmenus: Where = {
  tree: 'blade-system/menu/grant-top-tree',
  keys: 'blade-system/menu/top-tree-keys',
  of: 'topMenuIds',
}

const part = (data: unknown, name: KindOfRight): unknown => {
  const found: Readonly<Record<string, unknown>> = data !== null && typeof data === 'object' ? { ...data } : {}
  return found[name]
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isNode = (value: unknown): value is TreeNode =>
  value !== null && typeof value === 'object' && 'id' in value && 'title' in value

/** Declared menus and scopes have an English name, which stands in for a Chinese one only. */
export const titleOf = ({ title, nameEn }: TreeNode, locale: Locale): string =>
  (locale === 'en' && /\p{Script=Han}/u.test(title) && nameEn) || title

/** The trees and the granted ids; undefined until both have loaded. */
export function useRights(where: Where, ids: readonly string[]) {
  const query = { [where.of]: ids.join(',') }
  const fresh = { staleTime: 0, gcTime: 0 } as const
  const trees = useQuery({
    ...fresh,
    queryKey: ['menu', 'rights', where.tree],
    queryFn: async ({ signal }): Promise<Trees> => {
      const data = await client.get(where.tree, {}, signal)
      return { menu: nodesOf(data, 'menu'), dataScope: nodesOf(data, 'dataScope'), apiScope: nodesOf(data, 'apiScope') }
    },
  })
  const ticked = useQuery({
    ...fresh,
    queryKey: ['menu', 'rights', where.keys, query],
    queryFn: async ({ signal }): Promise<Ticked> => {
      const data = await client.get(where.keys, query, signal)
      const keys = (name: KindOfRight) => listOf(part(data, name)).map(String)
      return { menu: keys('menu'), dataScope: keys('dataScope'), apiScope: keys('apiScope') }
    },
  })
  return { trees: trees.data, ticked: ticked.data, failure: trees.error ?? ticked.error }
}

export const nodesOf = (data: unknown, name: KindOfRight): TreeNode[] => listOf(part(data, name)).filter(isNode)
