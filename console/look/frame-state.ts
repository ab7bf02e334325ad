// This person's settings of the frame, and which of its parts are open.
import { create } from 'zustand'
import { recall, remember } from '../browser/storage.ts'
import type { Refused } from '../data/failures.ts'
import { whenPersonLeaves } from '../data/session.ts'

export interface Reading {
  of: 'notice' | 'mail'
  id: string
}

interface FrameState {
  isCollapsed: boolean
  isDrawerOpen: boolean
  isSearchOpen: boolean
  isSheetOpen: boolean
  topMenuId: string | undefined
  /** The notice or mail open in the reader. */
  reading: Reading | undefined
  /** The refused call that is explained. */
  explained: Refused | undefined
}

const nothingOpen = {
  isDrawerOpen: false,
  isSearchOpen: false,
  isSheetOpen: false,
  topMenuId: undefined,
  reading: undefined,
  explained: undefined,
}

export const useFrame = create<FrameState>()(() => ({ isCollapsed: recall('isCollapsed') === true, ...nothingOpen }))

// The sidebar belongs to the window: it stays as it is for the next person.
whenPersonLeaves(() => useFrame.setState(nothingOpen))

export const openDrawer = (isDrawerOpen: boolean): void => useFrame.setState({ isDrawerOpen })
export const openSearch = (isSearchOpen: boolean): void => useFrame.setState({ isSearchOpen })
export const openSheet = (isSheetOpen: boolean): void => useFrame.setState({ isSheetOpen })
export const chooseTopMenu = (topMenuId: string | undefined): void => useFrame.setState({ topMenuId })

export const read = (reading: Reading | undefined): void => useFrame.setState({ reading })

export const explain = (explained: Refused | undefined): void => useFrame.setState({ explained })

export function collapse(isCollapsed: boolean): void {
  remember('isCollapsed', isCollapsed)
  useFrame.setState({ isCollapsed })
}
