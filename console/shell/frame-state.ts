// How this person likes the frame, and what of it is open.
import { create } from 'zustand'
import { recall, remember } from '../data/storage.ts'

interface FrameState {
  isCollapsed: boolean
  isDrawerOpen: boolean
  isSearchOpen: boolean
  topMenuId: string | undefined
}

export const useFrame = create<FrameState>()(() => ({
  isCollapsed: recall('isCollapsed') === true,
  isDrawerOpen: false,
  isSearchOpen: false,
  topMenuId: undefined,
}))

export const openDrawer = (isDrawerOpen: boolean): void => useFrame.setState({ isDrawerOpen })
export const openSearch = (isSearchOpen: boolean): void => useFrame.setState({ isSearchOpen })
export const chooseTopMenu = (topMenuId: string | undefined): void => useFrame.setState({ topMenuId })

export function collapse(isCollapsed: boolean): void {
  remember('isCollapsed', isCollapsed)
  useFrame.setState({ isCollapsed })
}
