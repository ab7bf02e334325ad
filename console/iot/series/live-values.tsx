// All current values of a device, each with its quality and a chart of the last hour.
import { useTranslation } from 'react-i18next'
import { type SeriesLine, useDeviceSeries } from '../../data/use-device-series.ts'
import { Link } from '../../kit/address/link.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { LiveValue } from '../../live/device-now.ts'
import { useSpanSince } from '../../live/live-clock.ts'
import { useDeviceValue } from '../../live/use-device-value.ts'
import { type OpenAlarms, useOpenAlarms } from '../device/open-alarms.tsx'
import type { Device } from '../device/row.ts'
import { useDeviceAddress } from '../device/use-device-address.ts'
import { QualityMark } from './marks.tsx'
import { Spark } from './spark.tsx'

const HOUR = 3_600_000
const POINTS = 60
/** The server's limit of series per call. */
const LINES = 20
const LAGS = 60_000
/** Longer values use the smaller font size. */
const LONG = 8

interface Group {
  name: 'key' | 'others'
  values: LiveValue[]
}

function groupsOf(values: readonly LiveValue[]): Group[] {
  const isKey = (value: LiveValue) => value.isKey || (value.isDisplay && !values.some((one) => one.isKey))
  const groups: Group[] = [
    { name: 'key', values: values.filter(isKey) },
    { name: 'others', values: values.filter((value) => !isKey(value)) },
  ]
  return groups.filter((group) => group.values.length > 0)
}

export function LiveValues({ row }: { row: Device }) {
  const { t } = useTranslation('iot')
  const now = useDeviceValue(row)
  const alarms = useOpenAlarms(row.id)
  const groups = groupsOf(now?.values ?? [])
  const identifiers = groups.flatMap(({ values }) => values.map((value) => value.identifier)).slice(0, LINES)
  const { data } = useDeviceSeries({ deviceId: row.id, identifiers, span: HOUR, points: POINTS })
  if (!now) return <Expected />
  if (groups.length === 0) return <p className="iot-none">{t('device.noValues')}</p>
  return (
    <>
      {groups.map(({ name, values }) => (
        <section key={name} className="iot-group" data-group={name}>
          {groups.length > 1 && <h2>{t(`device.${name}`)}</h2>}
          <ul>
            {values.map((value) => (
              <Tile
                key={value.identifier}
                row={row}
                value={value}
                line={data?.lines.find((line) => line.identifier === value.identifier)}
                alarms={alarms}
                latest={now.ts ?? 0}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface TileProps {
  row: Device
  value: LiveValue
  line: SeriesLine | undefined
  alarms: OpenAlarms | undefined
  /** Time (ms) of the device's latest value. */
  latest: number
}

function Tile({ row, value, line, alarms, latest }: TileProps) {
  const { t } = useTranslation('iot')
  const { addressOf } = useDeviceAddress()
  const { identifier, name, text, unit, q, isStale } = value
  const isSilent = value.value === null
  // A value's own time is shown only where it is older than the device's latest report.
  const isOld = value.ts !== null && (isStale || value.ts < latest - LAGS)
  const to = addressOf({ id: row.id, name: row.deviceName, tab: 'trend', p: identifier, span: '1h' })
  return (
    <li>
      <Link
        className="iot-tile"
        to={to}
        replace
        data-stale={isStale || isSilent}
        data-level={alarms?.byProperty.get(identifier)}
      >
        <span>{name}</span>
        <strong data-long={text.length > LONG}>
          {isSilent ? t('device.noValue') : text}
          {!isSilent && unit !== '' && <small>{unit}</small>}
        </strong>
        <Spark line={line} />
        <footer>
          {!isSilent && <QualityMark q={q} isStale={isStale} />}
          {isOld && <Age ts={value.ts ?? 0} />}
        </footer>
      </Link>
    </li>
  )
}

function Age({ ts }: { ts: number }) {
  const { t } = useTranslation('iot')
  return <time>{t('device.updated', { span: useSpanSince(ts, t) })}</time>
}
