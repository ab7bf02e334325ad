// Menus and permissions of the person; the copy stored before a reload is used until the server has answered.
import type { MenuItem } from '@steward/client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { recall, remember } from '../browser/storage.ts'
import { atHand } from './at-hand.ts'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { queryClient } from './query.ts'
import { isOpen, useSession } from './session.ts'

export interface Menus {
  forest: readonly MenuItem[]
  /** Codes of all menus, which are also the permissions to open them. */
  codes: ReadonlySet<string>
}

// Refetched after five minutes, so that revoked permissions disappear from the buttons.
// Asked without a network as well, where they may be at hand.
const REMEMBERED = {
  staleTime: 300_000,
  initialDataUpdatedAt: 0,
  refetchOnWindowFocus: true,
  networkMode: 'offlineFirst',
} as const

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

/** Memoized by React Query's `select`: nearly every button subscribes to it. */
function toMenus(forest: MenuItem[]): Menus {
  const menus = understood.get(forest) ?? { forest, codes: new Set(codesOf(forest)) }
  understood.set(forest, menus)
  return menus
}

const toRights = (codes: string[]): ReadonlySet<string> => new Set(codes)

async function askMenus(signal?: AbortSignal): Promise<MenuItem[]> {
  const menus = await atHand('menus', () => client.menu.routes(undefined, signal))
  remember('menu', menus, 'session')
  return menus
}

const askTop = (signal?: AbortSignal) => atHand('top-menus', () => client.menu.top(signal))

async function askRights(signal?: AbortSignal): Promise<string[]> {
  const codes = await atHand('rights', () => client.menu.buttons(signal))
  remember('permission', codes, 'session')
  return codes
}

const keys = {
  routes: ['menu', 'routes'],
  buttons: ['menu', 'buttons'],
  top: ['topmenu', 'top-menu'],
} satisfies Record<string, QueryKey>

/** All menus of the person, independent of the selected top menu. */
export const useMenus = () =>
  useQuery({
    ...REMEMBERED,
    queryKey: keys.routes,
    queryFn: ({ signal }) => askMenus(signal),
    initialData: recallMenus,
    select: toMenus,
    enabled: useSession(isOpen),
    meta: { follows: nothing },
  })

export const useButtons = () =>
  useQuery({
    ...REMEMBERED,
    queryKey: keys.buttons,
    queryFn: ({ signal }) => askRights(signal),
    initialData: recallRights,
    select: toRights,
    enabled: useSession(isOpen),
    meta: { follows: nothing },
  })

export const useTopMenus = () =>
  useQuery({
    queryKey: keys.top,
    queryFn: ({ signal }) => askTop(signal),
    staleTime: 300_000,
    networkMode: 'offlineFirst',
    meta: { follows: nothing },
  })

/** The menus under one top menu; all of them without one. */
export function useMenusUnder(topMenuId: string | undefined): readonly MenuItem[] | undefined {
  const all = useMenus()
  const some = useQuery({
    queryKey: [...keys.routes, topMenuId],
    queryFn: ({ signal }) => client.menu.routes(topMenuId, signal),
    staleTime: 300_000,
    enabled: topMenuId !== undefined,
    meta: { follows: nothing },
  })
  return topMenuId === undefined ? all.data?.forest : some.data
}

/** Invalidates menus and permissions after they have changed. */
export async function refreshMenus(): Promise<void> {
  const all = Object.values(keys).map((queryKey) => queryClient.invalidateQueries({ queryKey }))
  await Promise.all(all)
}

/** Rights that change are told apart, not as rows. */
const meta = { follows: nothing }

/** Prefetches the queries of the layout while its chunk still loads. */
export function prefetchMenus(): void {
  void queryClient.prefetchQuery({ queryKey: keys.routes, queryFn: ({ signal }) => askMenus(signal), meta })
  void queryClient.prefetchQuery({ queryKey: keys.buttons, queryFn: ({ signal }) => askRights(signal), meta })
  void queryClient.prefetchQuery({ queryKey: keys.top, queryFn: ({ signal }) => askTop(signal), meta })
}
