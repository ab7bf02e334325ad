// The dialog of a form, full screen on a phone. Clicking beside it does not close it.
import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ABOVE } from '../address/above.tsx'
import { useClosedByBack } from '../address/back.ts'
import { useNarrow } from '../use-narrow.ts'
import { useUnsaved } from './unsaved.ts'
import { useOpened } from './use-opened.ts'
import { useReturn } from './use-return.ts'
import { modal } from './voice.ts'

interface DialogProps {
  title: string
  close: () => void
  save: () => void
  isSaving?: boolean
  isDirty?: boolean
  /** Called when the person agrees to discard the input. */
  discard?: () => void
  /** The save button is enabled. */
  isReady?: boolean
  saveWords?: string
  width?: number | string
  children: ReactNode
}

const WIDTH = 880

/** Asks before unsaved input is discarded on close; closing tabs, sign-out and unload have their own question. */
export function useGuard(isDirty: boolean, close: () => void, discard?: () => void, isSaving = false): () => void {
  const { t } = useTranslation('crud')
  useUnsaved(isDirty, discard, isSaving)
  return () => {
    if (!isDirty) return close()
    modal.confirm({
      centered: true,
      title: t('sureLeave'),
      content: t('sureLeaveHint'),
      okText: t('discard'),
      okButtonProps: { danger: true },
      cancelText: t('stay'),
      // The focus is on cancel, so that Esc followed by Enter discards nothing.
      autoFocusButton: 'cancel',
      onOk() {
        discard?.()
        close()
      },
    })
  }
}

const windowOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest(`.ant-modal, .ant-drawer, .${ABOVE}`) : null

/** Ctrl/Cmd + Enter saves from anywhere in the dialog; what is on top of it, as another dialog, has its own keys. */
function useSaveKeys(save: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      const focused = windowOf(event.target)
      if (focused && focused !== windowOf(inside.current)) return
      event.preventDefault()
      latest.current?.()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return inside
}

export function Dialog({
  title,
  close,
  save,
  isSaving = false,
  isDirty = false,
  isReady = true,
  discard,
  ...rest
}: DialogProps) {
  const { t } = useTranslation('crud')
  const isNarrow = useNarrow()
  useReturn()
  const isOpened = useOpened()
  const leave = useGuard(isDirty, close, discard, isSaving)
  useClosedByBack(leave)
  const footer = (
    <div className="kit-dialog-footer">
      <Button onClick={leave}>{t('cancel')}</Button>
      <Button type="primary" loading={isSaving} disabled={!isReady} title={t('saveKeys')} onClick={save}>
        {rest.saveWords ?? t('save')}
      </Button>
    </div>
  )
  const inside = useSaveKeys(isReady && !isSaving ? save : undefined)
  const body = <div ref={inside}>{rest.children}</div>
  if (isNarrow)
    return (
      <Drawer
        open={isOpened}
        placement="bottom"
        size="100%"
        title={title}
        footer={footer}
        onClose={leave}
        mask={{ closable: false }}
      >
        {body}
      </Drawer>
    )
  return (
    <Modal
      open={isOpened}
      centered
      width={rest.width ?? WIDTH}
      title={title}
      footer={footer}
      onCancel={leave}
      mask={{ closable: false }}
      className="kit-dialog"
    >
      {body}
    </Modal>
  )
}
