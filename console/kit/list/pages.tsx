// The pager.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesAround } from './pages-around.ts'

interface PagesProps {
  current: number
  last: number
  isNarrow: boolean
  turn: (current: number) => void
}

export function Pages({ current, last, isNarrow, turn }: PagesProps) {
  const { t } = useTranslation('crud')
  return (
    <div className="kit-pages">
      <button type="button" aria-label={t('previous')} disabled={current <= 1} onClick={() => turn(current - 1)}>
        <LeftOutlined />
      </button>
      {isNarrow ? (
        <span>
          {current} / {last}
        </span>
      ) : (
        pagesAround(current, last).map((page, at) =>
          page === undefined ? (
            <span key={`gap ${at}`}>…</span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={t('page', { page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => turn(page)}
            >
              {page}
            </button>
          ),
        )
      )}
      <button type="button" aria-label={t('next')} disabled={current >= last} onClick={() => turn(current + 1)}>
        <RightOutlined />
      </button>
    </div>
  )
}

export function Jump({ last, turn }: Pick<PagesProps, 'last' | 'turn'>) {
  const { t } = useTranslation('crud')
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const page = Number(new FormData(event.currentTarget).get('page'))
    if (Number.isInteger(page) && page > 0) turn(Math.min(page, last))
    event.currentTarget.reset()
  }
  return (
    <form className="kit-jump" onSubmit={go}>
      <label>
        {t('jump')} <input name="page" inputMode="numeric" autoComplete="off" />
      </label>
    </form>
  )
}
