// Asks which session to use when a link carries another person's session.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../data/session.ts'
import './lock-page.css'
import { decide } from '../routes/token-from-address.ts'

interface QuestionProps {
  link: NonNullable<Session['offered']>
  current: Session['person']
}

const named = (person: Session['person']) => person?.nickName || person?.account || ''

export function LinkQuestion({ link, current }: QuestionProps) {
  const { t } = useTranslation('session')
  const question = useRef<HTMLDialogElement>(null)
  useEffect(() => question.current?.showModal(), [])
  return (
    <dialog ref={question} className="st-ask" aria-labelledby="link-question" onClose={() => decide(link, false)}>
      <p id="link-question">{t('link.question', { current: named(current), other: named(link.person) })}</p>
      <div className="st-plain-ways">
        <button type="button" className="is-first" autoFocus onClick={() => decide(link, false)}>
          {t('link.stay', { name: named(current) })}
        </button>
        <button type="button" onClick={() => decide(link, true)}>
          {t('link.change', { name: named(link.person) })}
        </button>
      </div>
    </dialog>
  )
}
