// What the calendars of plans share: their tones and their legend.
import { useWords } from './words/use-words.ts'
import './plan.css'

const TONES = 4

/** 0 where nothing is due, then 1 to 4 from the calmest to the busiest: days that are much alike are still told apart. */
export function toneOf(count: number, most: number, least = 0): number {
  if (count === 0) return 0
  const part = most === least ? 1 : (count - least) / (most - least)
  return Math.max(1, Math.min(TONES, Math.ceil(part * TONES)))
}

export function Legend() {
  const { t } = useWords()
  return (
    <p className="plan-legend">
      <span>{t('less')}</span>
      {[0, 1, 2, 3, 4].map((tone) => (
        <i key={tone} className="plan-square" data-tone={tone} />
      ))}
      <span>{t('more')}</span>
      <i className="plan-square" data-tone={1} data-missed />
      <span>{t('legend.missed')}</span>
      <small>{t('keys')}</small>
    </p>
  )
}
