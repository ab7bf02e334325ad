import { useTranslation } from 'react-i18next'
import './live.css'
import { useConnectionState } from './live.ts'

/** Shows that live updates are interrupted, so that old values are not taken for current ones. */
export function LiveMark() {
  const { t } = useTranslation('iot')
  const state = useConnectionState()
  const isLost = state === 'lost'
  return (
    <span className="live-mark" data-state={state} role="status" title={t(isLost ? 'line.lostHint' : 'line.openHint')}>
      {t(isLost ? 'line.lost' : 'line.open')}
    </span>
  )
}
