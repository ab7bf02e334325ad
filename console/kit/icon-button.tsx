import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** What it does is said where the pointer rests, and to those who do not see it. */
export const IconButton = ({ label, icon, onClick }: Props) => (
  <Tooltip title={label}>
    <Button type="text" aria-label={label} icon={icon} onClick={onClick} />
  </Tooltip>
)
