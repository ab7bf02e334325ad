import { VIEW, isBare } from '../screen/list-state.ts'

/** The address with this view and nothing else about the list; an opened row and the like stay. */
export function onlyView(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const rest = [...params].filter(([key, value]) => key !== VIEW && isBare(new URLSearchParams([[key, value]])))
  return new URLSearchParams([...rest, ...(id === undefined ? [] : [[VIEW, id] satisfies [string, string]])])
}
