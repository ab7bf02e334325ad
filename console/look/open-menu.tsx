import { Dropdown } from 'antd'
import { useState } from 'react'
import type { AskedMenuProps } from './asked-menu.tsx'
import { Kit } from './kit.tsx'

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
