// What is wrong, in one sentence, and what may be done about it: the first thing of the page, on a phone too.
import { wireTime } from '@steward/client/zone'
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmSentence } from '@steward/domain/alarm/page/sentence'
import { alarmIncident } from '@steward/domain/index'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../../crud/row-actions.tsx'
import { useLocale } from '../../data/locale.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useClock } from '../../live/live-clock.ts'
import { LiveMark } from '../../live/live-mark.tsx'
import { useLinks } from '../../live/live-paths.ts'
import type { ScreenAction } from '../../screen/action.ts'
import { type Alarm, AlarmTag, Lasting } from '../look.tsx'
import { silence, useSound } from '../sound.ts'
import { useEntry } from './use-entry.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  alarm: Alarm
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
  back: string
}

/** The most frequent are buttons, in this order; the others are in the menu beside them. */
const main = ['ack', 'repair', 'assign', 'shelve', 'close'] as const
const NARROW = 2

export function AlarmDecision({ alarm, actions, act, back }: Props) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const isNarrow = useNarrow()
  const linkTo = useLinks()
  const row: AnyRow = { ...alarm }
  const offered = actions.filter(({ when }) => when?.(row) ?? true)
  const buttons = main
    .flatMap((name) => offered.filter((action) => action.name === name))
    .slice(0, isNarrow ? NARROW : main.length)
  const rest = offered.filter((action) => !buttons.includes(action))
  const replay = alarm.incidentId ? linkTo(alarmIncident, { replay: alarm.incidentId }) : undefined
  return (
    <header className="alarm-page-head" data-level={alarm.alarmLevel}>
      <nav>
        <Link to={back}>{t('back')}</Link>
        {replay && <Link to={replay}>{t('incident')}</Link>}
        <button
          type="button"
          className="kit-link"
          onClick={() => void copyLink().then(() => message.success(t('copied')))}
        >
          {t('copy')}
        </button>
        <LiveMark />
      </nav>
      <h1>{useSentence(alarm)}</h1>
      <p>
        <AlarmTag alarm={alarm} name="alarmLevel" />
        <AlarmTag alarm={alarm} name="alarmState" />
        <Lasting alarm={alarm} />
        <small>{alarm.alarmNo}</small>
      </p>
      <div className="alarm-page-deeds">
        {buttons.map((action, nth) => (
          <Button key={action.name} type={nth === 0 ? 'primary' : 'default'} onClick={() => act(action, row)}>
            {action.label}
          </Button>
        ))}
        <Mute />
        {rest.length > 0 && (
          <RowActions actions={rest} row={row} title={alarm.alarmName} act={act} t={crud} fold="all" />
        )}
        {!isNarrow && <small>{t('keys')}</small>}
      </div>
    </header>
  )
}

const copyLink = () => navigator.clipboard.writeText(location.href)

function useSentence(alarm: Alarm): string {
  const locale = useLocale()
  const [level, state] = [useEntry(alarmLevel), useEntry(alarmCourse.dictionary)]
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const { firstTime } = alarm
  return alarmSentence(
    {
      level: level(alarm.alarmLevel)?.label ?? '',
      name: alarm.alarmName,
      device: alarm.deviceName ?? alarm.gatewayName ?? '',
      area: alarm.areaName ?? '',
      state: state(alarm.alarmState)?.label ?? '',
      since:
        firstTime === null ? '' : firstTime.slice(0, 10) === today ? firstTime.slice(11, 16) : firstTime.slice(0, 16),
      holder: alarm.assigneeName ?? alarm.ackUserName ?? '',
    },
    locale,
  )
}

/** Where the sound is on; it is on again by itself. */
function Mute() {
  const { t } = useWords()
  const { isOn, silentUntil } = useSound()
  const left = useClock((now) => Math.max(0, Math.ceil((silentUntil - now) / 1_000)))
  if (!isOn) return null
  return (
    <Button disabled={left > 0} onClick={silence}>
      {left > 0 ? t('silent', { seconds: left }) : t('silence')}
    </Button>
  )
}
