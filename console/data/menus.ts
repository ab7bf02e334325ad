// Menus and rights of the person; what the window knew before a reload stands in until the server has answered.
import type { MenuItem } from '@steward/client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { queryClient } from './query.ts'
import { isOpen, useSession } from './session.ts'
import { recall, remember } from './storage.ts'

export interface Menus {
  forest: readonly MenuItem[]
  /** Codes of every menu, which are the rights to open it. */
  codes: ReadonlySet<string>
}

// Rights change seldom, but a demoted colleague should not keep buttons for a whole day.
const REMEMBERED = { staleTime: 300_000, initialDataUpdatedAt: 0, refetchOnWindowFocus: true } as const

const isMenuItem = (value: unknown): value is MenuItem =>
  value !== null && typeof value === 'object' && 'children' in value && 'code' in value

function recallMenus(): MenuItem[] | undefined {
  const stored = recall('menu')
  return Array.isArray(stored) ? stored.filter(isMenuItem) : undefined
}

function recallRights(): string[] | undefined {
  const stored = recall('permission')
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : undefined
}

const codesOf = (forest: readonly MenuItem[]): string[] =>
  forest.flatMap((item) => [item.code, ...codesOf(item.children)])

const understood = new WeakMap<MenuItem[], Menus>()

/** Once for all who ask: there is one at every other button. */
function toMenus(forest: MenuItem[]): Menus {
  const menus = understood.get(forest) ?? { forest, codes: new Set(codesOf(forest)) }
  understood.set(forest, menus)
  return menus
}

const toRights = (codes: string[]): ReadonlySet<string> => new Set(codes)

async function askMenus(signal?: AbortSignal): Promise<MenuItem[]> {
  const menus = await client.menu.routes(undefined, signal)
  remember('menu', menus, 'session')
  return menus
}

async function askRights(signal?: AbortSignal): Promise<string[]> {
  const codes = await client.menu.buttons(signal)
  remember('permission', codes, 'session')
  return codes
}

const keys = {
  routes: ['menu', 'routes'],
  buttons: ['menu', 'buttons'],
  top: ['topmenu', 'top-menu'],
} satisfies Record<string, QueryKey>

/** Every menu of the person, whatever top menu is open. */
export const useMenus = () =>
  useQuery({
    ...REMEMBERED,
    queryKey: keys.routes,
    queryFn: ({ signal }) => askMenus(signal),
    initialData: recallMenus,
    select: toMenus,
    enabled: useSession(isOpen),
  })

export const useButtons = () =>
  useQuery({
    ...REMEMBERED,
    queryKey: keys.buttons,
    queryFn: ({ signal }) => askRights(signal),
    initialData: recallRights,
    select: toRights,
    enabled: useSession(isOpen),
  })

export const useTopMenus = () =>
  useQuery({ queryKey: keys.top, queryFn: ({ signal }) => client.menu.top(signal), staleTime: 300_000 })

/** What hangs under one top menu; the whole forest without one. */
export function useMenusUnder(topMenuId: string | undefined): readonly MenuItem[] | undefined {
  const all = useMenus()
  const some = useQuery({
    queryKey: [...keys.routes, topMenuId],
    queryFn: ({ signal }) => client.menu.routes(topMenuId, signal),
    staleTime: 300_000,
    enabled: topMenuId !== undefined,
  })
  return topMenuId === undefined ? all.data?.forest : some.data
}

/** Rights or menus changed: all of it is asked for again, and what is shown follows. */
export async function refreshMenus(): Promise<void> {
  const all = Object.values(keys).map((queryKey) => queryClient.invalidateQueries({ queryKey }))
  await Promise.all(all)
}

/** Asks for everything the layout needs at once, while its script still loads. */
export function fetchMenusAhead(): void {
  void queryClient.prefetchQuery({ queryKey: keys.routes, queryFn: ({ signal }) => askMenus(signal) })
  void queryClient.prefetchQuery({ queryKey: keys.buttons, queryFn: ({ signal }) => askRights(signal) })
  void queryClient.prefetchQuery({ queryKey: keys.top, queryFn: ({ signal }) => client.menu.top(signal) })
}
