import { Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNarrow } from '../use-narrow.ts'

export interface Choice {
  name: string
  label: string
  isDangerous?: boolean
  shortcut?: string
}

interface Props<C extends Choice> {
  label: string
  choices: readonly C[]
  choose: (choice: C) => void
}

/** Mounts antd's Dropdown at the first click: two hundred closed ones would cost more than the rows of a list. */
export function LazyMenu<C extends Choice>({ label, ...menu }: Props<C>) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <button
      type="button"
      className="kit-link kit-more"
      aria-haspopup="menu"
      aria-label={label}
      onClick={isAsked ? undefined : () => setAsked(true)}
    >
      <svg className="kit-dots" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M3 8h.01M8 8h.01M13 8h.01" />
      </svg>
    </button>
  )
  return isAsked ? <Menu {...menu}>{button}</Menu> : button
}

/** Mounted by the click, so it starts open. */
function Menu<C extends Choice>({ choices, choose, children }: Omit<Props<C>, 'label'> & { children: ReactNode }) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(true)
  const items = choices.map((choice) => ({
    key: choice.name,
    label: choice.label,
    danger: choice.isDangerous ?? false,
    // Phones have no keyboard for the shortcut.
    extra: isNarrow ? undefined : choice.shortcut,
    onClick: () => choose(choice),
  }))
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{ items }}
    >
      {children}
    </Dropdown>
  )
}
