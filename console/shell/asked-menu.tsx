// Menus of the frame: the button alone until somebody asks, for the kit that opens them comes only then.
import type { DropdownProps, MenuProps } from 'antd'
import { type MouseEvent, type ReactElement, Suspense, cloneElement, lazy, useState } from 'react'
import { part } from '../kit/part.ts'

const OpenMenu = lazy(part(() => import('./open-menu.tsx')))

export interface AskedMenuProps {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  /** Opened by the other button of the mouse, or the key for menus. */
  isContext?: boolean
  /** The button: it takes a handler, and a ref once the menu was asked for. */
  children: ReactElement<{ onClick?: () => void; onContextMenu?: (event: MouseEvent) => void }>
}

export function AskedMenu({ isContext = false, children, ...menu }: AskedMenuProps) {
  const [isAsked, setAsked] = useState(false)
  const ask = (event?: MouseEvent) => {
    event?.preventDefault()
    setAsked(true)
  }
  const bare = cloneElement(children, isContext ? { onContextMenu: ask } : { onClick: () => ask() })
  if (!isAsked) return bare
  return (
    <Suspense fallback={bare}>
      <OpenMenu {...menu} isContext={isContext}>
        {children}
      </OpenMenu>
    </Suspense>
  )
}
