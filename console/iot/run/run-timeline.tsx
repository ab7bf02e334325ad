// What a device did over a span: bars of its states and its connection, their totals, and the records themselves.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { deviceRunRecord } from '@steward/domain/index'
import { runRecordType } from '@steward/domain/iot/dictionaries'
import { type KeyboardEvent, useState } from 'react'
import { onSite } from '../../chart/clock.ts'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { useLocale } from '../../data/locale.ts'
import { type Choice, useDictionary } from '../../data/use-dictionary.ts'
import { type RunPart, type RunTimeline, useRunTimeline } from '../../data/use-run-timeline.ts'
import { durationText } from '../../kinds/duration.ts'
import type { Locale } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { adjust } from '../../screen/adjusted.ts'
import type { Device } from '../device/row.ts'
import { useDeviceAddress } from '../device/use-device-address.ts'
import { type Span, SpanPicker, lengthOf, spanNamed } from '../series/span-picker.tsx'
import './run-timeline.css'
import { look } from './device-run-record.tsx'
import { useWords } from './words/use-words.ts'

const general = deviceRunRecord as unknown as Entity
const ofDevice = adjust(deviceRunRecord, {
  ...look,
  columns: ['recordType', 'startTime', 'endTime', 'durationSec', 'energy', 'startCause', 'endCause', 'source'],
  filteredBeside: ['deviceId', 'areaId'],
})

const tracks = [
  { name: 'states', types: ['run', 'standby', 'stop', 'fault'] },
  { name: 'connection', types: ['online', 'offline'] },
] as const

export function RunTimelineTab({ row }: { row: Device }) {
  const { t } = useWords()
  const { params } = useDeviceAddress()
  const [span, setSpan] = useState<Span>(() => spanNamed(params.get('span')))
  const [isTable, setTable] = useState(false)
  const query = useRunTimeline(row.id, lengthOf(span))
  const { isFetching } = query
  return (
    <div className="run-tab">
      <div className="iot-bar">
        <SpanPicker span={span} choose={setSpan} />
        <button type="button" className="kit-link" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('asTable')}
        </button>
      </div>
      <section className="run-timeline" aria-busy={isFetching} aria-label={t('timeline', { name: row.deviceName })}>
        <Loaded query={query} name={t('states')}>
          {(data) =>
            data.parts.length === 0 ? (
              <p className="iot-none">
                {t('none')}
                <small>{t('noneHint')}</small>
              </p>
            ) : (
              <>
                {isTable ? <Sessions data={data} /> : <Bars data={data} />}
                <Totals data={data} />
              </>
            )
          }
        </Loaded>
      </section>
      <EntityScreen
        entity={general}
        adjust={ofDevice}
        scope={{ deviceId: row.id }}
        listName="device-run-record-of-device"
        isBeside
      />
    </div>
  )
}

const lasted = (seconds: number, locale: Locale) => durationText(Math.round(seconds), 's', locale) ?? ''

const labelOf = (words: readonly Choice[], type: string) => words.find(({ key }) => key === type)?.label ?? type

const percent = (ms: number, { from, to }: RunTimeline) => ((ms - from) / (to - from)) * 100

function Bars({ data }: { data: RunTimeline }) {
  const { t } = useWords()
  const [picked, pick] = useState<string>()
  const part = data.parts.find(({ id }) => id === picked)
  return (
    <>
      {tracks.map(({ name, types }) => (
        <Track
          key={name}
          name={t(`track.${name}`)}
          data={data}
          parts={data.parts.filter(({ type }) => types.some((one) => one === type))}
          picked={picked}
          pick={pick}
        />
      ))}
      <Scale data={data} />
      <p className="run-picked" aria-live="polite">
        {part ? <Picked part={part} data={data} /> : t('keys')}
      </p>
    </>
  )
}

interface TrackProps {
  name: string
  data: RunTimeline
  parts: readonly RunPart[]
  picked: string | undefined
  pick: (id: string) => void
}

function Track({ name, data, parts, picked, pick }: TrackProps) {
  const words = useDictionary(runRecordType)
  const at = parts.findIndex(({ id }) => id === picked)
  function step(event: KeyboardEvent): void {
    const last = parts.length - 1
    const next = { ArrowRight: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
    const part = next === undefined ? undefined : parts[next]
    if (!part) return
    event.preventDefault()
    pick(part.id)
  }
  return (
    <div className="run-track">
      <span>{name}</span>
      <div role="group" aria-label={name} tabIndex={0} onKeyDown={step}>
        {parts.map(({ id, type, start, end }) => {
          const left = Math.max(0, percent(start, data))
          const width = Math.max(0, percent(Math.min(end ?? data.until, data.to), data) - left)
          return (
            <i
              key={id}
              data-type={type}
              data-picked={id === picked}
              style={{ left: `${left}%`, width: `${width}%` }}
              title={labelOf(words, type)}
              onClick={() => pick(id)}
            >
              {width > 6 && labelOf(words, type)}
            </i>
          )
        })}
      </div>
    </div>
  )
}

function Picked({ part: { type, start, end }, data }: { part: RunPart; data: RunTimeline }) {
  const { t } = useWords()
  const locale = useLocale()
  const words = useDictionary(runRecordType)
  return (
    <>
      <i className="run-key" data-type={type} /> <b>{labelOf(words, type)}</b> {wireTime(start)} –{' '}
      {end === null ? t('lasting') : wireTime(end)} · {lasted(((end ?? data.until) - start) / 1_000, locale)}
    </>
  )
}

const TICKS = 6
const DAY = 86_400_000

function Scale({ data }: { data: RunTimeline }) {
  const isLong = data.to - data.from > 2 * DAY
  const times = Array.from({ length: TICKS + 1 }, (_, n) => data.from + ((data.to - data.from) * n) / TICKS)
  const text = (ms: number) => new Date(onSite(ms)).toISOString().slice(...(isLong ? [5, 10] : [11, 16]))
  return (
    <ol className="run-scale" aria-hidden="true">
      {times.map((ms) => (
        <li key={ms}>{text(ms)}</li>
      ))}
    </ol>
  )
}

/** How long each state lasted, what share of the span that is, and how often it began. */
function Totals({ data }: { data: RunTimeline }) {
  const { t } = useWords()
  const locale = useLocale()
  const words = useDictionary(runRecordType)
  const whole = (data.until - data.from) / 1_000
  const order = tracks.flatMap(({ types }) => [...types]).map(String)
  const totals = data.totals.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  return (
    <>
      <table className="run-totals">
        <caption>{t('totals')}</caption>
        <thead>
          <tr>
            {(['type', 'duration', 'share', 'starts'] as const).map((one) => (
              <th key={one} scope="col">
                {t(`column.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ type, seconds, starts }) => (
            <tr key={type}>
              <th scope="row">
                <i className="run-key" data-type={type} /> {labelOf(words, type)}
              </th>
              <td>{lasted(seconds, locale)}</td>
              <td>{whole > 0 ? `${((seconds / whole) * 100).toFixed(1)}%` : ''}</td>
              <td>{starts}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.leftOut > 0 && <p className="run-picked">{t('leftOut', { count: data.leftOut })}</p>}
    </>
  )
}

function Sessions({ data }: { data: RunTimeline }) {
  const { t } = useWords()
  const locale = useLocale()
  const words = useDictionary(runRecordType)
  return (
    // Scrolled by keyboard as well.
    <div className="run-sessions" tabIndex={0} role="region" aria-label={t('records')}>
      <table>
        <thead>
          <tr>
            {(['type', 'from', 'until', 'duration'] as const).map((one) => (
              <th key={one} scope="col">
                {t(`column.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.parts.toReversed().map(({ id, type, start, end }) => (
            <tr key={id}>
              <th scope="row">{labelOf(words, type)}</th>
              <td>{wireTime(start)}</td>
              <td>{end === null ? t('lasting') : wireTime(end)}</td>
              <td>{lasted(((end ?? data.until) - start) / 1_000, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
