import { type ReactNode, Suspense, useId, useState } from 'react'
import { IconButton } from '../kit/icon-button.tsx'
import { Waiting } from './waiting.tsx'

interface PanelButtonProps {
  label: string
  icon: ReactNode
  /** The badge: a count, or `true` for a dot. */
  count?: number | boolean | undefined
  /** The panel's title, where it differs from the button's label. */
  title?: string
  className?: string
  /** The panel's content, rendered while it is open. */
  children: (close: () => void) => ReactNode
}

const MOST = 99
const GAP = 8
const EDGE = 8
const PHONE = 768

/** A top-bar button with a popover panel: Esc and a click outside close it and return the focus. */
export function PanelButton({ label, icon, count = 0, title = label, className, children }: PanelButtonProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState({ top: 58, right: EDGE })
  const close = () => document.getElementById(id)?.hidePopover()
  const putUnder = (button: HTMLElement) => {
    const { bottom, right } = button.getBoundingClientRect()
    // On a phone the panel has the full width, wherever its button is.
    setPlace({ top: bottom + GAP, right: innerWidth < PHONE ? EDGE : Math.max(EDGE, innerWidth - right) })
  }
  return (
    <>
      <IconButton
        className={className}
        label={typeof count === 'number' && count > 0 ? `${label} (${count})` : label}
        icon={
          <>
            {icon}
            <Count count={count} />
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={(event) => putUnder(event.currentTarget)}
      />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className="frame-panel"
        style={{ ...place, maxHeight: `calc(100dvh - ${place.top + 12}px)` }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <Suspense fallback={<Waiting />}>{children(close)}</Suspense>}
      </div>
    </>
  )
}

export function Count({ count }: { count: number | boolean }) {
  if (count === false || count === 0) return null
  if (count === true) return <i className="frame-dot" />
  return <i className="frame-count">{count > MOST ? `${MOST}+` : count}</i>
}
