// The menu of a role or a person, as the server answers it to them.
import type { MenuItem } from '@steward/client'
import { listOf, menusFromWire, recordOf } from '@steward/client/wire'
import { menu } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import type { Locale } from '../../data/locale.ts'
import type { Chosen } from '../../kinds/people/picker.tsx'
import { plain } from '../../kinds/view.ts'

export interface Seen {
  tenantId: string
  roleId: string
  /** Nobody or one; goes before the role. */
  person: readonly Chosen[]
}

export interface Button extends Record<Locale, string> {
  id: string
}

export interface MenuOf {
  name: string
  roles: readonly { name: string; isEnabled: boolean }[]
  /** No session of theirs is accepted. */
  isBarred: boolean
  items: readonly MenuItem[]
  /** By the id of the screen that has them. */
  buttons: ReadonlyMap<string, readonly Button[]>
}

const buttonOf = ({ id, name, nameEn }: Record<string, unknown>): Button => ({
  id: plain(id),
  zh: plain(name),
  en: plain(nameEn) || plain(name),
})

function menuOf(data: unknown): MenuOf {
  const { name, roles, isBarred, routes, buttons } = recordOf(data)
  return {
    name: plain(name),
    roles: listOf(roles).map((one) => ({ name: plain(one.name), isEnabled: one.isEnabled === true })),
    isBarred: isBarred === true,
    items: menusFromWire(routes),
    buttons: new Map(flat(listOf(buttons)).map(({ id, children }) => [plain(id), listOf(children).map(buttonOf)])),
  }
}

/** A screen within a screen comes below the one that has buttons as well. */
const flat = (wires: ReturnType<typeof listOf>): ReturnType<typeof listOf> =>
  wires.flatMap((wire) => [wire, ...flat(listOf(wire.children))])

export function useMenuOf({ roleId, person: [somebody] }: Seen) {
  const query: Record<string, string> = somebody ? { userId: somebody.id } : { roleId }
  const isChosen = somebody !== undefined || roleId !== ''
  const found = useQuery({
    queryKey: [menu.name, 'preview', query],
    queryFn: async ({ signal }) => menuOf(await client.get(`${menu.path}/preview`, query, signal)),
    enabled: isChosen,
    // Looked at because something was changed: what was true a minute ago does not help.
    staleTime: 0,
    gcTime: 0,
    meta: { follows: [menu], isQuiet: true },
  })
  return { ...found, isChosen }
}
