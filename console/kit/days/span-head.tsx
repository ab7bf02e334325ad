// The head of a calendar: the span before, now, the span after, and which one is shown.
import type { ReactNode } from 'react'
import './days.css'

interface Props {
  title: ReactNode
  words: { before: string; now: string; after: string }
  /** -1 before, 1 after, 0 now. */
  step: (by: -1 | 0 | 1) => void
}

export const SpanHead = ({ title, words, step }: Props) => (
  <div className="kit-span">
    <button type="button" aria-label={words.before} onClick={() => step(-1)}>
      ‹
    </button>
    <button type="button" onClick={() => step(0)}>
      {words.now}
    </button>
    <button type="button" aria-label={words.after} onClick={() => step(1)}>
      ›
    </button>
    <h3 aria-live="polite">{title}</h3>
  </div>
)
