// The list's state lives in the address, so that reload, back and a shared link find it again.
import type { Entity } from '@steward/domain/entity'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type ListState, readState, writeState } from './list-state.ts'

export type ChangeState = (change: Partial<ListState>) => void

function useInAddress(): [URLSearchParams, (next: (before: URLSearchParams) => URLSearchParams) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const set = useCallback(
    (next: (before: URLSearchParams) => URLSearchParams) =>
      // Two changes at once: what was rendered last does not know of the first, the address does.
      setParams((rendered) => next(location.pathname === pathname ? new URLSearchParams(location.search) : rendered), {
        replace: true,
      }),
    [setParams, pathname],
  )
  return [params, set]
}

/** A list beside another one on the same page keeps its state to itself. */
export function useListState(entity: Entity, isBeside = false): [ListState, ChangeState] {
  const address = useInAddress()
  const own = useState(() => new URLSearchParams())
  const [params, set] = isBeside ? own : address
  const state = useMemo(() => readState(params, entity), [params, entity])
  const change = useCallback<ChangeState>(
    (wanted) =>
      set((before) => {
        const turnsPage = 'current' in wanted
        return writeState({ ...readState(before, entity), ...(turnsPage ? {} : { current: 1 }), ...wanted }, before)
      }),
    [set, entity],
  )
  return [state, change]
}

/** Whoever deleted the last rows of the last page is taken to the one that is last now. */
export function useLastPage({ current, size }: ListState, total: number, isEmpty: boolean, change: ChangeState): void {
  const last = Math.max(1, Math.ceil(total / size))
  const isBeyond = isEmpty && total > 0 && current > last
  useEffect(() => {
    if (isBeyond) change({ current: last })
  }, [isBeyond, last, change])
}
