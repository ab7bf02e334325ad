import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/icon-button.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { lazyInKit } from '../look/in-kit.ts'
import { useLockUp, useLocking } from './use-lock-up.ts'

const LockDialog = lazyInKit(() => import('./lock-dialog.tsx'))

export function LockButton() {
  const { t } = useTranslation('session')
  const { isAsking, isBusy } = useLocking()
  const lockUp = useLockUp()
  return (
    <>
      <IconButton label={t('lock')} icon={<Glyph name="lock" />} disabled={isBusy} onClick={lockUp} />
      {isAsking && (
        <Suspense fallback={null}>
          <LockDialog close={() => useLocking.setState({ isAsking: false })} />
        </Suspense>
      )}
    </>
  )
}
