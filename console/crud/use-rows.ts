// The rows of a list: one page, or a tree whose branches are loaded when they are expanded.
import type { ListQuery } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { levelOf, useQuietList } from '../data/quiet.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { firstOfEach } from '../kit/list/first-of-each.ts'
import { type ListState, isFiltered, toQuery } from '../screen/list-state.ts'
import type { Scope, Line, Rows, Extent } from '../screen/list.ts'

type Open = ReadonlySet<string> | 'all'
const none: ReadonlySet<string> = new Set()
// Expanding all sends a request per branch, a few at a time; very large trees, as of regions, are not expanded whole.
const MOST_BRANCHES = 200
const AT_ONCE = 6

/** Not asked for while they are `isOn: false`: another look of the list asks for what it shows itself. */
export function useRows(entity: Entity, state: ListState, extent: Extent, isOn: boolean): Rows {
  const isTree = entity.isTree && !extent.isFlat && !isFiltered(state)
  const page = usePage(entity, state, extent, isOn && !isTree)
  const tree = useBranches(entity, extent.root ?? null, isOn && isTree)
  const rows = isTree ? tree : page
  const cache = useQueryClient()
  const again = useCallback(
    () => void cache.refetchQueries({ queryKey: [entity.name], type: 'active' }),
    [cache, entity],
  )
  return isOn ? rows : { ...rows, isFirst: false, again }
}

const scopeFilters = (scope: Scope = {}): NonNullable<ListQuery['filters']> =>
  Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, value ?? { null: true as const }]))

function usePage(entity: Entity, state: ListState, { scope, root, isFlat }: Extent, isOn: boolean): Rows {
  const query = toQuery(entity, state)
  const below = root === undefined ? {} : { parentId: root }
  const asked = { ...query, filters: { ...query.filters, ...scopeFilters(scope), ...below } }
  const { data, dataUpdatedAt, isFetching, isPending, error, refetch } = useQuietList(entity, asked, isOn)
  const lines = useMemo(() => {
    return (data?.records ?? []).map((row): Line => {
      const path = isFlat ? '' : plain(row.titlePath)
      return { row, depth: 0, hasChildren: false, isOpen: false, ...(path === '' ? {} : { path }) }
    })
  }, [data, isFlat])
  return {
    lines,
    isTree: false,
    total: data?.total ?? 0,
    isLowerBound: data?.totalIsLowerBound ?? false,
    isFirst: isPending,
    isFetching,
    failure: error,
    asOf: dataUpdatedAt,
    query: asked,
    again: useCallback(() => void refetch(), [refetch]),
    toggle: nothing,
    expandAll: nothing,
  }
}

const nothing = () => undefined
const nowhere: ListQuery = {}

type TreeRow = AnyRow & { hasChildren?: boolean }

/** The branches loaded so far that expanding all would open, and the next few to load. */
function branchesBelow(cache: QueryClient, entity: Entity, root: string | null): string[] {
  const found: string[] = []
  const waiting: string[] = []
  let underWay = 0
  const level = (parentId: string | null): void => {
    for (const row of cache.getQueryData<TreeRow[]>(levelOf(entity, parentId).queryKey) ?? []) {
      if (!row.hasChildren || found.length >= MOST_BRANCHES) continue
      const state = cache.getQueryState(levelOf(entity, row.id).queryKey)
      const isAsked = state?.fetchStatus === 'fetching'
      if (state?.data === undefined && !isAsked) {
        waiting.push(row.id)
        continue
      }
      if (isAsked) underWay += 1
      found.push(row.id)
      level(row.id)
    }
  }
  level(root)
  // Requests under way stay in the list: React Query would abort a removed one and send it again.
  return [...found, ...waiting.slice(0, Math.max(0, AT_ONCE - underWay))].slice(0, MOST_BRANCHES)
}

function useBranches(entity: Entity, root: string | null, isOn: boolean): Rows {
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open>(none)
  const opened = open === 'all' ? branchesBelow(cache, entity, root) : [...open]
  const asked = [root, ...opened]
  const { levels, ...state } = useQueries({
    queries: asked.map((parentId) => ({ ...levelOf(entity, parentId), enabled: isOn })),
    combine: (results) => ({
      levels: results.map((result) => result.data),
      isFetching: results.some((result) => result.isFetching),
      failure: results.find((result) => result.error)?.error ?? null,
      asOf: Math.min(...results.map((result) => result.dataUpdatedAt).filter((at) => at > 0)),
    }),
  })
  const openedKey = opened.join()
  const lines = useMemo(() => {
    const ids = openedKey === '' ? [] : openedKey.split(',')
    return firstOfEach(grow(new Map([root, ...ids].map((id, at) => [id, levels[at] ?? []])), root, new Set(ids)))
  }, [levels, openedKey, root])
  return {
    lines,
    isTree: true,
    total: lines.length,
    isLowerBound: false,
    isFirst: levels[0] === undefined,
    ...state,
    query: nowhere,
    again: useCallback(
      () => void cache.refetchQueries({ queryKey: [entity.name, 'lazy-list'], type: 'active' }),
      [cache, entity],
    ),
    toggle: useCallback(
      (id: string) =>
        setOpen((before) => {
          const now = new Set(before === 'all' ? branchesBelow(cache, entity, root) : before)
          if (!now.delete(id)) now.add(id)
          return now
        }),
      [cache, entity, root],
    ),
    expandAll: useCallback((isOpen: boolean) => setOpen(isOpen ? 'all' : none), []),
  }
}

type Levels = ReadonlyMap<string | null, readonly TreeRow[]>

function grow(levels: Levels, root: string | null, opened: ReadonlySet<string>, depth = 0): Line[] {
  return (levels.get(root) ?? []).flatMap((row) => {
    const isOpen = opened.has(row.id)
    const line: Line = { row, depth, hasChildren: row.hasChildren === true, isOpen }
    return isOpen ? [line, ...grow(levels, row.id, opened, depth + 1)] : [line]
  })
}

export const titleOf = (entity: Entity, row: AnyRow): string => plain(row[entity.title]) || row.id
