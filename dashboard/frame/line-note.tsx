// A frozen screen never looks alive: how long ago the server was heard, and a banner once that is too long.
import { wireTime } from '@steward/client/zone'
import { useDashboard, useTick } from '../data/store.ts'
import { filled, spanIn, useWords } from '../words/words.ts'

/** Ms without a word of the server after which the line counts as lost. */
export const LOST = 10_000
/** Ms after which figures are old although the server answers. */
const OLD = 45_000

export function useLine(): 'live' | 'lost' | 'old' {
  const { heardAt, boardAt } = useDashboard()
  const now = useTick()
  if (now - heardAt > LOST) return 'lost'
  return boardAt > 0 && now - boardAt > OLD ? 'old' : 'live'
}

export function LineNote() {
  const words = useWords()
  const line = useLine()
  const now = useTick()
  const { heardAt, boardAt, ahead } = useDashboard()
  if (line === 'live') return null
  const time = boardAt === 0 ? '–' : wireTime(boardAt + ahead).slice(11)
  return (
    <p className="line-note" role="alert">
      <Broken />{' '}
      {line === 'lost' ? filled(words.lost, { span: spanIn(words, now - heardAt), time }) : filled(words.old, { time })}
    </p>
  )
}

const Broken = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 12h7M15 12h7M9 7l2 5-2 5M15 7l-2 5 2 5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)
