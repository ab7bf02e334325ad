// The open tabs as a list with one active. Pure; the home tab is first and cannot be closed.
import { sourceText } from '../routes/embedded-source.ts'

export interface Tab {
  /** Identity of the page: its path, and for embedded pages their source. */
  key: string
  /** The current address with filters and page. */
  to: string
  /** Incremented by "reload", which remounts the screen. */
  reloadCount: number
  /** Has no tab in the bar and is dropped when another page is activated. */
  isTransient?: true
}

export interface Tabs {
  list: readonly Tab[]
  active: string
}

export const HOME = '/wel/index'
/** Paths that redirect to the home page. */
export const leadsHome = (pathname: string): boolean => pathname === '/' || pathname === '/wel'

const home: Tab = { key: HOME, to: HOME, reloadCount: 0 }
export const noTabs: Tabs = { list: [home], active: HOME }

export function keyOf(to: string): string {
  const url = new URL(to, 'http://console')
  const source = sourceText(url.search)
  return url.pathname.startsWith('/myiframe/') && source !== '' ? `${url.pathname}#${source}` : url.pathname
}

export const isClosable = (tab: Tab): boolean => tab.key !== HOME

export function visit(tabs: Tabs, to: string, isTransient = false): Tabs {
  const key = keyOf(to)
  const known = tabs.list.find((tab) => tab.key === key)
  if (known?.to === to && tabs.active === key && (known.isTransient ?? false) === isTransient) return tabs
  const here: Tab = { key, to, reloadCount: known?.reloadCount ?? 0, ...(isTransient && { isTransient }) }
  const list = tabs.list.flatMap((tab) => (tab === known ? here : hasPlace(tab) ? tab : []))
  return { list: known ? list : [...list, here], active: key }
}

/** Whether it is shown in the tab bar. */
export const hasPlace = (tab: Tab): boolean => tab.isTransient !== true

/** Closes a tab; if it was active, the previous one becomes active. */
export function close(tabs: Tabs, key: string): Tabs {
  const index = tabs.list.findIndex((tab) => tab.key === key)
  const tab = tabs.list[index]
  if (!tab || !isClosable(tab)) return tabs
  const list = tabs.list.filter((other) => other !== tab)
  if (tabs.active !== key) return { ...tabs, list }
  const next = list[Math.max(index - 1, 0)] ?? home
  return { list, active: next.key }
}

export function closeOthers(tabs: Tabs, key: string): Tabs {
  const list = tabs.list.filter((tab) => tab.key === key || !isClosable(tab))
  return { list, active: list.some((tab) => tab.key === tabs.active) ? tabs.active : key }
}

export const closeAll = (): Tabs => noTabs

/** Whether the tab can change places with its neighbour; home stays first. */
export function canMove({ list }: Pick<Tabs, 'list'>, key: string, by: -1 | 1): boolean {
  const at = list.findIndex((tab) => tab.key === key)
  const [tab, other] = [list[at], list[at + by]]
  return tab !== undefined && other !== undefined && isClosable(tab) && isClosable(other) && hasPlace(other)
}

export function move(tabs: Tabs, key: string, by: -1 | 1): Tabs {
  if (!canMove(tabs, key, by)) return tabs
  const list = [...tabs.list]
  const at = list.findIndex((tab) => tab.key === key)
  list.splice(at + by, 0, ...list.splice(at, 1))
  return { ...tabs, list }
}

/** Changes the address of an inactive tab. */
export const moveUnseen = (tabs: Tabs, key: string, to: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.key === key && keyOf(to) === key ? { ...tab, to } : tab)),
})

export const refresh = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, reloadCount: tab.reloadCount + 1 } : tab)),
})

export const activeOf = (tabs: Tabs): Tab => tabs.list.find((tab) => tab.key === tabs.active) ?? home

const isTab = (value: unknown): value is Tab =>
  value !== null &&
  typeof value === 'object' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/')

/** Parses the stored tabs; entries of another shape are dropped. */
export function restore(stored: unknown): Tabs {
  const found = Array.isArray(stored) ? stored.filter(isTab) : []
  const others = found.filter((tab) => tab.key !== HOME).map(({ key, to }) => ({ key, to, reloadCount: 0 }))
  return { list: [home, ...others], active: HOME }
}
