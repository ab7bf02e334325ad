// The options of a choice: what was chosen last, what the typed text finds, or one level of a tree.
import type { Choice } from '@steward/client'
import { useMemo, useState } from 'react'
import type { Head } from '../../data/heads.made.ts'
import { useChoices } from '../../data/use-choices.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { recentIds } from './recent.ts'

const PAGES = [30, 100, 300] as const

export interface Wanted {
  isOpen: boolean
  text: string
  /** The row of the tree whose children are listed. */
  below: string | undefined
  purpose: string
  without?: string | undefined
  tenantId?: string | undefined
}

export interface Found {
  recent: readonly Choice[]
  rest: readonly Choice[]
  /** The text these belong to. */
  text: string
  /** They belong to what is typed now. */
  isSettled: boolean
  failure: Error | null
  retry: () => void
  /** Loads further ones; undefined where there are none. */
  more: (() => void) | undefined
  /** More than can be listed. */
  isCut: boolean
}

export function useFound(target: Head, { isOpen, below, purpose, without, tenantId, ...wanted }: Wanted): Found {
  const typed = wanted.text.trim()
  const text = usePaused(typed)
  const [page, setPage] = useState({ of: '', at: 0 })
  const isTree = target.verbs.includes('tree')
  const place = `${text} ${below ?? ''}`
  const at = page.of === place ? page.at : 0
  const shared = {
    ...(without !== undefined && { without }),
    // Only entities with rows per tenant are filtered by tenant.
    ...(target.tenancy === 'administered' && tenantId !== undefined && { tenantId }),
  }
  const asked = { ...shared, size: PAGES[at] ?? 30 }
  const isWalked = isTree && text === ''
  const found = useChoices(
    target,
    { ...asked, ...(text !== '' && { text }), ...(isWalked && { parentId: below ?? '0' }) },
    isOpen,
  )
  // Whose data scope lacks the top of the tree gets what he may see as a list.
  const isTopless = isWalked && below === undefined && found.data?.choices.length === 0
  const flat = useChoices(target, asked, isOpen && isTopless)
  const shown = isTopless ? flat : found
  // As they were when it opened: what is chosen meanwhile stays where it is.
  const ids = useMemo(() => (isOpen ? recentIds(purpose) : []), [isOpen, purpose])
  const isRecentShown = isOpen && text === '' && below === undefined && ids.length > 0
  const known = useChoices(target, { ...shared, ids }, isRecentShown)
  const recent = isRecentShown
    ? ids.flatMap((id) => (known.data?.choices ?? []).filter((one) => one.id === id && !one.isDisabled))
    : []
  // The level that was left is not walked on: keys would mean its rows, and take those of the next one.
  const all = isWalked && shown.isPlaceholderData ? [] : (shown.data?.choices ?? [])
  return {
    recent,
    // The level of a tree stays whole.
    rest: isWalked && !isTopless ? all : all.filter(({ id }) => !recent.some((one) => one.id === id)),
    text,
    isSettled: typed === text && !shown.isFetching && !(isRecentShown && known.isLoading),
    failure: shown.data && !shown.isPlaceholderData ? null : shown.error,
    retry: () => void shown.refetch(),
    more: shown.data?.hasMore && at < PAGES.length - 1 ? () => setPage({ of: place, at: at + 1 }) : undefined,
    isCut: shown.data?.hasMore === true && at === PAGES.length - 1,
  }
}
