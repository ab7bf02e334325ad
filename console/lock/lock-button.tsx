import { Refusal } from '@steward/client'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { report } from '../data/failures.ts'
import { noteLock } from '../data/lock.ts'
import { Glyph } from '../shell/glyphs.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { part } from '../kit/part.ts'
import { unsavedPages } from '../kit/unsaved.ts'
import { useLeaving } from '../shell/use-leaving.tsx'

const LockDialog = lazy(part(() => import('./lock-dialog.tsx')))

/** Locks at once where the session has a lock password already; the server knows. */
export default function LockButton() {
  const { t } = useTranslation('session')
  const leaving = useLeaving()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const lock = async () => {
    setIsBusy(true)
    try {
      await client.session.lock()
      noteLock(true)
    } catch (failure) {
      if (failure instanceof Refusal && failure.reason === 'session.lock-password') setIsAsking(true)
      else report(failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <IconButton
        label={t('lock')}
        icon={<Glyph name="lock" />}
        disabled={isBusy}
        onClick={() => leaving(unsavedPages(), () => void lock())}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <LockDialog close={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
