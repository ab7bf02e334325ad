// Row actions that lead to another address in place of a dialog.
import { useEffect } from 'react'
import { go } from '../../kit/address/go.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useSceneAddress } from './use-scene-address.ts'

function useLead(name: 'watch' | 'draw', { rows, close }: DialogProps): null {
  const { addressOf } = useSceneAddress()
  const id = rows[0]?.id
  useEffect(() => {
    close()
    if (id !== undefined) go(addressOf({ [name]: id }))
  })
  return null
}

export const WatchDialog = (props: DialogProps) => useLead('watch', props)
export const DrawDialog = (props: DialogProps) => useLead('draw', props)
