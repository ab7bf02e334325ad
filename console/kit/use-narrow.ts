import { useSyncExternalStore } from 'react'

const watching = (width: MediaQueryList) => (listener: () => void) => {
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

const phone = matchMedia('(max-width: 767.98px)')
const tight = matchMedia('(max-width: 1199.98px)')
const watchPhone = watching(phone)
const watchTight = watching(tight)

/** Phone width: rows are cards and dialogs are full screen. */
export const useNarrow = (): boolean => useSyncExternalStore(watchPhone, () => phone.matches)

/** A toolbar of this width shows the first few buttons only. */
export const useTight = (): boolean => useSyncExternalStore(watchTight, () => tight.matches)
