// An address may ask for an action of the page it leads to (`?do=import`), so that a link opens the dialog it is about.
import { useEffect, useEffectEvent } from 'react'
import { useButtons } from '../../data/menus.ts'
import { useAddress, useSetParams } from './address.ts'

const ASKED = 'do'

/**
 * Begins it once the person's rights are known and the page is ready; from then on the address is without it, so that a
 * reload does not begin it again.
 */
export function useAsked(isReady: boolean, begin: (name: string) => void): void {
  const asked = useAddress().params.get(ASKED)
  const setParams = useSetParams()
  const { isFetched } = useButtons()
  const begun = useEffectEvent((name: string) => {
    setParams((before) => {
      before.delete(ASKED)
      return before
    })
    begin(name)
  })
  useEffect(() => {
    if (asked !== null && isReady && isFetched) begun(asked)
  }, [asked, isReady, isFetched])
}
