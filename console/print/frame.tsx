// A document of its own that is printed once it is drawn: the console's styles and theme do not reach into it. Portals
// keep the contexts, so that what a screen draws on paper may use its hooks.
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocale } from '../data/locale.ts'

interface Props {
  /** Also the file's name where it is saved as PDF. */
  title: string
  style: string
  /** The print window was closed. */
  done: () => void
  children: ReactNode
}

// With a doctype, otherwise measures follow the rules of quirks mode.
const EMPTY = '<!doctype html><html><head></head><body></body></html>'

const outOfSight = { border: 0, bottom: 0, height: 0, position: 'fixed', right: 0, width: 0 } as const

export function PrintFrame({ title, style, done, children }: Props) {
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const isPrinted = useRef(false)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    const paper = frame.current?.contentWindow
    if (!body || !paper || isPrinted.current) return
    isPrinted.current = true
    paper.document.documentElement.lang = locale
    paper.document.title = title
    paper.addEventListener('afterprint', () => latest.current(), { once: true })
    // Browsers propose the page's title as the name of the file.
    const before = document.title
    document.title = title
    paper.focus()
    paper.print()
    document.title = before
  }, [body, title, locale])
  return createPortal(
    <>
      <iframe
        ref={frame}
        title={title}
        data-print=""
        aria-hidden
        tabIndex={-1}
        // Same origin: its document is written from here; modals: the print window counts as one.
        sandbox="allow-same-origin allow-modals"
        srcDoc={EMPTY}
        style={outOfSight}
        onLoad={() => setBody(frame.current?.contentDocument?.body)}
      />
      {body &&
        createPortal(
          <>
            <style>{style}</style>
            {children}
          </>,
          body,
        )}
    </>,
    document.body,
  )
}
