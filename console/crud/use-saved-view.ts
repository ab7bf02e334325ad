// The saved view of a list: named in the address (`?v=`), or the one that opens by default.
import { Refusal } from '@steward/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { type Address, useAddress } from '../kit/address/address.ts'
import { VIEW, isBare, writeState } from '../screen/list-state.ts'
import type { SavedView, ChosenView } from '../screen/saved-view.ts'
import { useListStart } from './list-start.ts'

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,18}$/.test(text)

/** The parameters a view stands for, where the address says nothing about the list. */
export function filled(params: URLSearchParams, view: SavedView): URLSearchParams {
  const asked = params.get(VIEW)
  if (!isBare(params) || (asked !== null && asked !== view.id)) return params
  const { look, columns: _, ...state } = view.content
  const all = writeState({ current: 1, ...state }, params)
  all.set(VIEW, view.id)
  if (look !== '') all.set('view', look)
  return all
}

/** The view, and the address with what it stands for. The second list of a page has no views. */
export function useSavedView(list: string, isBeside: boolean): ChosenView & { address: Address } {
  const address = useAddress()
  const { params } = address
  const usual = useListStart(({ views }) => views[list])
  const named = params.get(VIEW)
  const id = isBeside ? undefined : isId(named) ? named : named === null && isBare(params) ? usual?.id : undefined
  const known = id !== undefined && usual?.id === id ? usual : undefined
  const asked = useQuery({
    queryKey: ['saved-view', 'one', id],
    queryFn: ({ signal }) => client.get('blade-system/saved-view/one', { id }, signal) as Promise<SavedView>,
    enabled: id !== undefined && !known,
    meta: { follows: nothing, isQuiet: true },
  })
  const found = known ?? asked.data
  const view = id !== undefined && found?.list === list ? found : undefined
  const own = useMemo(() => {
    if (!view) return address
    const fill = (before: URLSearchParams) => filled(before, view)
    return { ...address, params: fill(address.params), fill }
  }, [address, view])
  const isMissing = asked.error instanceof Refusal && asked.error.code === 404
  const isUnseen = id !== undefined && !view && (isMissing || found !== undefined)
  return { view, isLoading: id !== undefined && !view && !isUnseen && !asked.isError, isUnseen, address: own }
}
