// The person's permissions: codes of the buttons and menus granted to their roles.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { useButtons, useMenus } from './menus.ts'

const none: ReadonlySet<string> = new Set()

/** `const can = useCan(); can('user_add')` */
export function useCan(): (code: string) => boolean {
  const { data: buttons = none } = useButtons()
  const { data: menus } = useMenus()
  return (code) => buttons.has(code) || (menus?.codes.has(code) ?? false)
}

/** `const may = useMay(user); may('add')`; takes the names of verbs and actions. */
export function useMay(entity: Pick<Entity, 'name'>): (verb: string) => boolean {
  const can = useCan()
  return (verb) => codesFor(entity, verb).some(can)
}
