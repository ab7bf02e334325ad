// A menu of the frame: the trigger button alone until the first click, which loads antd's Dropdown.
import { type MouseEvent, cloneElement, useState } from 'react'
import { once } from '../kit/lazy/late.tsx'
import type { AskedMenuProps } from './open-menu.tsx'

const loadMenu = once(() => import('./open-menu.tsx'))

export function AskedMenu({ isContext = false, children, ...menu }: AskedMenuProps) {
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof loadMenu>>>()
  if (opened)
    return (
      <opened.OpenMenu {...menu} isContext={isContext}>
        {children}
      </opened.OpenMenu>
    )
  // If the chunk fails to load, the next click tries again.
  const ask = (event?: MouseEvent) => {
    event?.preventDefault()
    loadMenu().then(setOpened, reportError)
  }
  return cloneElement(children, isContext ? { onContextMenu: ask } : { onClick: () => ask() })
}
