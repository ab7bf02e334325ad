// Menus of the frame: the button alone until somebody asks, for the kit that opens them comes only then.
import type { DropdownProps, MenuProps } from 'antd'
import { type MouseEvent, type ReactElement, cloneElement, useState } from 'react'
import { once } from '../kit/late.tsx'

const loadMenu = once(() => import('./open-menu.tsx'))

export interface AskedMenuProps {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  /** Opened by the other button of the mouse, or the key for menus. */
  isContext?: boolean
  /** The button: it takes a handler, and a ref once the menu was asked for. */
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
  // A file that does not come leaves the button as it is: the next click asks again.
  const ask = (event?: MouseEvent) => {
    event?.preventDefault()
    loadMenu().then(setOpened, reportError)
  }
  return cloneElement(children, isContext ? { onContextMenu: ask } : { onClick: () => ask() })
}
