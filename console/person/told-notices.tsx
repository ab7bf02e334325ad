// Notifications of this browser: asked for by a button, and never before.
import { Button } from 'antd'
import { turnNotices, useBrowserNotices } from '../live/browser-notices.ts'
import { useWords } from './words/told/use-words.ts'

export function ToldNotices() {
  const { t } = useWords()
  const state = useBrowserNotices((notices) => notices.state)
  return (
    <section className="told-part" aria-label={t('notices.title')}>
      <h3>{t('notices.title')}</h3>
      <p role="status">{t(`notices.${state}`)}</p>
      {(state === 'on' || state === 'off') && (
        <Button onClick={() => void turnNotices(state === 'off')}>
          {t(state === 'on' ? 'notices.turnOff' : 'notices.turnOn')}
        </Button>
      )}
    </section>
  )
}
