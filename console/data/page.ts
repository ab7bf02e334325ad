// The page something stands on: a tab, which may be hidden or closed while a call is under way.
import { createContext } from 'react'

export interface Page {
  key: string
  /** A hidden page (`Activity`) also runs its effect cleanups, but keeps its input: it must stay registered. */
  isShown: () => boolean
  /** False once its tab is closed: nothing of it comes back. */
  isOpen: () => boolean
  /** What was being saved on it was saved while it is hidden. */
  settle: () => void
}

export const PageContext = createContext<Page>({
  key: '',
  isShown: () => true,
  isOpen: () => true,
  settle: () => undefined,
})
