// Trees of rights to choose from, of packages and top menus; those of roles are in role-rights.ts.
import type { TreeNode } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import type { RightNode } from '@steward/domain/system/role-grant'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import type { Locale } from '../../data/locale.ts'

export const GRANT_TREE = 'blade-system/menu/grant-tree'

const isNode = (value: unknown): value is TreeNode =>
  value !== null && typeof value === 'object' && 'id' in value && 'title' in value

/** Menus of an answer, which may hold trees of scopes as well. */
export function menusIn(data: unknown): TreeNode[] {
  const { menu } = recordOf(data)
  return Array.isArray(menu) ? menu.filter(isNode) : []
}

/** Declared menus and scopes have an English name, which stands in for a Chinese one only. */
export const titleOf = ({ title, nameEn }: Pick<RightNode, 'title' | 'nameEn'>, locale: Locale): string =>
  (locale === 'en' && /\p{Script=Han}/u.test(title) && nameEn) || title

/** Menus to choose from, and those of the top menus; undefined until both have loaded. */
export function useMenusOfTopmenus(ids: readonly string[]) {
  const fresh = { staleTime: 0, gcTime: 0 } as const
  const tree = useQuery({
    ...fresh,
    queryKey: ['menu', 'rights', 'top-tree'],
    queryFn: async ({ signal }) => menusIn(await client.get('blade-system/menu/grant-top-tree', {}, signal)),
    meta: { follows: nothing },
  })
  const ticked = useQuery({
    ...fresh,
    queryKey: ['menu', 'rights', 'top-keys', ids],
    queryFn: async ({ signal }) => {
      const { menu } = recordOf(
        await client.get('blade-system/menu/top-tree-keys', { topMenuIds: ids.join(',') }, signal),
      )
      return Array.isArray(menu) ? menu.map(String) : []
    },
    meta: { follows: nothing },
  })
  return { tree, ticked }
}
