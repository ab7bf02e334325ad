// A dialog without a form that is saved: what is asked, shown or under way. Mounted means open. Forms are `Dialog`.
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useClosedByBack } from '../address/back.ts'
import { useNarrow } from '../use-narrow.ts'
import { useOpened } from './use-opened.ts'
import { useReturn } from './use-return.ts'

interface Props {
  title: ReactNode
  close: () => void
  width?: number
  /** Its buttons; without them only the cross closes it. */
  footer?: ReactNode
  /** A click beside it does not close it: something was typed, or is under way. */
  isHeld?: boolean
  children: ReactNode
}

const WIDTH = 520

export function PlainDialog({ title, close, width = WIDTH, footer = null, isHeld = false, children }: Props) {
  const isNarrow = useNarrow()
  useReturn()
  useClosedByBack(close)
  const isOpened = useOpened()
  return (
    <Modal
      open={isOpened}
      centered
      width={isNarrow ? '100%' : width}
      title={title}
      footer={footer}
      onCancel={close}
      mask={{ closable: !isHeld }}
    >
      {children}
    </Modal>
  )
}
