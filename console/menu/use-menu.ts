// The person's menu in the current language.
import { useMemo } from 'react'
import { useLocale } from '../data/locale.ts'
import { useMenus, useMenusUnder } from '../data/menus.ts'
import { useSession } from '../data/session.ts'
import { useCan } from '../data/use-can.ts'
import { useFrame } from '../look/frame-state.ts'
import { type Entry, buildMenu, withoutRecords } from './menu-tree.ts'

const useRoles = (): readonly string[] => {
  const names = useSession((session) => session.person?.roleName ?? '')
  return useMemo(() => names.split(','), [names])
}

/** All granted entries, independent of the top menu; `undefined` until loaded. */
export function useWholeMenu(): { entries: readonly Entry[] | undefined; isFailed: boolean; retry: () => void } {
  const { data, isError, refetch } = useMenus()
  const roles = useRoles()
  const locale = useLocale()
  const entries = useMemo(() => data && buildMenu(data.forest, roles, locale), [data, roles, locale])
  return { entries, isFailed: isError && !data, retry: () => void refetch() }
}

/** The entries of the selected top menu; what is read from other screens stands there for those who keep the roles. */
export function useSideMenu(): readonly Entry[] | undefined {
  const topMenuId = useFrame((frame) => frame.topMenuId)
  const forest = useMenusUnder(topMenuId)
  const roles = useRoles()
  const locale = useLocale()
  const hasRecords = useCan()('role_edit')
  return useMemo(
    () => forest && withoutRecords(buildMenu(forest, roles, locale), hasRecords),
    [forest, roles, locale, hasRecords],
  )
}
