// A menu of the frame: the trigger button alone until the first click, which loads antd's Dropdown.
import type { DropdownProps, MenuProps } from 'antd'
import { type MouseEvent, type ReactElement, cloneElement, useState } from 'react'
import { once } from '../kit/late.tsx'

const loadMenu = once(() => import('./open-menu.tsx'))

export interface AskedMenuProps {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  /** Opened by right click or the context-menu key. */
  isContext?: boolean
  /** The trigger; gets a click handler, and a ref once the menu has loaded. */
  children: ReactElement<{ onClick?: () => void; onContextMenu?: (event: MouseEvent) => void }>
}

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
