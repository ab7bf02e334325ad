import { Dropdown, type DropdownProps, type MenuProps } from 'antd'
import { type MouseEvent, type ReactElement, useState } from 'react'
import { Kit } from './kit.tsx'

export interface AskedMenuProps {
  menu: MenuProps
  placement?: NonNullable<DropdownProps['placement']>
  /** Opened by right click or the context-menu key. */
  isContext?: boolean
  /** The trigger; gets a click handler, and a ref once the menu has loaded. */
  children: ReactElement<{ onClick?: () => void; onContextMenu?: (event: MouseEvent) => void }>
}

/** A menu of the frame; mounted by the click, so it starts open. */
export function OpenMenu({ isContext = false, children, ...menu }: AskedMenuProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Kit>
      <Dropdown
        open={isOpen}
        onOpenChange={setOpen}
        trigger={[isContext ? 'contextMenu' : 'click']}
        autoFocus
        {...menu}
      >
        {children}
      </Dropdown>
    </Kit>
  )
}
