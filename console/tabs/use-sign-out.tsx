import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { keptRoundNames } from '../data/kept-rounds.ts'
import { endSession } from '../data/session.ts'
import { modal } from '../kit/dialog/voice.ts'
import { useUnsavedWarning } from './use-leaving.tsx'

/** Signs out once the person has confirmed; the question names pages with unsaved input. */
export function useSignOut(): () => void {
  const { t } = useTranslation()
  const warning = useUnsavedWarning()
  return () =>
    modal.confirm({
      title: t('out.title'),
      content: (
        <>
          {t('out.question')}
          {warning()}
          {keptRoundNames().length > 0 && <p>{t('out.rounds', { count: keptRoundNames().length })}</p>}
        </>
      ),
      okText: t('out.yes'),
      cancelText: t('out.no'),
      centered: true,
      onOk: () => {
        // The request has read its token before the session is cleared here; its answer is not awaited.
        void client.session.signOut()
        endSession('left')
      },
    })
}
