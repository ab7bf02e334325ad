// All lines of the palette for the typed text.
import { useMemo, useState } from 'react'
import { type Head } from '../data/heads.made.ts'
import { findHead } from '../data/heads.ts'
import { useLocale } from '../data/locale.ts'
import { go } from '../kit/address/go.ts'
import { best } from '../kit/list/match.ts'
import { offersHere } from '../kit/menu/offers.ts'
import { type Entry, leavesOf, trailTo } from '../menu/menu-tree.ts'
import { useWholeMenu } from '../menu/use-menu.ts'
import { recentPaths } from '../tabs/recent.ts'
import type { Line } from './lines.ts'
import { useCommands } from './use-commands.ts'
import { type FoundRecord, type Records, useRecords } from './use-records.ts'

const MOST_RECENT = 5

/** What has a detail is opened by its id; the rest stands alone in its list. */
function addressOf(entry: Entry, head: Head, { id, title, code }: FoundRecord): string {
  if (head.verbs.includes('detail')) return `${entry.to}?${new URLSearchParams({ id })}`
  const query = new URLSearchParams({ [`f.${head.title}`]: title })
  if (head.code !== undefined && code !== '') query.set(`f.${head.code}`, code)
  return `${entry.to}?${query}`
}

function open(entry: Entry): void {
  if (entry.target === 'window') window.open(entry.to, '_blank', 'noopener,noreferrer')
  else go(entry.to)
}

/** Screens of the menu; recently used ones first while no text is typed. */
function useMenuLines(typed: string): Line[] {
  const { entries } = useWholeMenu()
  const [recent] = useState(recentPaths)
  return useMemo(() => {
    const all = entries ?? []
    const leaves = leavesOf(all)
    const lineOf = (group: 'recent' | 'menu') => (entry: Entry) => ({
      id: `${group}-${entry.id}`,
      group,
      label: entry.label,
      icon: entry.icon,
      note: trailTo(all, entry.to)
        .slice(0, -1)
        .map((above) => above.label)
        .join(' / '),
      run: () => open(entry),
    })
    const lately = recent.flatMap((path) => leaves.find((entry) => entry.to === path) ?? []).slice(0, MOST_RECENT)
    return [
      ...(typed === '' ? lately.map(lineOf('recent')) : []),
      ...best(leaves, (entry) => entry.label, typed).map(lineOf('menu')),
    ]
  }, [entries, recent, typed])
}

function useRecordLines({ found }: Records): Line[] {
  const { entries = [] } = useWholeMenu()
  const locale = useLocale()
  const leaves = leavesOf(entries)
  return found.flatMap((record) => {
    // Records without a granted screen are left out.
    const entry = leaves.find((one) => one.code === record.entity)
    const head = findHead(record.entity)
    if (!entry || !head) return []
    return [
      {
        id: `record-${record.entity}-${record.id}`,
        group: 'records' as const,
        label: record.title,
        note: [record.code, head[locale]].filter(Boolean).join(' · '),
        icon: entry.icon,
        run: () => go(addressOf(entry, head, record)),
      },
    ]
  })
}

/** Read once when the palette opens, since the page beneath does not change meanwhile. */
function usePageLines(typed: string): Line[] {
  const [offers] = useState(offersHere)
  const lines = offers.flatMap(({ name, label, keys, run }) =>
    run ? [{ id: `page-${name}`, group: 'page' as const, label, icon: 'thunderbolt', keys, run }] : [],
  )
  return best(lines, (line) => line.label, typed)
}

export function useLines(typed: string): { lines: readonly Line[]; records: Records } {
  const wanted = typed.trim()
  const records = useRecords(typed)
  const lines = [
    ...useMenuLines(wanted),
    ...usePageLines(wanted),
    ...useRecordLines(records),
    ...best(useCommands(wanted !== ''), (line) => line.label, wanted),
  ]
  return { lines, records }
}
