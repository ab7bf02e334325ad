// The scene that is watched or drawn stands in the address, beside the state of the list.
import { useCallback } from 'react'
import { useAddress, withParams } from '../../kit/address/address.ts'

const own = ['watch', 'code', 'area', 'draw', 'draft', 'name'] as const

export function useSceneAddress() {
  const { pathname, params } = useAddress()
  const addressOf = useCallback(
    (wanted: Readonly<Partial<Record<(typeof own)[number], string>>>) => {
      const after = new URLSearchParams(params)
      for (const name of own) after.delete(name)
      for (const [name, value] of Object.entries(wanted)) after.set(name, value)
      return withParams(pathname, after)
    },
    [pathname, params],
  )
  return { params, addressOf }
}
