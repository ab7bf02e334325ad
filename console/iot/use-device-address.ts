// Which device is looked at, and which side of it, stands in the address beside the list's own state.
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const own = ['id', 'tab', 'name', 'p', 'span'] as const

/** The address with some of these set and the others of the page taken away. */
function withOnly(params: URLSearchParams, wanted: Readonly<Record<string, string>>): string {
  const after = new URLSearchParams(params)
  for (const name of own) after.delete(name)
  for (const [name, value] of Object.entries(wanted)) after.set(name, value)
  return after.size === 0 ? '' : `?${after}`
}

export function useDeviceAddress() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const addressOf = useCallback(
    (wanted: Readonly<Record<string, string>>) => `${pathname}${withOnly(params, wanted)}`,
    [params, pathname],
  )
  const open = useCallback((id: string) => void navigate(addressOf({ id })), [addressOf, navigate])
  return { params, addressOf, open }
}
