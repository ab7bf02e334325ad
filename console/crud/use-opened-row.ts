// The open row of a list is in the address (`?id=…`): a link or a reload opens it, the back button closes it.
import { useCallback, useState } from 'react'
import { useAddress, useSetParams, withParams } from '../kit/address/address.ts'
import { goBack } from '../kit/address/back.ts'
import { go } from '../kit/address/go.ts'

type View = (id: string | undefined) => void

/** State of a history entry that was added to open a row: the one before it is the list. */
const overList = { isOverList: true }

/** react-router keeps the given state as `usr`. */
function isOverList(): boolean {
  const { usr }: { usr?: { isOverList?: boolean } | null } = history.state ?? {}
  return usr?.isOverList === true
}

function closeByBack(): void {
  // Two calls in a row must not go back twice.
  history.replaceState({ ...history.state, usr: null }, '')
  goBack()
}

const withId = (before: URLSearchParams, id: string | undefined): URLSearchParams => {
  const after = new URLSearchParams(before)
  if (id === undefined) after.delete('id')
  else after.set('id', id)
  return after
}

/** As elsewhere in the address, what cannot be meant is ignored. */
const idFrom = (text: string | null): string | undefined => (text && /^\d{1,19}$/.test(text) ? text : undefined)

/** The second list of a page keeps its open row in memory. */
export function useOpenedRow(isBeside: boolean): [string | undefined, View] {
  const { pathname, params, isShown } = useAddress()
  const setParams = useSetParams()
  const own = useState<string>()
  const opened = idFrom(params.get('id'))
  const view = useCallback<View>(
    (id) => {
      if (id === opened) return
      const isAnother = id !== undefined && opened !== undefined
      if (isShown?.() === false || isAnother) setParams((before) => withId(before, id))
      else if (id !== undefined) go(withParams(pathname, withId(params, id)), { state: overList })
      else if (isOverList()) closeByBack()
      else setParams((before) => withId(before, undefined))
    },
    [opened, isShown, pathname, params, setParams],
  )
  return isBeside ? own : [opened, view]
}
