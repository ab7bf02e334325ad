// The trend workbench: values of several devices on one chart, compared with an earlier period, with their statistics and
// what happened meanwhile. The address holds all of it.
import { wireTime } from '@steward/client/zone'
import { alarmRecord, device, repairOrder } from '@steward/domain/index'
import { useEffect, useState } from 'react'
import { Suspense } from 'react'
import type { Mark } from '../../chart/trend-option.ts'
import { useMay } from '../../data/use-can.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
import { Expected } from '../../kit/state/states.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { useWords } from '../run/words/use-words.ts'
import '../device/device.css'
import './workbench.css'
import '../../live/live.css'
import { SpanPicker } from './span-picker.tsx'
import { AddLine } from './workbench-add.tsx'
import { type Happened, useDevices, useEvents, useLines, useRules, useStats } from './workbench-data.ts'
import {
  type LineKey,
  MOST_LINES,
  comparisons,
  keepLines,
  keyOf,
  shiftOf,
  textOf,
  textOfSpan,
  useWorkbench,
} from './workbench-lines.ts'
import { useNow } from './workbench-now.ts'
import { StatsTable } from './workbench-stats.tsx'

const TrendChart = lazyPart(() => import('../../chart/trend-chart.tsx'))
const TrendExport = lazyPart(() => import('./trend-export.tsx'))

export default function Workbench() {
  const { t } = useWords()
  const { lines, span, vs, hasLimits, hasMarks, set } = useWorkbench()
  const period = useNow(span)
  const shift = shiftOf(vs, period.to - period.from)
  const ids = [...new Set(lines.map(({ deviceId }) => deviceId))]
  const { devices, missing } = useDevices(ids)
  const now = useLines(lines, period, 0)
  const before = useLines(shift === 0 ? [] : lines, period, shift)
  const { limits, boundsOf } = useRules(lines)
  const stats = useStats(lines, period, 0, boundsOf)
  const statsBefore = useStats(shift === 0 ? [] : lines, period, shift, boundsOf)
  const events = useEvents(ids, period, hasMarks)
  const [exported, setExported] = useState<string>()
  const mayExport = useMay(device)('export')
  const written = textOf(lines)
  useEffect(() => {
    if (written !== '') keepLines(lines)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is the lines
  }, [written])

  const nameOf = (line: LineKey) => {
    const own = now.byKey.get(keyOf(line))?.name ?? line.identifier
    return `${devices.get(line.deviceId)?.deviceName ?? ''} · ${own}`
  }
  const drawn = lines.flatMap((line, paint) => {
    const found = now.byKey.get(keyOf(line))
    return found ? [{ ...found, identifier: keyOf(line), name: nameOf(line), paint }] : []
  })
  const earlier = lines.flatMap((line, paint) => {
    const found = before.byKey.get(keyOf(line))
    const name = t('before', { name: nameOf(line), when: t(`vs.${vs}`) })
    return found && shift > 0 ? [{ ...found, identifier: `${keyOf(line)} before`, name, paint, isBefore: true }] : []
  })
  const units = [...new Set(drawn.map(({ unit }) => unit))]
  const setLines = (next: readonly LineKey[]) => set('lines', textOf(next))
  const devicesOfLines = exported === undefined ? undefined : devices.get(exported)
  return (
    <article className="bench">
      <h2 className="st-visually-hidden">{t('bench')}</h2>
      <header className="bench-bar">
        <SpanPicker span={span} choose={(next) => set('span', textOfSpan(next))} />
        <label className="iot-check">
          {t('compare')}
          <select value={vs} onChange={({ target }) => set('vs', target.value === 'none' ? '' : target.value)}>
            {comparisons.map((one) => (
              <option key={one} value={one}>
                {t(`vs.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="iot-check">
          <input
            type="checkbox"
            checked={hasLimits}
            onChange={({ target }) => set('limits', target.checked ? '' : '0')}
          />
          {t('limits')}
        </label>
        <label className="iot-check">
          <input
            type="checkbox"
            checked={hasMarks}
            onChange={({ target }) => set('marks', target.checked ? '' : '0')}
          />
          {t('marks')}
        </label>
      </header>
      <AddLine
        lines={lines}
        units={units}
        isFull={lines.length >= MOST_LINES}
        add={(line) => setLines([...lines, line])}
      />
      {missing.length > 0 && <p className="bench-missing">{t('missing')}</p>}
      {lines.length === 0 ? (
        <p className="iot-none">{t('addHint')}</p>
      ) : (
        <>
          <div className="iot-chart bench-chart" aria-busy={now.isFetching}>
            <Loaded query={having(now, drawn.length === 0 ? undefined : drawn)} name={t('stats')}>
              {(shown) => (
                <Suspense fallback={<Expected />}>
                  <TrendChart
                    label={t('chart', { count: shown.length })}
                    series={{ ...period, grain: now.grain, step: now.step, lines: [...shown, ...earlier] }}
                    limits={hasLimits ? limits : []}
                    marks={hasMarks ? events.map((event) => markOf(event, t(`kind.${event.kind}`))) : []}
                  />
                </Suspense>
              )}
            </Loaded>
          </div>
          <StatsTable
            lines={lines}
            nameOf={nameOf}
            lineOf={(line) => now.byKey.get(keyOf(line))}
            stats={stats}
            before={shift === 0 ? undefined : statsBefore}
            beforeName={t(`vs.${vs}`)}
            remove={(line) => setLines(lines.filter((one) => keyOf(one) !== keyOf(line)))}
            take={mayExport ? setExported : undefined}
          />
          {hasMarks && events.length > 0 && <Events events={events} />}
        </>
      )}
      {devicesOfLines && exported !== undefined && (
        <Suspense fallback={null}>
          <TrendExport
            row={devicesOfLines}
            values={lines
              .filter(({ deviceId }) => deviceId === exported)
              .flatMap((line) => now.byKey.get(keyOf(line)) ?? [])}
            series={{ ...period, grain: now.grain }}
            picked={lines.filter(({ deviceId }) => deviceId === exported).map(({ identifier }) => identifier)}
            close={() => setExported(undefined)}
          />
        </Suspense>
      )}
    </article>
  )
}

const markOf = ({ ts, level }: Happened, label: string): Mark => ({ ts, level, label })

function Events({ events }: { events: readonly Happened[] }) {
  const { t } = useWords()
  const linkTo = useLinks()
  return (
    <details className="bench-events">
      <summary>{t('events', { count: events.length })}</summary>
      <ul>
        {events.map(({ id, kind, ts, name }) => {
          const to = linkTo(kind === 'alarm' ? alarmRecord : repairOrder, { id })
          return (
            <li key={id}>
              <time dateTime={new Date(ts).toISOString()}>{wireTime(ts)}</time> {t(`kind.${kind}`)}{' '}
              {to ? <Link to={to}>{name}</Link> : name}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
