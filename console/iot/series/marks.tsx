// Small marks for a device: connection status, worst alarm level, quality of a value.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { onlineStatus, runState } from '@steward/domain/iot/dictionaries'
import { isBad, quality, qualityWord } from '@steward/domain/iot/intake/quality'
import { useTranslation } from 'react-i18next'
import '../../live/live.css'
import { useLocale } from '../../data/locale.ts'
import { type Choice, useDictionary } from '../../data/use-dictionary.ts'
import { type OpenAlarms, useOpenAlarms } from '../device/open-alarms.tsx'

/** Colour and text, so that the status does not depend on colour alone. */
export const OnlineDot = ({ status, words }: { status: string; words: readonly Choice[] }) => (
  <span className="iot-online" data-status={status}>
    {words.find(({ key }) => key === status)?.label ?? status}
  </span>
)

const runTypes: Readonly<Record<string, string>> = {
  running: 'run',
  standby: 'standby',
  stopped: 'stop',
  fault: 'fault',
}

/** What a device is doing; nothing where it is not known. */
export function RunMark({ state }: { state: string }) {
  const words = useDictionary(runState)
  const type = runTypes[state]
  if (!type) return null
  return (
    <span className="iot-run" data-type={type}>
      {words.find(({ key }) => key === state)?.label ?? state}
    </span>
  )
}

export const useOnlineWords = () => useDictionary(onlineStatus)

export function AlarmBadge({ deviceId }: { deviceId: string }) {
  const open = useOpenAlarms(deviceId)
  return open && <Badge open={open} />
}

function Badge({ open }: { open: OpenAlarms }) {
  const { t } = useTranslation('iot')
  const levels = useDictionary(alarmLevel)
  const level = levels.find(({ key }) => key === String(open.worst))?.label ?? ''
  const words = t('device.openAlarm', { level, count: open.count })
  return (
    <span className="iot-alarms" data-level={open.worst} role="img" aria-label={words} title={words}>
      {open.count}
    </span>
  )
}

/** Renders nothing for good quality. */
export function QualityMark({ q, isStale }: { q: number; isStale: boolean }) {
  const word = qualityWord(q === quality.good && isStale ? quality.stale : q, useLocale())
  if (word === undefined) return null
  return (
    <i className="iot-quality" data-bad={isBad(q)}>
      {word}
    </i>
  )
}
