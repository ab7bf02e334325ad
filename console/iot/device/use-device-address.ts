// The open device and its page's section are stored in the address beside the list's state.
import { useCallback } from 'react'
import { useAddress, withParams } from '../../kit/address/address.ts'
import { go } from '../../kit/address/go.ts'

const own = ['id', 'tab', 'name', 'p', 'span'] as const

/** The list's parameters with some of the device page's set and its others removed. */
function withOnly(params: URLSearchParams, wanted: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(params)
  for (const name of own) after.delete(name)
  for (const [name, value] of Object.entries(wanted)) after.set(name, value)
  return after
}

export function useDeviceAddress() {
  const { pathname, params } = useAddress()
  const addressOf = useCallback(
    (wanted: Readonly<Record<string, string>>) => withParams(pathname, withOnly(params, wanted)),
    [params, pathname],
  )
  const open = useCallback((id: string) => go(addressOf({ id })), [addressOf])
  return { params, addressOf, open }
}
