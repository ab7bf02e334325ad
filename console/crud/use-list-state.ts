// The list's state is stored in the address, so that reload, back and a shared link restore it.
import type { Entity } from '@steward/domain/entity'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { type ListState, readState, writeState } from '../screen/list-state.ts'

export type ChangeState = (change: Partial<ListState>) => void

/** The second list of a page keeps its state in memory. */
export function useListState(entity: Entity, isBeside = false): [ListState, ChangeState] {
  const { params: shared } = useAddress()
  const setShared = useSetParams()
  const own = useState(() => new URLSearchParams())
  const [params, set] = isBeside ? own : [shared, setShared]
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

/** When the last rows of the last page were deleted, moves to the page that is last now. */
export function useLastPage({ current, size }: ListState, total: number, isEmpty: boolean, change: ChangeState): void {
  const last = Math.max(1, Math.ceil(total / size))
  const isBeyond = isEmpty && total > 0 && current > last
  useEffect(() => {
    if (isBeyond) change({ current: last })
  }, [isBeyond, last, change])
}
