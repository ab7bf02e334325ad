import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useNarrow } from './use-narrow.ts'

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

/** Two hundred closed menus would weigh more than the rows: each comes to life when it is asked for. */
export function LazyMenu<C extends Choice>({ label, choices, choose }: Props<C>) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <button
      type="button"
      className="crud-link crud-more"
      aria-haspopup="menu"
      aria-label={label}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      <EllipsisOutlined />
    </button>
  )
  if (isOpen === undefined) return button
  const items = choices.map((choice) => ({
    key: choice.name,
    label: choice.label,
    danger: choice.isDangerous ?? false,
    // Phones have no such keys.
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
      {button}
    </Dropdown>
  )
}
