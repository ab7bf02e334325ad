// The dialog for secrets and passwords that can be shown only once, each with a copy button; closing it asks for
// confirmation unless something was copied.
import { Alert, Button, Modal } from 'antd'
import { type ReactNode, createContext, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedByBack } from '../address/back.ts'
import './one-time.css'
import { useOpened } from './use-opened.ts'
import { message, modal } from './voice.ts'

const Copying = createContext<() => void>(() => undefined)

interface OneTimeWindowProps {
  title: string
  close: () => void
  /** Whether a value that cannot be shown again is displayed. */
  isHolding: boolean
  width?: number
  /** Further buttons beside close. */
  more?: ReactNode
  children: ReactNode
}

export function OneTimeWindow({ title, close, isHolding, width = 560, more, children }: OneTimeWindowProps) {
  const { t } = useTranslation('crud')
  const isOpened = useOpened()
  const [isCopied, setCopied] = useState(false)
  const noteCopied = useMemo(() => () => setCopied(true), [])
  const leave = () => {
    if (!isHolding || isCopied) return close()
    modal.confirm({
      centered: true,
      title: t('once.sure'),
      content: t('once.sureHint'),
      okText: t('once.leave'),
      cancelText: t('once.stay'),
      autoFocusButton: 'cancel',
      onOk: close,
    })
  }
  useClosedByBack(leave)
  return (
    <Modal
      open={isOpened}
      centered
      width={width}
      title={title}
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        <>
          {more}
          <Button onClick={leave}>{t('close')}</Button>
        </>
      }
    >
      <Copying value={noteCopied}>{children}</Copying>
    </Modal>
  )
}

export function OnceAlert({ words }: { words?: string }) {
  const { t } = useTranslation('crud')
  return <Alert type="warning" showIcon title={words ?? t('once.hint')} />
}

/** A description list of `OneTimeText` items. */
export const OneTimeList = ({ children }: { children: ReactNode }) => <dl className="one-time">{children}</dl>

export function OneTimeText({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('crud')
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton text={text} label={t('once.copyNamed', { name })} words={t('once.copy')} />
      </dd>
    </div>
  )
}

/** Copies all values as one text. */
export function CopyAll({ text }: { text: string }) {
  const { t } = useTranslation('crud')
  return <CopyButton text={text} words={t('once.copyAll')} isOwn />
}

interface CopyButtonProps {
  text: string
  words: string
  label?: string
  isOwn?: boolean
}

/** Copying by it counts as having kept what the dialog shows only once. */
export function CopyButton({ text, words, label, isOwn = false }: CopyButtonProps) {
  const { t } = useTranslation('crud')
  const noteCopied = useContext(Copying)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    noteCopied()
    message.success(t('once.copied'))
  }
  // The Clipboard API is missing on plain-http pages: there a click selects the whole text.
  if (!('clipboard' in navigator)) return null
  const look = isOwn ? ({ type: 'primary' } as const) : ({ type: 'link', size: 'small' } as const)
  return (
    <Button {...look} aria-label={label} onClick={() => void copy()}>
      {words}
    </Button>
  )
}
