// What is read beside a list: a drawer at the right, whole on a phone. Mounted means open.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useClosedByBack } from '../address/back.ts'
import { useNarrow } from '../use-narrow.ts'
import { useOpened } from './use-opened.ts'
import { useReturn } from './use-return.ts'

interface Props {
  title: ReactNode
  close: () => void
  width?: number | string
  className?: string
  /** At the right of the title. */
  extra?: ReactNode
  footer?: ReactNode
  /** The address has it open, and Back closes it by itself. */
  isInAddress?: boolean
  children: ReactNode
}

const WIDTH = 640

export function SideDrawer({ width = WIDTH, close, isInAddress = false, ...rest }: Props) {
  const isNarrow = useNarrow()
  useReturn()
  useClosedByBack(close, !isInAddress)
  const isOpened = useOpened()
  return <Drawer {...rest} open={isOpened} size={isNarrow ? '100%' : width} onClose={close} />
}
