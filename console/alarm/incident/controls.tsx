// The buttons of a replay, and its moment as a slider.
import { wireTime } from '@steward/client/zone'
import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { type Period, type Player, speeds } from './use-player.ts'
import { useWords } from './words/use-words.ts'

export function Controls({ period, player }: { period: Period; player: Player }) {
  const { t } = useWords()
  // On the slider the keys do what they do beside it.
  const keys: Readonly<Record<string, () => void>> = {
    ' ': player.toggle,
    ArrowLeft: player.previous,
    ArrowRight: player.next,
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <input
        type="range"
        className="replay-slider"
        aria-label={t('at')}
        aria-valuetext={wireTime(player.at)}
        min={period.from}
        max={period.to}
        step={1_000}
        value={player.at}
        onChange={({ target }) => player.seek(Number(target.value))}
        onKeyDown={press}
      />
      <div className="replay-controls">
        <Button onClick={player.previous}>{t('previous')}</Button>
        <Button type="primary" onClick={player.toggle}>
          {t(player.isPlaying ? 'pause' : 'play')}
        </Button>
        <Button onClick={player.next}>{t('next')}</Button>
        <time>{wireTime(player.at)}</time>
        <div className="kit-switch" role="group" aria-label={t('speed')}>
          {speeds.map((one) => (
            <button key={one} type="button" aria-pressed={one === player.speed} onClick={() => player.setSpeed(one)}>
              {t(`speeds.s${one}`)}
            </button>
          ))}
        </div>
        <small>{t('keys')}</small>
      </div>
    </>
  )
}
