// The trend of a device: choice of properties and time span, with the limits of its rules.
import { DownloadOutlined } from '@ant-design/icons'
import { device } from '@steward/domain/index'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/use-can.ts'
import { type Series, useDeviceSeries } from '../../data/use-device-series.ts'
import { go } from '../../kit/address/go.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { LiveValue } from '../../live/device-now.ts'
import { useLinks } from '../../live/live-paths.ts'
import { useDeviceValue } from '../../live/use-device-value.ts'
import type { Device } from '../device/row.ts'
import { useDeviceAddress } from '../device/use-device-address.ts'
import { useLimits } from '../model/use-limits.ts'
import { useWords } from '../run/words/use-words.ts'
import { type Span, SpanPicker, lengthOf, spanNamed } from './span-picker.tsx'
import { useWords as useTrendWords } from './words/trend/use-words.ts'
import { comparing } from './workbench-lines.ts'

const TrendChart = lazyPart(() => import('../../chart/trend-chart.tsx'))
const TrendExport = lazyPart(() => import('./trend-export.tsx'))

const POINTS = 720
/** More lines cannot be told apart. */
const MOST = 6

const rank = ({ isKey, value }: LiveValue) => (value === null ? 2 : 0) + (isKey ? 0 : 1)

/** Properties selected by default: of those that report, key values, and only those with the first one's unit. */
function usual(values: readonly LiveValue[]): string[] {
  const [first, ...others] = values.toSorted((a, b) => rank(a) - rank(b))
  if (!first) return []
  const alike = others.filter((value) => value.unit === first.unit && value.unit !== '' && value.isKey)
  return [first, ...alike].slice(0, MOST).map((value) => value.identifier)
}

export function Trend({ row }: { row: Device }) {
  const { t } = useTrendWords()
  const { t: iot } = useTranslation('iot')
  const { params, addressOf } = useDeviceAddress()
  const [span, setSpan] = useState<Span>(() => spanNamed(params.get('span')))
  const [showsLimits, showLimits] = useState(true)
  // As it was shown when the dialog was opened.
  const [exported, setExported] = useState<Series>()
  const mayExport = useMay(device)('export')
  const { t: crud } = useTranslation('crud')
  const { t: run } = useWords()
  const hasWorkbench = useLinks()({ name: 'trend-workbench' }) !== undefined
  const now = useDeviceValue(row)
  const limits = useLimits(row)
  const values = now?.values ?? []
  const asked = params
    .get('p')
    ?.split(',')
    .filter((one) => values.some(({ identifier }) => identifier === one))
  const picked = asked ?? usual(values)
  const query = useDeviceSeries({
    deviceId: row.id,
    identifiers: picked,
    points: POINTS,
    ...lengthOf(span),
  })
  const { data, isFetching } = query
  const toggle = (identifier: string) => {
    const next = picked.includes(identifier) ? picked.filter((one) => one !== identifier) : [...picked, identifier]
    go(addressOf({ id: row.id, name: row.deviceName, tab: 'trend', p: next.slice(-MOST).join() }), {
      replace: true,
    })
  }
  if (!now) return <Expected />
  const own = picked.map((identifier) => ({ deviceId: row.id, identifier }))
  const compare = hasWorkbench ? comparing(own, span) : undefined

  const lines = data?.lines.filter((line) => picked.includes(line.identifier)) ?? []
  const isEmpty = lines.every((line) => line.points.every(([, avg]) => avg === null))
  const grain = grains.find((one) => one === data?.grain)
  return (
    <div className="iot-trend">
      <div className="iot-bar">
        <div className="iot-picks" role="group" aria-label={t('pick')}>
          {values.map(({ identifier, name, unit }) => (
            <button
              key={identifier}
              type="button"
              aria-pressed={picked.includes(identifier)}
              data-line={picked.includes(identifier) ? (picked.indexOf(identifier) % MOST) + 1 : undefined}
              onClick={() => toggle(identifier)}
            >
              {name}
              {unit !== '' && <small>{unit}</small>}
            </button>
          ))}
        </div>
      </div>
      <div className="iot-bar">
        <SpanPicker span={span} choose={setSpan} />
        {limits.some(({ identifier }) => picked.includes(identifier)) && (
          <label className="iot-check">
            <input type="checkbox" checked={showsLimits} onChange={(event) => showLimits(event.target.checked)} />
            {t('limits')}
          </label>
        )}
        {grain && <small className="iot-grain">{t('grainIs', { grain: t(`grain.${grain}`) })}</small>}
        {picked.length > 0 && compare !== undefined && (
          <Link className="kit-link" to={compare}>
            {run('toCompare')}
          </Link>
        )}
        {mayExport && (
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            disabled={!data || picked.length === 0}
            onClick={() => setExported(data)}
          >
            {crud('export')}
          </Button>
        )}
      </div>
      <div className="iot-chart" aria-busy={isFetching}>
        {picked.length === 0 ? (
          <p className="iot-none">{t('pickSome')}</p>
        ) : (
          <Loaded query={query} name={iot('device.tabs.trend')}>
            {(found) =>
              isEmpty ? (
                <p className="iot-none">{t('none')}</p>
              ) : (
                <Suspense fallback={<Expected />}>
                  <TrendChart
                    series={{
                      ...found,
                      lines: picked.flatMap((one) => lines.filter((line) => line.identifier === one)),
                    }}
                    limits={showsLimits ? limits.filter(({ identifier }) => picked.includes(identifier)) : []}
                  />
                </Suspense>
              )
            }
          </Loaded>
        )}
      </div>
      {exported && (
        <Suspense fallback={null}>
          <TrendExport
            row={row}
            values={values}
            series={exported}
            picked={picked}
            close={() => setExported(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const grains = ['raw', '1m', '1h', '1d'] as const
