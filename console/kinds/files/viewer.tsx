// Shows files one by one over the page: arrow keys turn, Esc closes, and the focus returns to where it was.
import { CloseOutlined, DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useClosedByBack } from '../../kit/address/back.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { FileFacts } from './use-files.ts'
import './files.css'
import { useWords } from './words/use-words.ts'

interface ViewerProps {
  files: readonly FileFacts[]
  shown: string
  /** Undefined closes. */
  show: (id: string | undefined) => void
}

const downloadOf = (link: string) => (link.startsWith('blob:') ? link : `${link}&download`)

export function Viewer({ files, shown, show }: ViewerProps) {
  const { t } = useWords()
  const box = useRef<HTMLDialogElement>(null)
  useClosedByBack(() => show(undefined))
  useEffect(() => {
    const before = document.activeElement
    box.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const at = Math.max(
    files.findIndex(({ id }) => id === shown),
    0,
  )
  const file = files[at]
  const turn = (to: number) => show(files[(to + files.length) % files.length]?.id)
  const turns: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
  const hear = (event: KeyboardEvent) => {
    // The page's shortcuts do not act behind the viewer.
    event.stopPropagation()
    const to = turns[event.key]
    if (to === undefined) return
    event.preventDefault()
    turn(to)
  }
  if (!file) return null
  return createPortal(
    <dialog
      ref={box}
      className="files-viewer"
      aria-label={t('viewer')}
      onKeyDown={hear}
      onClose={() => show(undefined)}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === box.current) show(undefined)
      }}
    >
      <header>
        <strong>{file.name}</strong>
        <span aria-live="polite">{t('position', { at: at + 1, count: files.length })}</span>
        <a
          className="icon-button"
          href={downloadOf(file.link)}
          download={file.name}
          aria-label={t('download')}
          title={t('download')}
        >
          <DownloadOutlined />
        </a>
        <IconButton label={t('close')} icon={<CloseOutlined />} onClick={() => show(undefined)} />
      </header>
      <figure>
        {file.thumbLink === '' ? <p>{t('noPreview')}</p> : <img key={file.id} src={file.link} alt={file.name} />}
      </figure>
      {files.length > 1 && (
        <>
          <IconButton
            className="files-previous"
            label={t('previous')}
            icon={<LeftOutlined />}
            onClick={() => turn(at - 1)}
          />
          <IconButton className="files-next" label={t('next')} icon={<RightOutlined />} onClick={() => turn(at + 1)} />
        </>
      )}
    </dialog>,
    document.body,
  )
}
