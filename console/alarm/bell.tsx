// The header's bell: the number of unacknowledged alarms, a panel with the most urgent, and a toast for each new one.
import { useTranslation } from 'react-i18next'
import { useMay } from '../data/use-can.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { alarmDeeds, useAlarmStat } from '../live/live-alarms.ts'
import { PanelButton } from '../look/panel-button.tsx'
import './bell.css'
import { Toasts } from './toasts.tsx'

const BellPanel = lazyPart(() => import('./bell-panel.tsx'))
const MOST = 99

/** Renders nothing for people without the right to see alarms. */
export function Bell() {
  if (!useMay(alarmDeeds)('list')) return null
  return (
    <>
      <Ringing />
      <Toasts />
    </>
  )
}

function Ringing() {
  const { t } = useTranslation('iot')
  const { data, isError } = useAlarmStat(true)
  const waiting = data?.waiting ?? 0
  const worst = data?.levels.find((one) => one.waiting > 0)?.level
  // `0` is shown only after the query has succeeded.
  const known = waiting === 0 ? t('bell.none') : t('bell.count', { count: waiting })
  const label = isError ? t('bell.unknown') : data ? known : t('bell.title')
  return (
    <PanelButton
      className="bell"
      label={label}
      title={t('bell.title')}
      icon={
        <>
          <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M4 14.5c1.2-1.2 1.5-2.5 1.5-5.5a4.5 4.5 0 0 1 9 0c0 3 .3 4.3 1.5 5.5zM8.3 17a1.8 1.8 0 0 0 3.4 0" />
          </svg>
          {isError && (
            <span className="bell-count" data-unknown>
              ?
            </span>
          )}
          {waiting > 0 && !isError && (
            // A new key remounts the element, which restarts its CSS animation.
            <span key={waiting} className="bell-count" data-level={worst}>
              {waiting > MOST ? `${MOST}+` : waiting}
            </span>
          )}
        </>
      }
    >
      {(close) => <BellPanel close={close} />}
    </PanelButton>
  )
}
