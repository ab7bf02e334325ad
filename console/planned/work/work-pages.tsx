// Back and on through pages of work.
import { useWords } from '../plan/words/use-words.ts'
import '../../kit/days/days.css'

interface Props {
  current: number
  pages: number
  count: number
  go: (page: number) => void
}

export function Pages({ current, pages, count, go }: Props) {
  const { t } = useWords()
  return (
    <nav className="kit-span plan-pages">
      <button type="button" aria-label={t('before')} disabled={current <= 1} onClick={() => go(current - 1)}>
        ‹
      </button>
      <span aria-live="polite">{t('pageOf', { current, pages, count })}</span>
      <button type="button" aria-label={t('after')} disabled={current >= pages} onClick={() => go(current + 1)}>
        ›
      </button>
    </nav>
  )
}
