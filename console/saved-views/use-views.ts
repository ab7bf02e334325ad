// Views of one list: reading, counting their rows, and what is done to them.
import type { Entity } from '@steward/domain/entity'
import type { ViewContent } from '@steward/domain/system/view-content'
import { useQuery } from '@tanstack/react-query'
import { keepColumns, loadStart } from '../crud/synced-start.ts'
import { draftKey } from '../crud/use-settings.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { queryClient } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { filtersOf } from '../screen/list-state.ts'
import type { Extent } from '../screen/list.ts'
import type { SavedView } from '../screen/saved-view.ts'

const NAME = 'saved-view'
const PATH = 'blade-system/saved-view'

export const useViews = (list: string) =>
  useQuery({
    queryKey: [NAME, 'of', list],
    queryFn: ({ signal }) => client.get(`${PATH}/of`, { list }, signal) as Promise<SavedView[]>,
    meta: { follows: nothing, isQuiet: true },
  })

/** Counts run a few at a time, so that a long menu leaves the list its share of the server. */
const AT_ONCE = 3
let underWay = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  underWay += 1
  try {
    return await work()
  } finally {
    underWay -= 1
    waiting.shift()?.()
  }
}

/** How many rows a view finds for this person. */
export function useCount(entity: Entity, { scope = {}, root }: Extent, filters: ViewContent['filters']) {
  const fixed = Object.fromEntries(
    Object.entries(scope).map(([name, value]) => [name, value ?? { null: true as const }]),
  )
  const below = root === undefined ? {} : { parentId: root }
  const query = { current: 1, size: 1, filters: { ...filtersOf(entity, filters), ...fixed, ...below } }
  return useQuery({
    queryKey: [entity.name, 'list', query],
    queryFn: ({ signal }) => inTurn(() => client.list(entity, query, signal)),
    meta: { follows: [entity], isQuiet: true },
  })
}

/** After a view has changed: what opens, the menu, and the view of the address are read again. */
export async function refreshViews(): Promise<void> {
  await Promise.all([loadStart(), queryClient.invalidateQueries({ queryKey: [NAME] })])
}

interface Kept {
  id?: string
  rev?: number
  list: string
  name?: string
  content?: ViewContent
}

/** Makes or changes a view; resolves with it once it is known everywhere. */
export const useKeep = () =>
  useMutation({
    async mutationFn(kept: Kept) {
      const view = (await client.post(`${PATH}/keep`, kept)) as SavedView
      if (kept.content) keepColumns(draftKey(view.list, view.id), undefined)
      queryClient.setQueryData([NAME, 'one', view.id], view)
      await refreshViews()
      return view
    },
    meta: { isQuiet: true },
  })

export const useRemoveView = () =>
  useMutation({
    async mutationFn({ id, list }: SavedView) {
      await client.post(`${PATH}/remove`, undefined, { ids: id })
      keepColumns(draftKey(list, id), undefined)
      await refreshViews()
    },
  })

/** What opens: a view's id, 0 for the plain list, null for what a role or the hospital opens. */
export const useChoose = (list: string) =>
  useMutation({
    async mutationFn(view: string | null) {
      await client.post(`${PATH}/choose`, { list, view })
      await loadStart()
    },
  })
