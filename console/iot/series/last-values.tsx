import { isBad } from '@steward/domain/iot/intake/quality'
import type { TFunction } from 'i18next'
import type { LiveValue } from '../../live/device-now.ts'
import type { DeviceRef } from '../../live/device-values.ts'
import { useAgo } from '../../live/live-clock.ts'
import { useDeviceValue } from '../../live/use-device-value.ts'

const SHOWN = 2

/** Key values first; the line shows those of them that fit whole. */
const chosen = (values: readonly LiveValue[]): LiveValue[] =>
  values
    .filter((value) => value.isDisplay && value.value !== null)
    .toSorted((a, b) => Number(b.isKey) - Number(a.isKey))
    .slice(0, SHOWN)

/** The age of the device's last values, and the values, updated live. */
export function LastValues({ row, t }: { row: DeviceRef; t: TFunction<'iot'> }) {
  const now = useDeviceValue(row)
  if (!now) return <span className="iot-values" />
  if (now.ts === null) return <span className="iot-values is-silent">{t('device.silent')}</span>
  return (
    <span className="iot-values">
      <Age ts={now.ts} t={t} />
      {chosen(now.values).map(({ identifier, name, text, unit, isStale, q }) => (
        <span key={identifier} data-stale={isStale || isBad(q)} title={`${name} ${text} ${unit}`}>
          {name} <b key={text}>{text}</b> {unit}
        </span>
      ))}
    </span>
  )
}

function Age({ ts, t }: { ts: number; t: TFunction<'iot'> }) {
  return <time dateTime={new Date(ts).toISOString()}>{useAgo(ts, t)}</time>
}
