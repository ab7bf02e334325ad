import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { keptRoundNames } from '../data/kept-rounds.ts'
import { endSession } from '../data/session.ts'

export function LeaveButton() {
  const { t } = useTranslation('session')
  const { t: shell } = useTranslation()
  const question = useRef<HTMLDialogElement>(null)
  const signOut = () => {
    void client.session.signOut()
    endSession('left')
  }
  return (
    <>
      <button type="button" className="lock-leave" onClick={() => question.current?.showModal()}>
        {t('signOut')}
      </button>
      <dialog ref={question} className="st-ask" aria-labelledby="lock-question">
        <p id="lock-question">
          {shell('out.question')}
          {keptRoundNames().length > 0 && ` ${shell('out.rounds', { count: keptRoundNames().length })}`}
        </p>
        <div className="st-plain-ways">
          <button type="button" onClick={() => question.current?.close()}>
            {shell('out.no')}
          </button>
          <button type="button" className="is-first" onClick={signOut}>
            {shell('out.yes')}
          </button>
        </div>
      </dialog>
    </>
  )
}
