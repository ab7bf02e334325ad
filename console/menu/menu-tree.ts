// Converts the granted menu to the entries of sidebar, search and tabs. Pure.
import type { MenuItem } from '@steward/client'
import { type Head, menuNames, heads } from '../data/heads.made.ts'
import { findHead } from '../data/heads.ts'

/** The folder of menu-groups.ts, whose module has more than the first list may weigh. */
const RECORDS = 'records'

type Locale = 'zh' | 'en'

/** What a click opens: a screen, an embedded page, or a new window. */
export type Target = 'screen' | 'embedded' | 'window'

export interface Entry {
  id: string
  code: string
  label: string
  icon: string
  /** The href, for the router or a new window. */
  to: string
  target: Target
  /** Whether its page gets a tab. */
  isTab: boolean
  children: readonly Entry[]
}

const byPath = new Map(heads.flatMap((head) => (head.screen ? [[head.screen.path, head]] : [])))

/** The entity whose declared screen has this path, known before the menu has loaded. */
export const declaredAt = (path: string): Head | undefined => byPath.get(path)

/** How the declared menu calls the screen of an entity. */
export const labelIn = ({ screen, zh, en }: Head, locale: Locale): string => (locale === 'en' ? en : (screen?.zh ?? zh))

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** Stored names are usually Chinese; in English the declared name is shown. */
export function nameOf(item: { code: string; name: string }, locale: Locale): string {
  return (locale === 'en' && isChinese(item.name) && (findHead(item.code)?.en ?? menuNames[item.code])) || item.name
}

const isForeign = (path: string) => /^https?:\/\//i.test(path)
const isEmbedded = (path: string) => isForeign(path) || path.includes('html')

function destination(item: MenuItem, label: string): Pick<Entry, 'to' | 'target'> {
  if (item.opensWindow && isForeign(item.path)) return { to: item.path, target: 'window' }
  if (isEmbedded(item.path)) {
    const query = new URLSearchParams({ name: label, src: item.path })
    return { to: `/myiframe/urlPath?${query}`, target: 'embedded' }
  }
  return { to: item.path.startsWith('/') ? item.path : `/${item.path}`, target: 'screen' }
}

const isMeantFor = (item: MenuItem, roles: readonly string[]) =>
  item.roles.length === 0 || item.roles.some((role) => roles.includes(role))

export function buildMenu(items: readonly MenuItem[], roles: readonly string[], locale: Locale): Entry[] {
  return items
    .filter((item) => isMeantFor(item, roles))
    .map((item) => {
      const label = nameOf(item, locale)
      return {
        id: item.id,
        code: item.code,
        label,
        icon: item.source,
        ...destination(item, label),
        isTab: item.isTab,
        children: buildMenu(item.children, roles, locale),
      }
    })
}

/** A folder of what is read from other screens: shown to those who keep the roles, found by a search by whoever may see it. */
export const withoutRecords = (entries: readonly Entry[], isShown = false): readonly Entry[] =>
  isShown ? entries : entries.filter(({ code }) => code !== RECORDS)

export const leavesOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry]))

/** The entries from the root to the one with this path; empty when there is none. */
export function trailTo(entries: readonly Entry[], path: string): Entry[] {
  for (const entry of entries) {
    const below = trailTo(entry.children, path)
    if (below.length > 0) return [entry, ...below]
    if (entry.children.length === 0 && entry.to.split('?')[0] === path) return [entry]
  }
  return []
}

/** A group's path redirects to its first screen. */
export function groupAt(entries: readonly Entry[], path: string): Entry | undefined {
  for (const entry of entries) {
    if (entry.children.length === 0) continue
    if (entry.to === path) return entry
    const below = groupAt(entry.children, path)
    if (below) return below
  }
  return undefined
}
