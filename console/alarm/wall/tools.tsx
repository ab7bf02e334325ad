// Sound, silence for two minutes, and the whole screen.
import { useTranslation } from 'react-i18next'
import { useClock } from '../../live/live-clock.ts'
import { isFullScreenOffered, toggleFullScreen, useFullScreen } from '../../look/full-screen.ts'
import { silence, turnSound, useSound } from '../sound.ts'
import { useWords } from './words/use-words.ts'

export function WallTools() {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  const { isOn, silentUntil } = useSound()
  const isFull = useFullScreen()
  const left = useClock((now) => Math.max(0, Math.ceil((silentUntil - now) / 1_000)))
  return (
    <div className="alarm-wall-tools">
      <button type="button" aria-pressed={isOn} onClick={() => turnSound(!isOn)}>
        {iot(isOn ? 'bell.soundOff' : 'bell.soundOn')}
      </button>
      {isOn && (
        <button type="button" onClick={silence} disabled={left > 0}>
          {left > 0 ? t('silent', { seconds: left }) : t('silence')}
        </button>
      )}
      {isFullScreenOffered() && (
        <button type="button" onClick={toggleFullScreen}>
          {t(isFull ? 'fullOff' : 'full')}
        </button>
      )}
    </div>
  )
}
