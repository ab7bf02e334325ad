// A device's time series as a table: a row for each time, columns for each property.
import type { Cell } from '@steward/domain/derive/sheet'
import { qualityWord } from '@steward/domain/iot/intake/quality'
import type { Locale } from '@steward/domain/problems'
import type { Told } from '../../bulk/export.ts'
import { type Table, mapped } from '../../bulk/sheet-file.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { localText } from '../../platform/local-time.ts'
import { wordFor } from '../model/thing-choices.ts'
import { grainFor, grains } from './telemetry-spans.ts'
import { type Grain, type Point, type RangeQuery, type StoredReading, createTelemetryStore } from './telemetry-store.ts'

type Properties = ReadonlyMap<string, DbRow>
type Columns = Omit<Table, 'name'>

const DAY_FORMAT = 'yyyy-mm-dd'
const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss'

const words = {
  zh: { time: '时间', day: '日期', avg: '平均值', min: '最小值', max: '最大值', quality: '数据质量' },
  en: { time: 'Time', day: 'Day', avg: 'average', min: 'minimum', max: 'maximum', quality: 'Quality' },
} as const

/** Every stored reading; the last column names what is not of good quality. */
export async function readingsTable(ctx: Ctx, query: RangeQuery, properties: Properties, told: Told): Promise<Columns> {
  const { locale } = ctx
  const shown = query.identifiers.map((identifier): DbRow => properties.get(identifier) ?? {})
  const headers = shown.map((property) => ({ header: headerOf(property, '', locale), format: undefined }))
  const readings = createTelemetryStore(() => ctx.now).range(ctx.tx, query, told)
  const row = ({ ts, values, qualities }: StoredReading): Cell[] => [
    { time: localText(new Date(ts), ctx.app.timeZone) },
    ...values.map((value, at) => (value === null ? null : choiceOf(shown[at], value, locale))),
    qualitiesOf(shown, qualities, locale),
  ]
  return {
    columns: [timeColumn(ctx, query, 'raw'), ...headers, { header: words[locale].quality, format: undefined }],
    rows: mapped(readings, row),
  }
}

/** Averages, minima and maxima in the grain the chart has for the span, none of them merged with the next. */
export async function averagesTable(ctx: Ctx, query: RangeQuery, properties: Properties, told: Told): Promise<Columns> {
  const { locale, tx } = ctx
  const grain = grainFor(query.from, query.to, ctx.now.getTime())
  const from = await beginOf(ctx, grain, query.from)
  const store = createTelemetryStore(() => ctx.now)
  const { lines } = await store.series(tx, { ...query, from, grain, points: Number.POSITIVE_INFINITY })
  const intervals = intervalsOf(
    lines.map(({ points }) => points),
    grain,
    (ts) => Math.floor((ts - from) / grains[grain].width),
    (ts) => localText(new Date(ts), ctx.app.timeZone),
  )
  const shown = lines.map(({ identifier }): DbRow => properties.get(identifier) ?? {})
  const sides = ['avg', 'min', 'max'] as const
  const row = ({ time, points }: Interval): Cell[] => [
    { time },
    ...shown.flatMap((property, at): Cell[] => {
      const [, avg = null, min = null, max = null] = points.get(at) ?? []
      const word = (value: number | null) => (value === null ? null : choiceOf(property, value, locale))
      return [avg, word(min), word(max)]
    }),
  ]
  return {
    columns: [
      timeColumn(ctx, query, grain),
      ...shown.flatMap((property) =>
        sides.map((side) => ({ header: headerOf(property, words[locale][side], locale), format: undefined })),
      ),
    ],
    rows: counted(intervals.map(row), told),
  }
}

async function* counted(rows: readonly Cell[][], told: Told): AsyncGenerator<Cell[]> {
  await told(0, rows.length)
  yield* rows
  await told(rows.length, rows.length)
}

/** Where the interval begins that holds this moment (ms). */
async function beginOf({ tx }: Ctx, grain: Grain, at: number): Promise<number> {
  const { unit } = grains[grain]
  if (!unit) return at
  const [row] = await tx.query<{ ms: number }>(
    `select (extract(epoch from date_trunc('${unit}', to_timestamp($1::float8 / 1000))) * 1000)::float8 as ms`,
    [at],
  )
  return row?.ms ?? at
}

interface Interval {
  ts: number
  /** Local time in which it begins. */
  time: string
  /** By the place of the property. */
  points: Map<number, Point>
}

/** What several properties have in one interval stands in one row; a day is known by its date, whatever its length. */
function intervalsOf(
  lines: readonly (readonly Point[])[],
  grain: Grain,
  numberOf: (ts: number) => number,
  textOf: (ts: number) => string,
): Interval[] {
  const found = new Map<number | string, Interval>()
  for (const [at, points] of lines.entries())
    for (const point of points) {
      const [ts, avg] = point
      if (avg === null) continue
      const time = begun(textOf(ts), grain)
      const key = grain === '1d' ? time : numberOf(ts)
      const interval = found.get(key) ?? { ts, time, points: new Map() }
      interval.points.set(at, point)
      found.set(key, interval)
    }
  return [...found.values()].toSorted((a, b) => a.ts - b.ts)
}

/** The newest interval has the time of its first reading. */
function begun(time: string, grain: Grain): string {
  if (grain === '1d') return time.slice(0, 10)
  if (grain === '1h') return `${time.slice(0, 13)}:00:00`
  return grain === '1m' ? `${time.slice(0, 16)}:00` : time
}

function timeColumn({ app, locale }: Ctx, { from, to }: RangeQuery, grain: Grain) {
  const name = words[locale][grain === '1d' ? 'day' : 'time']
  return {
    header: inBrackets(name, zoneOf(app.timeZone, from, to), locale),
    format: grain === '1d' ? DAY_FORMAT : TIME_FORMAT,
  }
}

/** `UTC+8`; by its name where the clocks are changed within the span. */
function zoneOf(timeZone: string, from: number, to: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const [first = '', last] = [from, to].map(
    (ms) => format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value,
  )
  return first === last ? first.replace('GMT', 'UTC') : timeZone
}

/** `温度 平均值（℃）` / `Temperature, average (℃)` */
function headerOf({ name, identifier, unit }: DbRow, side: string, locale: Locale): string {
  const named = String(name || identifier)
  const whole = side === '' ? named : locale === 'zh' ? `${named} ${side}` : `${named}, ${side}`
  return inBrackets(whole, String(unit ?? ''), locale)
}

const inBrackets = (text: string, within: string, locale: Locale) =>
  within === '' ? text : locale === 'zh' ? `${text}（${within}）` : `${text} (${within})`

/** The word of a switch or enumeration, or the number. */
const choiceOf = (property: DbRow | undefined, value: number, locale: Locale): Cell =>
  property?.dataType === 'enum' || property?.dataType === 'bool'
    ? (wordFor(property.enumItems, value, locale) ?? value)
    : value

/** The word alone of a single property, `温度：超出量程；压力：疑似跳变` of several. */
function qualitiesOf(shown: readonly DbRow[], qualities: readonly number[], locale: Locale): string {
  const marked = qualities.flatMap((code, at) => {
    const word = qualityWord(code, locale)
    const { name, identifier } = shown[at] ?? {}
    return word === undefined ? [] : [{ word, name: String(name || identifier) }]
  })
  const [colon, semicolon] = locale === 'zh' ? ['：', '；'] : [': ', '; ']
  return marked.map(({ word, name }) => (shown.length === 1 ? word : `${name}${colon}${word}`)).join(semicolon)
}
