// Paths of screens in the person's own menu; undefined where the screen is not granted.
import type { MenuItem } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { useCallback } from 'react'
import { useMenus } from '../data/menus.ts'

const find = (items: readonly MenuItem[], code: string): string | undefined => {
  for (const item of items) {
    if (item.code === code && item.path !== '') return item.path.startsWith('/') ? item.path : `/${item.path}`
    const below = find(item.children, code)
    if (below) return below
  }
  return undefined
}

/** `const linkTo = useLinks(); linkTo(device, { id })` */
export function useLinks() {
  const { data } = useMenus()
  return useCallback(
    ({ name }: Pick<Entity, 'name'>, query: Readonly<Record<string, string>> = {}): string | undefined => {
      const path = find(data?.forest ?? [], name)
      const search = new URLSearchParams(query).toString()
      return path && (search === '' ? path : `${path}?${search}`)
    },
    [data],
  )
}
